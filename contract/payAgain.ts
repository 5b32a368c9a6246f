import * as v from 'valibot';
import { addToCart } from './cart.ts';
import { cancelOrder } from './checkout.ts';
import { endpoint } from './endpoint.ts';
import { getData } from './readers.ts';

const returned = v.object({
  /** Items of the order that are in the cart now. */
  added: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Category names of the other items. */
  unavailable: v.array(v.string()),
});

export type Returned = v.InferOutput<typeof returned>;

/**
 * Puts the items of one of the customer's failed orders that can still be bought back into the
 * cart, atomically; items already there do not change, so it is idempotent (beyond §7).
 */
export const payAgain = endpoint({
  method: 'POST',
  path: '/api/order/:orderId/again',
  access: 'session',
  optional: true,
  answer: getData(returned),
  refusals: { ...cancelOrder.refusals, cart_full: addToCart.refusals.cart_full },
});
