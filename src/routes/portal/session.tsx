import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { SessionState } from '#machines/session.machine.ts';
import { CheckingScreen, UnreachableScreen } from '#ui/screens/shell/StandaloneScreens.tsx';
import { useVisitor } from './visitor.ts';

/** The session's state and customer, and how to send it events. */
export function useSession() {
  const { session } = useVisitor();
  const state: SessionState = useSelector(session, ({ value }) => value);
  const user = useSelector(session, ({ context }) => context.user);
  const isSignedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'));
  return { state, user, isSignedIn, send: session.send };
}

/** Signed-out pages; they wait while an already stored token is checked. */
export function WhileSignedOut({ children }: { children: ReactNode }) {
  const { state, send } = useSession();
  const { hasToken } = useVisitor().session.getSnapshot().context;
  // Keep the input on screen while the portal checks who signed in elsewhere.
  if (hasToken && (state === 'checking' || state === 'opening')) return <CheckingScreen />;
  if (state === 'unreachable') {
    return <UnreachableScreen onRetry={() => send({ type: 'connection.retry' })} />;
  }
  return children;
}
