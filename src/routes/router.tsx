import type { ComponentType } from 'react';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { CheckingScreen } from '#ui/screens/shell/CheckingScreen.tsx';
import { loadPage, OpenedAnew } from './connection.ts';
import { Crashed } from './crashed.tsx';
import { paths } from './paths.ts';
import { Root } from './Root.tsx';

/** The routes of spec §2; every page is a chunk of its own, and those of visitors are documents. */
export function createRouter() {
  return createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: Crashed,
      HydrateFallback: CheckingScreen,
      children: [
        {
          path: paths.signIn,
          lazy: loadDocument(paths.signIn, async () => (await import('./signIn.tsx')).SignInPage),
        },
        {
          path: paths.registration,
          lazy: loadDocument(
            paths.registration,
            async () => (await import('./registration.tsx')).RegistrationPage,
          ),
        },
        { path: paths.editLinkRoute, lazy: loadPage(() => import('./editLink.tsx')) },
        {
          lazy: loadPage(() => import('./shell.tsx')),
          children: [
            { path: paths.home, lazy: loadPage(() => import('./catalogue.tsx')) },
            { path: paths.applications, lazy: loadPage(() => import('./applications.tsx')) },
            { path: paths.newApplication, lazy: loadPage(() => import('./application.tsx')) },
            { path: paths.applicationRoute, lazy: loadPage(() => import('./application.tsx')) },
            { path: paths.cart, lazy: loadPage(() => import('./cart.tsx')) },
            { path: paths.bookmarks, lazy: loadPage(() => import('./bookmarks.tsx')) },
            { path: paths.profile, lazy: loadPage(() => import('./profile.tsx')) },
            { path: paths.orders, lazy: loadPage(() => import('./orders.tsx')) },
            { path: '*', lazy: loadPage(() => import('./notFound.tsx')) },
          ],
        },
      ],
    },
  ]);
}

/** A visitor's page is a document of its own, unless this one was opened there by a host with one for all. */
function loadDocument(path: string, load: () => Promise<ComponentType>) {
  const isOpenedHere = matchRoutes([{ path }], location.pathname) !== null;
  return loadPage(async () => ({ Component: isOpenedHere ? await load() : OpenedAnew }));
}
