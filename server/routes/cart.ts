import { addToCart, changeQuantity, listCart, removeFromCart } from '#contract/cart.ts';
import { refused } from '#contract/outcome.ts';
import { isId } from '#server/common/identifiers.ts';
import { pageHandler } from '#server/http/handle.ts';
import { addToCartOf, listCartOf, readCartItemOf, setQuantityOf } from '#server/store/cart.ts';
import { deleteItemOf } from '#server/store/listItems.ts';
import type { Mount } from './mount.ts';
import { listItemView } from './views.ts';

/** The own cart. */
export const cartRoutes: Mount = (_app, handle, { database }) => {
  handle(
    listCart,
    pageHandler((userId, place) => listCartOf(database, userId, place), listItemView),
  );

  handle(addToCart, async ({ body, session }) => {
    if (!isId(body.applicationId)) return refused('not_found');
    const { applicationId, quantity } = body;
    const added = await addToCartOf(database, session.userId, applicationId, quantity);
    if (!added.ok) return added;
    const { itemId, isNew } = added.value;
    return {
      status: isNew ? 201 : 200,
      message: addToCart.done,
      ...(await itemAnswer(session.userId, itemId)),
    };
  });

  handle(changeQuantity, async ({ params, body, session }) => {
    const changed = await setQuantityOf(database, session.userId, params.itemId, body.quantity);
    return changed.ok ? itemAnswer(session.userId, params.itemId) : changed;
  });

  handle(removeFromCart, async ({ params, session }) => {
    const deleted = await deleteItemOf(database, 'cart_items', session.userId, params.itemId);
    return deleted.ok ? { message: removeFromCart.done } : deleted;
  });

  async function itemAnswer(userId: string, itemId: string) {
    const item = await readCartItemOf(database, userId, itemId);
    return item ? { data: listItemView(item) } : {};
  }
};
