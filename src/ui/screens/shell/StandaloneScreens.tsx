import type { ComponentProps } from 'react';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Wordmark } from '#ui/parts/Mark.tsx';
import * as styles from './StandaloneScreens.css.ts';
import { visitorMessages } from '#messages/visitor.ts';
import { common } from '#messages/common.ts';
import { shell as texts } from '#messages/frame.ts';
import { unplugged } from '#ui/drawings.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Live, slow } from '#ui/parts/Live.tsx';
import { Spinner } from '#ui/parts/Spinner.tsx';
import { hidden } from '#ui/theme/text.css.ts';

/** A page without the portal's bar: the logo, the message, and the next step. */
export function StandaloneScreen(matter: Omit<ComponentProps<typeof EmptyState>, 'level'>) {
  return (
    <main className={styles.standalone} tabIndex={-1}>
      <span className={styles.mark}>
        <Wordmark />
      </span>
      <EmptyState {...matter} level={1} />
    </main>
  );
}

interface UnreachableScreenProps {
  onRetry(): void;
}

/** Shown if the server does not answer; the session is retained. */
export function UnreachableScreen({ onRetry }: UnreachableScreenProps) {
  return (
    <StandaloneScreen
      drawing={unplugged}
      title={visitorMessages['session.unreachable']}
      action={
        <Button icon="refresh" onPress={onRetry}>
          {common.tryAgain}
        </Button>
      }
    >
      {texts.unreachable}
    </StandaloneScreen>
  );
}

/** Shown while the session is checked. */
export function CheckingScreen() {
  return (
    <main className={styles.centred} aria-busy="true" tabIndex={-1}>
      <Ring />
    </main>
  );
}

/** A spinner for a loading page. */
export function Ring() {
  return (
    <>
      <span className={styles.ring}>
        <Spinner size="large" />
      </span>
      <Live className={hidden} after={slow}>
        {texts.checkingSession}
      </Live>
    </>
  );
}
