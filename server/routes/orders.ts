import { contract } from '#contract/index.ts';
import { handleOwn, ownPages } from '#server/http/handle.ts';
import { listOrders } from '#server/store/orderLists.ts';
import type { Mount } from './mount.ts';

/** The customer's orders. */
export const orderRoutes: Mount = (app, _handle, { database }) => {
  handleOwn(app, database, contract.orders.listOrders, ownPages(database, listOrders));
};
