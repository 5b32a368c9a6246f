import { contract } from '#contract/index.ts';
import { refused } from '#contract/outcome.ts';
import { toKnownId } from '#server/common/identifiers.ts';
import { handleOwn } from '#server/http/handle.ts';
import { moveApplication } from '#server/store/move.ts';
import type { Mount } from './mount.ts';

const adding = { cart: contract.cart.addToCart, bookmarks: contract.bookmarks.addBookmark };

/** Moves between the customer's cart and bookmarks. */
export const moveRoutes: Mount = (app, _handle, { database }) => {
  handleOwn(app, database, contract.move.moveApplication, async ({ token, body }) => {
    const { applicationId, to } = body;
    const found = await moveApplication(database, token, toKnownId(applicationId), to);
    if (!found) return undefined;
    const { session, moved } = found;
    if (moved.ok) return { session, answer: { message: adding[to].done } };
    const { message } = adding[to].refusals.not_found;
    const isUnknown = moved.refusal.code === 'not_found';
    return { session, answer: isUnknown ? refused('not_found', { message }) : moved };
  });
};
