import { contract } from '#contract/index.ts';
import { toKnownId } from '#server/common/identifiers.ts';
import { handleOwn, ownPages } from '#server/http/handle.ts';
import { addToCart, listCart, readCartItem, setQuantity } from '#server/store/cart.ts';
import { deleteItem } from '#server/store/listItems.ts';
import type { Mount } from './mount.ts';

/** The customer's cart. */
export const cartRoutes: Mount = (app, handle, { database }) => {
  handleOwn(app, database, contract.cart.listCart, ownPages(database, listCart));

  handleOwn(app, database, contract.cart.addToCart, async ({ token, body }) => {
    const found = await addToCart(database, token, toKnownId(body.applicationId), body.quantity);
    if (!found) return undefined;
    const { session, added } = found;
    if (!added.ok) return { session, answer: added };
    const { json, isNew } = added.value;
    const message = contract.cart.addToCart.done;
    return { session, answer: { status: isNew ? 201 : 200, message, json } };
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
