import { addToCart, listCart } from '#contract/cart.ts';
import type { Call } from './client.ts';

export function cartApi(call: Call) {
  return {
    /** The own cart (spec §7 Cart). */
    listCart: (signal?: AbortSignal) => call(listCart, { signal }),
    /** Puts an application into the cart with quantity 1; again is harmless (spec §7 Cart). */
    addToCart: (applicationId: string, signal?: AbortSignal) =>
      call(addToCart, { body: { applicationId, quantity: 1 }, signal }),
  };
}
