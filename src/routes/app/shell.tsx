import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { FrameScreen } from '#ui/screens/shell/FrameScreen.tsx';
import { Layout } from '#ui/screens/shell/Layout.tsx';
import { TopBar } from '#ui/screens/shell/TopBar.tsx';
import { unfinishedPayment } from '#routes/portal/unfinishedPayment.ts';
import { CarriedError } from './carriedError.tsx';
import { Logout } from '#routes/portal/logout.tsx';
import { useQuickFind } from '#routes/quickFind/quickFind.tsx';
import { PaymentBanner } from '#routes/orders/PaymentBanner.tsx';
import { usePortal } from '#routes/portal/portal.ts';
import { useSession } from '#routes/portal/session.tsx';
import { Updates } from '#routes/updates/updates.tsx';
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
