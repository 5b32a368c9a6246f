import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Inline } from '#ui/parts/Inline.tsx';
import * as styles from './Resting.css.ts';

interface CrashedScreenProps {
  /** How to tell us about it. */
  help?: ReactNode;
  onReload(): void;
}

/** A page broke while it was shown or loaded. */
export function CrashedScreen({ help, onReload }: CrashedScreenProps) {
  return (
    <main className={styles.whole} tabIndex={-1}>
      <EmptyState
        drawing="unplugged"
        level={1}
        title="This page stopped working"
        action={
          <div className={styles.ways}>
            <Inline space="medium" justify="center">
              <Button icon="refresh" onPress={onReload}>
                Reload
              </Button>
              <ButtonLink href="/">Home</ButtonLink>
            </Inline>
            {help}
          </div>
        }
      >
        The mistake is ours. You stay signed in, and your saved drafts, your cart and your orders
        are where you left them.
      </EmptyState>
    </main>
  );
}
