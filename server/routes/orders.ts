import { contract } from '#contract/index.ts';
import { pageHandler } from '#server/http/handle.ts';
import { listOrders } from '#server/store/orderLists.ts';
import type { Mount } from './mount.ts';
import { orderView } from './views.ts';

/** The own orders. */
export const orderRoutes: Mount = (_app, handle, { database }) => {
  handle(
    contract.orders.listOrders,
    pageHandler((userId, place) => listOrders(database, userId, place), orderView),
  );
};
