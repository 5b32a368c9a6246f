import { contract } from '#contract/index.ts';
import { answerPage, ownPages } from '#server/http/pages.ts';
import { listOrders } from '#server/store/orderLists.ts';
import type { Mount } from './mount.ts';

/** The customer's orders. */
export const orderRoutes: Mount = (_app, handle, { database }) => {
  handle(contract.orders.listOrders, answerPage, { read: ownPages(database, listOrders) });
};
