import { visitorMessages } from '#messages/visitors.ts';
import { common } from '#messages/common.ts';
import { texts } from '#messages/shell.ts';
import { unplugged } from '#ui/drawings/unplugged.ts';
import { Button } from '#ui/parts/Button.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import * as styles from './Resting.css.ts';

interface UnreachableScreenProps {
  onRetry(): void;
}

/** The server does not answer; the session is kept. */
export function UnreachableScreen({ onRetry }: UnreachableScreenProps) {
  return (
    <main className={styles.middle} tabIndex={-1}>
      <EmptyState
        drawing={unplugged}
        level={1}
        title={visitorMessages['session.unreachable']}
        action={
          <Button icon="refresh" onPress={onRetry}>
            {common.tryAgain}
          </Button>
        }
      >
        {texts.unreachable}
      </EmptyState>
    </main>
  );
}
