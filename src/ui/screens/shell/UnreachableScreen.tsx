import { Button } from '#ui/parts/Button.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import * as styles from './Resting.css.ts';

interface UnreachableScreenProps {
  isBusy?: boolean;
  onRetry(): void;
}

/** The server does not answer; the session is kept. */
export function UnreachableScreen({ isBusy, onRetry }: UnreachableScreenProps) {
  return (
    <main className={styles.whole} tabIndex={-1}>
      <EmptyState
        drawing="unplugged"
        level={1}
        title="We cannot reach the server"
        action={
          <Button icon="refresh" onPress={onRetry} isBusy={isBusy}>
            Try again
          </Button>
        }
      >
        Please check your connection. You stay signed in and nothing you saved is lost.
      </EmptyState>
    </main>
  );
}
