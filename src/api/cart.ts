import { addToCart, changeQuantity, listCart, removeFromCart } from '#contract/cart.ts';
import type { Call } from './client.ts';

export function cartApi(call: Call) {
  return {
    /** The own cart (spec §7 Cart). */
    listCart: (signal?: AbortSignal) => call(listCart, { signal }),
    /** Puts an application into the cart; again is harmless (spec §7 Cart). */
    addToCart: (applicationId: string, signal?: AbortSignal, quantity = 1) =>
      call(addToCart, { body: { applicationId, quantity }, signal }),
    /** Puts an application into the cart as the bookmark page does (spec §7 Cart, T-11). */
    addBookmarked: (applicationId: string, userId: string, signal?: AbortSignal) =>
      call(addToCart, { body: { applicationId, quantity: 1, userId }, signal }),
    /** Sets the quantity of a line (spec §7 Cart). */
    changeQuantity: (id: string, quantity: number, signal?: AbortSignal) =>
      call(changeQuantity, { params: { id }, body: { quantity }, signal }),
    /** Removes a line; again is harmless (spec §7 Cart). */
    removeFromCart: (id: string, signal?: AbortSignal) =>
      call(removeFromCart, { params: { id }, signal }),
  };
}
