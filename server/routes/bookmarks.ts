import { contract } from '#contract/index.ts';
import { refused } from '#contract/outcome.ts';
import { isId } from '#server/common/identifiers.ts';
import { answerPage, ownPages } from '#server/http/pages.ts';
import { addBookmark, listBookmarks, readBookmark } from '#server/store/bookmarks.ts';
import { deleteItem } from '#server/store/listItems.ts';
import type { Mount } from './mount.ts';

/** The customer's bookmarks. */
export const bookmarkRoutes: Mount = (_app, handle, { database }) => {
  handle(contract.bookmarks.listBookmarks, answerPage, {
    read: ownPages(database, listBookmarks),
  });

  handle(contract.bookmarks.addBookmark, async ({ body, session }) => {
    if (!isId(body.applicationId)) return refused('not_found');
    const added = await addBookmark(database, session.userId, body.applicationId);
    if (!added.ok) return added;
    return {
      status: added.value.isNew ? 201 : 200,
      message: contract.bookmarks.addBookmark.done,
      json: await readBookmark(database, session.userId, added.value.itemId),
    };
  });

  handle(contract.bookmarks.deleteBookmark, async ({ params, session }) => {
    const deleted = await deleteItem(database, 'bookmarks', session.userId, params.itemId);
    return deleted.ok ? { message: contract.bookmarks.deleteBookmark.done } : deleted;
  });
};
