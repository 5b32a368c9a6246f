import { addToCart, changeQuantity, listCart, removeFromCart } from '#contract/cart.ts';
import type { Call } from './client.ts';
import { everyPage } from './everyPage.ts';

export function cartApi(call: Call) {
  return {
    /** The whole own cart (spec §7 Cart). */
    async listCart(signal?: AbortSignal) {
      const pages = await everyPage((before) => call(listCart, { signal, query: { before } }));
      return pages.ok ? { ...pages, value: pages.value.toReversed().flat() } : pages;
    },
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
