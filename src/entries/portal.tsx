import { matchRoutes } from 'react-router';
import { paths } from '#contract/paths.ts';
import { findRoot } from './root.ts';
import { showPortal } from './showPortal.tsx';

/*
 * The document of a signed-in customer; a host with a single document serves it for every address.
 */

const visitorPages = {
  [paths.signIn]: () => import('./signIn.tsx'),
  [paths.registration]: () => import('./registration.tsx'),
};

const opened = Object.entries(visitorPages).find(
  ([path]) => matchRoutes([{ path }], location.pathname) !== null,
);
if (opened) {
  // This document's frame does not fit that page.
  findRoot().replaceChildren();
  void opened[1]();
} else void showPortal();
