import { payAgain } from '#contract/payAgain.ts';
import { payAgainOf } from '#server/store/payAgain.ts';
import type { Mount } from './mount.ts';

/** The own failed orders, back into the cart. */
export const payAgainRoutes: Mount = (_app, handle, { database }) => {
  handle(payAgain, async ({ params, session }) => {
    const returned = await payAgainOf(database, session.userId, params.orderId);
    return returned.ok ? { data: returned.value } : returned;
  });
};
