import { contract } from '#contract/index.ts';
import { refused } from '#contract/outcome.ts';
import { isId } from '#server/common/identifiers.ts';
import { moveApplication } from '#server/store/move.ts';
import type { Mount } from './mount.ts';

const adding = { cart: contract.cart.addToCart, bookmarks: contract.bookmarks.addBookmark };

/** Moves between the own cart and the own bookmarks. */
export const moveRoutes: Mount = (_app, handle, { database }) => {
  handle(contract.move.moveApplication, async ({ body: { applicationId, to }, session }) => {
    const result = isId(applicationId)
      ? await moveApplication(database, session.userId, applicationId, to)
      : refused('not_found');
    if (result.ok) return { message: adding[to].done };
    return result.refusal.code === 'not_found'
      ? refused('not_found', { message: adding[to].refusals.not_found.message })
      : result;
  });
};
