import * as v from 'valibot';
import { addToCart } from './cart.ts';
import { cancelOrder } from './checkout.ts';
import { endpoint } from './endpoint.ts';
import { getData } from './readers.ts';

const returned = v.object({
  /** Lines of the order that are in the cart now. */
  added: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Names of the categories of the others. */
  unavailable: v.array(v.string()),
});

/** What of a failed order is in the cart again. */
export type Returned = v.InferOutput<typeof returned>;

/**
 * Puts what can still be bought of an own failed order back into the cart, all or nothing; what is
 * there already stays as it is, so that again is harmless (beyond §7).
 */
export const payAgain = endpoint({
  method: 'POST',
  path: '/api/order/:orderId/again',
  access: 'session',
  optional: true,
  answer: getData(returned),
  refusals: { ...cancelOrder.refusals, cart_full: addToCart.refusals.cart_full },
});
