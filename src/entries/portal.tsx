import { matchRoutes } from 'react-router';
import { paths } from '#routes/paths.ts';
import { findRoot } from './root.ts';
import { showPortal } from './showPortal.tsx';

/*
 * The document of a signed-in customer, and of every address with a host that has one document for
 * all of them.
 */

const visitorPages = {
  [paths.signIn]: () => import('./signIn.tsx'),
  [paths.registration]: () => import('./registration.tsx'),
};

const opened = Object.entries(visitorPages).find(
  ([path]) => matchRoutes([{ path }], location.pathname) !== null,
);
if (opened) {
  // This document's frame is not that page's.
  findRoot().replaceChildren();
  void opened[1]();
} else void showPortal();
