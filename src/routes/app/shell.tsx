import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigation, Navigate, useNavigate } from 'react-router';
import { FrameScreen } from '#ui/screens/shell/FrameScreen.tsx';
import { Layout, AbovePage } from '#ui/screens/shell/Page.tsx';
import { TopBar } from '#ui/screens/shell/TopBar.tsx';
import { unfinishedPayment } from '#routes/portal/unfinishedPayment.ts';
import { Logout } from '#routes/portal/logout.tsx';
import { useQuickFind } from '#routes/quickFind/quickFind.tsx';
import { PaymentBanner } from '#routes/orders/PaymentBanner.tsx';
import { usePortal } from '#routes/portal/portal.ts';
import { useSession } from '#routes/portal/session.tsx';
import { Updates } from '#routes/updates/updates.tsx';
import { useEffect } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { SessionState } from '#machines/session.machine.ts';
import { CheckingScreen, UnreachableScreen } from '#ui/screens/shell/StandaloneScreens.tsx';
import { hasDesk } from '#routes/desk/access.ts';
import { leaveLink } from '#routes/portal/linkToken.ts';
import { paths } from '#contract/paths.ts';
import { SignInAgain } from './signInAgain.tsx';
import { FlowErrorBanner } from '#ui/parts/Banner.tsx';

/** The main layout: guard, top bar, page (spec §2). */
export function Shell() {
  return (
    <WhileSignedIn>
      <Frame />
    </WhileSignedIn>
  );
}

function Frame() {
  const { pathname } = useLocation();
  // Banners above the page must appear with it, to avoid a layout shift.
  return useQuery(unfinishedPayment).isPending ? <FrameScreen path={pathname} /> : <FramedPage />;
}

function FramedPage() {
  const { queries } = usePortal();
  const { user, send } = useSession();
  const current = useLocation();
  const { pathname } = useNavigation().location ?? current;
  const cart = useQuery(queries.cart());
  const bookmarks = useInfiniteQuery(queries.bookmarks());
  const quickFind = useQuickFind();
  const topBar = (
    <TopBar
      path={pathname}
      username={user?.username || user?.email.split('@')[0] || ''}
      cartCount={cart.data?.length}
      bookmarkCount={bookmarks.hasNextPage ? undefined : bookmarks.data?.length}
      areShortcutsOn={quickFind.areShortcutsOn}
      onQuickFind={quickFind.open}
      onLogout={() => send({ type: 'logout.ask' })}
    />
  );
  return (
    <Layout topBar={topBar}>
      <PaymentBanner />
      <CarriedError />
      <Updates />
      <Outlet />
      <Logout />
      {quickFind.renderDialogs()}
    </Layout>
  );
}

/**
 * Pages that need a signed-in customer; visitors are redirected to /login (spec §2, §6) and staff
 * to the desk. An edit link's session ends here.
 */
function WhileSignedIn({ children }: { children: ReactNode }) {
  const { state, user, send } = useSession();
  const { pathname, search } = useLocation();
  const isLink = Boolean(user?.linkedApplicationId);
  const isStaff = hasDesk(user);
  useEffect(() => {
    if (isLink) void leaveLink();
    if (isStaff) location.replace(paths.desk);
  }, [isLink, isStaff]);
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
  return screens[isLink || isStaff ? 'checking' : state]();
}

/** The error that redirected the customer to this page; a toast has shown it already. */
export function CarriedError() {
  const { pathname, search, key, state } = useLocation() as ReturnType<typeof useLocation> & {
    state: { error?: string } | null;
  };
  const navigate = useNavigate();
  if (!state?.error) return null;
  // Keep the entry key, so that the page is not reset.
  const cleared = { entryKey: key, ...state, error: undefined };
  return (
    <AbovePage>
      <FlowErrorBanner
        banner={{
          text: state.error,
          onDismiss: () => void navigate(pathname + search, { replace: true, state: cleared }),
        }}
      />
    </AbovePage>
  );
}
