import { useEffect } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { SessionState } from '#machines/session.machine.ts';
import { CheckingScreen } from '#ui/screens/shell/CheckingScreen.tsx';
import { FrameScreen } from '#ui/screens/shell/FrameScreen.tsx';
import { UnreachableScreen } from '#ui/screens/shell/UnreachableScreen.tsx';
import { leaveLink } from '#routes/portal/linkToken.ts';
import { paths } from '#contract/paths.ts';
import { useSession } from '#routes/portal/session.tsx';
import { SignInAgain } from './signInAgain.tsx';

/**
 * Pages that need a signed-in customer; visitors are redirected to /login (spec §2, §6). An edit
 * link's session ends here.
 */
export function WhileSignedIn({ children }: { children: ReactNode }) {
  const { state, user, send } = useSession();
  const { pathname, search } = useLocation();
  const isLink = Boolean(user?.linkedApplicationId);
  useEffect(() => {
    if (isLink) void leaveLink();
  }, [isLink]);
  // A customer who logged out is reloading to /login and must not return to this page.
  const from = location.pathname === paths.signIn ? undefined : pathname + search;
  const signIn = () => <Navigate to={paths.signIn} replace state={{ from }} />;
  // The same element tree in all states, so that the page below a dialog keeps its input.
  const page = (dialog?: ReactElement) => (
    <>
      {children}
      {dialog}
    </>
  );
  const screens = {
    opening: () => <FrameScreen path={pathname} />,
    checking: () => <FrameScreen path={pathname} />,
    signedIn: () => page(),
    confirmingLogout: () => page(),
    signingOut: () => page(),
    leaving: () => <CheckingScreen />,
    leftElsewhere: () => <CheckingScreen />,
    expired: () => page(<SignInAgain />),
    renewing: () => page(),
    confirmingLogoutEarly: () => page(),
    switchingUser: () => <CheckingScreen />,
    signedOut: signIn,
    unreachable: () => <UnreachableScreen onRetry={() => send({ type: 'connection.retry' })} />,
  } satisfies Record<SessionState, () => ReactNode>;
  return screens[isLink ? 'checking' : state]();
}
