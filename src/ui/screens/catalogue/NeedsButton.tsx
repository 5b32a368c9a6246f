import type { ReactNode, RefObject } from 'react';
import { Button } from 'react-aria-components/Button';
import { catalogue as texts } from '#messages/catalogue.ts';
import { common } from '#messages/common.ts';
import { Icon } from '#ui/parts/Icon.tsx';
import * as styles from './NeedsButton.css.ts';

interface NeedsButtonProps {
  /** The category's name. */
  category: string;
  /** A short summary; its space is reserved while it loads. */
  facts: ReactNode;
  trigger: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  /** Called when the customer may open it soon. */
  onNear(): void;
  onOpen(): void;
}

/** A summary of a category's form, and the button for details. */
export function NeedsButton({
  category,
  facts,
  trigger,
  isOpen,
  onNear,
  onOpen,
}: NeedsButtonProps) {
  return (
    <div className={styles.needs}>
      <p className={styles.facts}>{facts}</p>
      <Button
        ref={trigger}
        className={styles.trigger}
        aria-label={common.of(texts.needs, category)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onHoverStart={onNear}
        onFocus={onNear}
        onPress={onOpen}
      >
        <span className={styles.word}>{texts.needs}</span>
        <Icon name="down" size="small" />
      </Button>
    </div>
  );
}
