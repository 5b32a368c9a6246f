import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import type { DeskApi } from '#api/desk.ts';
import { flowBookPath } from '#contract/deskPaths.ts';
import { paths } from '#contract/paths.ts';
import type { SessionState } from '#machines/session.machine.ts';
import { DeskBar } from '#ui/screens/desk/DeskBar.tsx';
import { Layout } from '#ui/screens/shell/Page.tsx';
import { CheckingScreen, UnreachableScreen } from '#ui/screens/shell/StandaloneScreens.tsx';
import { reloadPage, show } from '#routes/flow/toasts.tsx';
import { ReopenedAfterError } from '#routes/portal/connection.ts';
import { Logout } from '#routes/portal/logout.tsx';
import { useSession } from '#routes/portal/session.tsx';
import { desk as texts } from '#messages/desk.ts';
import { hasDesk } from './access.ts';
import { useDesk } from './desk.ts';

/** The desk's layout: guard, bar, page. */
export function DeskShell() {
  const { state, user, send } = useSession();
  const checking = () => <CheckingScreen />;
  const signIn = () => <ToSignIn />;
  // An account that has lost its role gets the portal's document.
  const page = () => (hasDesk(user) ? <Frame /> : <ReopenedAfterError />);
  const screens = {
    opening: checking,
    checking,
    signedIn: page,
    confirmingLogout: page,
    signingOut: page,
    leaving: checking,
    leftElsewhere: checking,
    expired: signIn,
    renewing: page,
    confirmingLogoutEarly: page,
    switchingUser: checking,
    signedOut: signIn,
    unreachable: () => <UnreachableScreen onRetry={() => send({ type: 'connection.retry' })} />,
  } satisfies Record<SessionState, () => ReactNode>;
  return screens[state]();
}

function Frame() {
  const { user, send } = useSession();
  const { api } = useDesk();
  const current = useLocation();
  const { pathname } = useNavigation().location ?? current;
  const bar = (
    <DeskBar
      path={pathname}
      name={user?.fullName ?? ''}
      isOwner={user?.role === 'OWNER'}
      onFlowBook={() => void openFlowBook(api)}
      onLogout={() => send({ type: 'logout.ask' })}
    />
  );
  return (
    <Layout topBar={bar}>
      <Outlet />
      <Logout />
    </Layout>
  );
}

/** Opens the flow book, a separate document. */
async function openFlowBook({ flowBook }: DeskApi): Promise<void> {
  const opened = await flowBook.openFlowBook().catch(() => undefined);
  if (opened?.ok) location.assign(flowBookPath);
  else show({ tone: 'error', text: texts.flowBookFailed });
}

/** Opens /login, which returns here; after signing out, the session's flow is on its way there. */
function ToSignIn() {
  useEffect(() => {
    const { pathname, search } = location;
    if (pathname === paths.signIn) return;
    history.replaceState({ usr: { from: pathname + search } }, '', paths.signIn);
    reloadPage();
  }, []);
  return <CheckingScreen />;
}
