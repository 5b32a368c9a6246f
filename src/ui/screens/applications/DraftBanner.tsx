import { useId } from 'react';
import { common } from '#messages/common.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Live } from '#ui/parts/Live.tsx';
import { Text } from '#ui/parts/Text.tsx';
import * as styles from './ApplicationCard.css.ts';

interface DraftBannerProps {
  /** What happened to the draft. */
  title: string;
  /** The draft's name. */
  name: string;
  /** Further details. */
  detail?: string;
  isBusy?: boolean;
  /** The available action. */
  action?: { label: string; onPress(): void };
}

/** Replaces the card of a deleted draft while the page stays open. */
export function DraftBanner({ title, name, detail, isBusy = false, action }: DraftBannerProps) {
  const wordsId = useId();
  return (
    <li className={styles.undoBox}>
      <Live id={wordsId}>
        <p className={styles.undoBoxTitle}>{title}</p>
        <Text size="small">{name}</Text>
        {detail ? <Text size="small">{detail}</Text> : null}
      </Live>
      {action ? (
        <div>
          <Button
            variant="secondary"
            size="small"
            isBusy={isBusy}
            describedBy={wordsId}
            accessibleName={common.of(action.label, name)}
            onPress={action.onPress}
          >
            {action.label}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
