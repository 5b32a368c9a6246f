import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { FrameScreen } from '#ui/screens/shell/FrameScreen.tsx';
import { Layout } from '#ui/screens/shell/Layout.tsx';
import { TopBar } from '#ui/screens/shell/TopBar.tsx';
import { unfinishedPayment } from './unfinishedPayment.ts';
import { CarriedError } from './carriedError.tsx';
import { useEarlyPress } from './earlyPress.ts';
import { Logout } from './logout.tsx';
import { useQuickFind } from './quickFind.tsx';
import { PaymentBanner } from './PaymentBanner.tsx';
import { usePortal } from './portal.ts';
import { useSession } from './session.tsx';
import { Updates } from './updates.tsx';
import { WhileSignedIn } from './whileSignedIn.tsx';

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
  const here = useLocation();
  const { pathname } = useNavigation().location ?? here;
  const cart = useQuery(queries.cart());
  const bookmarks = useInfiniteQuery(queries.bookmarks());
  const quickFind = useQuickFind();
  useEarlyPress();
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
