import { createBrowserRouter } from 'react-router';
import { PendingPage } from '#ui/screens/shell/FrameScreen.tsx';
import { CheckingScreen } from '#ui/screens/shell/StandaloneScreens.tsx';
import { loadPage, ReopenedAfterError } from '#routes/portal/connection.ts';
import { Crashed } from './crashed.tsx';
import { paths } from '#contract/paths.ts';
import { usePortal } from '#routes/portal/portal.ts';
import { Root } from './Root.tsx';
import { Shell } from './shell.tsx';

const application = loadPage(() => import('#routes/application/application.tsx'), true);

/** The routes of spec §2; every page is a separate chunk. */
export function createRouter() {
  return createBrowserRouter([
    {
      Component: PortalRoot,
      ErrorBoundary: Crashed,
      HydrateFallback: CheckingScreen,
      children: [
        // Signed-out pages are separate documents.
        { path: paths.signIn, Component: ReopenedAfterError },
        { path: paths.registration, Component: ReopenedAfterError },
        {
          path: paths.editLinkRoute,
          lazy: loadPage(() => import('#routes/application/editLink.tsx')),
        },
        {
          Component: Shell,
          children: [
            {
              HydrateFallback: PendingPage,
              children: [
                {
                  path: paths.home,
                  lazy: loadPage(() => import('#routes/catalogue/catalogue.tsx')),
                },
                {
                  path: paths.applications,
                  lazy: loadPage(() => import('#routes/applications/applications.tsx')),
                },
                { path: paths.newApplication, lazy: application },
                { path: paths.applicationRoute, lazy: application },
                { path: paths.cart, lazy: loadPage(() => import('#routes/cart/cart.tsx')) },
                {
                  path: paths.bookmarks,
                  lazy: loadPage(() => import('#routes/bookmarks/bookmarks.tsx')),
                },
                {
                  path: paths.profile,
                  lazy: loadPage(() => import('#routes/profile/profile.tsx')),
                },
                { path: paths.orders, lazy: loadPage(() => import('#routes/orders/orders.tsx')) },
                { path: '*', lazy: loadPage(() => import('./notFound.tsx')) },
              ],
            },
          ],
        },
      ],
    },
  ]);
}

function PortalRoot() {
  const { cache } = usePortal();
  return <Root cache={cache} />;
}
