import { listOrders } from '#contract/orders.ts';
import { listOrdersOf } from '#server/store/orderLists.ts';
import type { Mount } from './index.ts';
import { orderView } from './views.ts';

/** The own orders. */
export const orderRoutes: Mount = (_app, handle, { database }) => {
  handle(listOrders, async ({ session }) => {
    const orders = await listOrdersOf(database, session.userId);
    return { data: orders.map(orderView) };
  });
};
