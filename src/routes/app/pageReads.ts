import { listApplications, listUnplaced, readApplication } from '#contract/application.ts';
import { listBookmarks } from '#contract/bookmarks.ts';
import { listCart } from '#contract/cart.ts';
import {
  listCategories,
  listSegments,
  readCategory,
  readFormStructure,
} from '#contract/catalogue.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listOrders } from '#contract/orders.ts';
import { readProfile } from '#contract/profile.ts';
import { readSession } from '#contract/session.ts';
import { listUpdates } from '#contract/updates.ts';
import { paths } from '#contract/paths.ts';

/** Reads of every signed-in page. */
export const frameReads: readonly Endpoint[] = [readSession, listCart, listBookmarks];

interface PageCode {
  /** The page's file in `src/routes`, without its ending. */
  module: string;
  /** Endpoints that the page reads when it opens; skipped if a path parameter is unknown. */
  reads: readonly Endpoint[];
}

/** The signed-in pages by the first part of their path. */
export const pageCode: Readonly<Record<string, PageCode>> = {
  [paths.home]: {
    module: 'catalogue/catalogue',
    reads: [listUpdates, listUnplaced, listSegments, listCategories],
  },
  [paths.applications]: {
    module: 'applications/applications',
    reads: [listUpdates, listApplications, readFormStructure],
  },
  [paths.newApplication]: {
    module: 'application/application',
    reads: [readApplication, readCategory, readFormStructure],
  },
  [paths.cart]: { module: 'cart/cart', reads: [listCart, readFormStructure, listOrders] },
  [paths.bookmarks]: { module: 'bookmarks/bookmarks', reads: [listBookmarks, readFormStructure] },
  [paths.profile]: { module: 'profile/profile', reads: [readProfile] },
  [paths.orders]: { module: 'orders/orders', reads: [listOrders, readFormStructure] },
};
