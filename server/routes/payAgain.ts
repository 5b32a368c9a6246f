import { contract } from '#contract/index.ts';
import { payAgain } from '#server/store/payAgain.ts';
import type { Mount } from './mount.ts';

/** Puts the customer's failed orders back into the cart. */
export const payAgainRoutes: Mount = (_app, handle, { database }) => {
  handle(contract.payAgain.payAgain, async ({ params, session }) => {
    const returned = await payAgain(database, session.userId, params.orderId);
    return returned.ok ? { data: returned.value } : returned;
  });
};
