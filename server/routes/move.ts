import { addBookmark } from '#contract/bookmarks.ts';
import { addToCart } from '#contract/cart.ts';
import { moveApplication } from '#contract/move.ts';
import { isId } from '#server/identifiers.ts';
import { moveOf } from '#server/store/lists.ts';
import { refuse } from '#server/store/outcome.ts';
import type { Mount } from './index.ts';

const adding = { cart: addToCart, bookmarks: addBookmark };

/** Moves between the own cart and the own bookmarks. */
export const moveRoutes: Mount = (_app, handle, { database }) => {
  handle(moveApplication, async ({ body: { applicationId, to }, session }) => {
    const result = isId(applicationId)
      ? await moveOf(database, session.userId, applicationId, to)
      : refuse('not_found');
    if (result.ok) return { message: adding[to].done };
    return result.code === 'not_found'
      ? refuse('not_found', { message: adding[to].refusals.not_found.message })
      : result;
  });
};
