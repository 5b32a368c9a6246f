import { createBrowserRouter } from 'react-router';
import { Crashed } from './crashed.tsx';
import { paths } from './paths.ts';
import { Root } from './Root.tsx';

/** The routes of spec §2; every page is a chunk of its own. */
export function createRouter() {
  return createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: Crashed,
      HydrateFallback: () => null,
      children: [
        { path: paths.signIn, lazy: () => import('./signIn.tsx') },
        { path: paths.registration, lazy: () => import('./registration.tsx') },
        { path: '/edit-application/:id', lazy: () => import('./editLink.tsx') },
        ...(import.meta.env.DEV
          ? [{ path: '/parts', lazy: () => import('./parts/PartsPage.tsx') }]
          : []),
        {
          lazy: () => import('./shell.tsx'),
          children: [
            { path: paths.home, lazy: () => import('./catalogue.tsx') },
            { path: paths.applications, lazy: () => import('./applications.tsx') },
            { path: paths.newApplication, lazy: () => import('./application.tsx') },
            { path: '/application/:id', lazy: () => import('./application.tsx') },
            { path: paths.cart, lazy: () => import('./cart.tsx') },
            { path: paths.bookmarks, lazy: () => import('./bookmarks.tsx') },
            { path: paths.profile, lazy: () => import('./profile.tsx') },
            { path: paths.orders, lazy: () => import('./orders.tsx') },
            { path: '*', lazy: () => import('./notFound.tsx') },
          ],
        },
      ],
    },
  ]);
}
