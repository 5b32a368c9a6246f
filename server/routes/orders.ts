import { listOrders } from '#contract/orders.ts';
import { pageHandler } from '#server/http/handle.ts';
import { listOrdersOf } from '#server/store/orderLists.ts';
import type { Mount } from './mount.ts';
import { orderView } from './views.ts';

/** The own orders. */
export const orderRoutes: Mount = (_app, handle, { database }) => {
  handle(
    listOrders,
    pageHandler((userId, place) => listOrdersOf(database, userId, place), orderView),
  );
};
