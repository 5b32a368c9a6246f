import { contract } from '#contract/index.ts';
import { refused } from '#contract/outcome.ts';
import { isId } from '#server/common/identifiers.ts';
import { answerPage, ownPages } from '#server/http/pages.ts';
import { addToCart, listCart, readCartItem, setQuantity } from '#server/store/cart.ts';
import { deleteItem } from '#server/store/listItems.ts';
import type { Mount } from './mount.ts';

/** The customer's cart. */
export const cartRoutes: Mount = (_app, handle, { database }) => {
  handle(contract.cart.listCart, answerPage, { read: ownPages(database, listCart) });

  handle(contract.cart.addToCart, async ({ body, session }) => {
    if (!isId(body.applicationId)) return refused('not_found');
    const added = await addToCart(database, session.userId, body.applicationId, body.quantity);
    if (!added.ok) return added;
    return {
      status: added.value.isNew ? 201 : 200,
      message: contract.cart.addToCart.done,
      json: await readCartItem(database, session.userId, added.value.itemId),
    };
  });

  handle(contract.cart.changeQuantity, async ({ params, body, session }) => {
    const changed = await setQuantity(database, session.userId, params.itemId, body.quantity);
    return changed.ok
      ? { json: await readCartItem(database, session.userId, params.itemId) }
      : changed;
  });

  handle(contract.cart.removeFromCart, async ({ params, session }) => {
    const deleted = await deleteItem(database, 'cartItems', session.userId, params.itemId);
    return deleted.ok ? { message: contract.cart.removeFromCart.done } : deleted;
  });
};
