import { Button } from '#ui/parts/Button.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Inline } from '#ui/parts/Inline.tsx';
import * as styles from '#ui/screens/shell/Resting.css.ts';

interface OtherAccountScreenProps {
  linkEmail: string;
  currentEmail: string;
  onAccept(): void;
  onDecline(): void;
}

/** The link belongs to another account than the one that is signed in here (X2). */
export function OtherAccountScreen({
  linkEmail,
  currentEmail,
  onAccept,
  onDecline,
}: OtherAccountScreenProps) {
  return (
    <main className={styles.whole} tabIndex={-1}>
      <EmptyState
        drawing="folder"
        level={1}
        title="This link belongs to another account"
        action={
          <Inline>
            <Button variant="secondary" onPress={onDecline}>
              Stay signed in
            </Button>
            <Button onPress={onAccept}>Open the link</Button>
          </Inline>
        }
      >
        You are signed in as <strong>{currentEmail}</strong>. The link opens one application of{' '}
        <strong>{linkEmail}</strong>. Your own session waits until you leave that page.
      </EmptyState>
    </main>
  );
}

interface LinkEndedScreenProps {
  message: string;
  isSignedIn: boolean;
  onHome(): void;
}

/** The link cannot be used any more. */
export function LinkEndedScreen({ message, isSignedIn, onHome }: LinkEndedScreenProps) {
  return (
    <main className={styles.whole} tabIndex={-1}>
      <EmptyState
        drawing="unplugged"
        level={1}
        title={message}
        action={
          <Button onPress={onHome}>{isSignedIn ? 'Go to your own account' : 'Log in'}</Button>
        }
      >
        {isSignedIn
          ? 'You stay signed in as before.'
          : 'Your applications are in your account; log in to see them.'}
      </EmptyState>
    </main>
  );
}
