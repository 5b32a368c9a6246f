import { contract } from '#contract/index.ts';
import { refused } from '#contract/outcome.ts';
import { isId } from '#server/common/identifiers.ts';
import { pageHandler } from '#server/http/handle.ts';
import { addToCart, listCart, readCartItem, setQuantity } from '#server/store/cart.ts';
import { deleteItem } from '#server/store/listItems.ts';
import type { Mount } from './mount.ts';
import { listItemView } from './views.ts';

/** The own cart. */
export const cartRoutes: Mount = (_app, handle, { database }) => {
  handle(
    contract.cart.listCart,
    pageHandler((userId, place) => listCart(database, userId, place), listItemView),
  );

  handle(contract.cart.addToCart, async ({ body, session }) => {
    if (!isId(body.applicationId)) return refused('not_found');
    const { applicationId, quantity } = body;
    const added = await addToCart(database, session.userId, applicationId, quantity);
    if (!added.ok) return added;
    const { item, isNew } = added.value;
    return {
      status: isNew ? 201 : 200,
      message: contract.cart.addToCart.done,
      data: listItemView(item),
    };
  });

  handle(contract.cart.changeQuantity, async ({ params, body, session }) => {
    const changed = await setQuantity(database, session.userId, params.itemId, body.quantity);
    return changed.ok ? itemAnswer(session.userId, params.itemId) : changed;
  });

  handle(contract.cart.removeFromCart, async ({ params, session }) => {
    const deleted = await deleteItem(database, 'cartItems', session.userId, params.itemId);
    return deleted.ok ? { message: contract.cart.removeFromCart.done } : deleted;
  });

  async function itemAnswer(userId: string, itemId: string) {
    const item = await readCartItem(database, userId, itemId);
    return item ? { data: listItemView(item) } : {};
  }
};
