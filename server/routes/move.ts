import { contract } from '#contract/index.ts';
import { refused } from '#contract/outcome.ts';
import { isId } from '#server/common/identifiers.ts';
import { moveApplication } from '#server/store/move.ts';
import type { Mount } from './mount.ts';

const adding = { cart: contract.cart.addToCart, bookmarks: contract.bookmarks.addBookmark };

/** Moves between the customer's cart and bookmarks. */
export const moveRoutes: Mount = (_app, handle, { database }) => {
  handle(contract.move.moveApplication, async ({ body: { applicationId, to }, session }) => {
    const { done, refusals } = adding[to];
    const unknown = refused('not_found', { message: refusals.not_found.message });
    if (!isId(applicationId)) return unknown;
    const moved = await moveApplication(database, session.userId, applicationId, to);
    if (moved.ok) return { message: done };
    return moved.refusal.code === 'not_found' ? unknown : moved;
  });
};
