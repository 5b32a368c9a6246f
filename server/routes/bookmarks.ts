import { addBookmark, deleteBookmark, listBookmarks } from '#contract/bookmarks.ts';
import { refused } from '#contract/outcome.ts';
import { isId } from '#server/common/identifiers.ts';
import { pageHandler } from '#server/http/handle.ts';
import { addBookmarkOf, listBookmarksOf, readBookmarkOf } from '#server/store/bookmarks.ts';
import { deleteItemOf } from '#server/store/listItems.ts';
import type { Mount } from './mount.ts';
import { listItemView } from './views.ts';

/** The own bookmarks. */
export const bookmarkRoutes: Mount = (_app, handle, { database }) => {
  handle(
    listBookmarks,
    pageHandler((userId, place) => listBookmarksOf(database, userId, place), listItemView),
  );

  handle(addBookmark, async ({ body, session }) => {
    if (!isId(body.applicationId)) return refused('not_found');
    const added = await addBookmarkOf(database, session.userId, body.applicationId);
    if (!added.ok) return added;
    const item = await readBookmarkOf(database, session.userId, added.value.itemId);
    return {
      status: added.value.isNew ? 201 : 200,
      message: addBookmark.done,
      data: item && listItemView(item),
    };
  });

  handle(deleteBookmark, async ({ params, session }) => {
    const deleted = await deleteItemOf(database, 'bookmarks', session.userId, params.itemId);
    return deleted.ok ? { message: deleteBookmark.done } : deleted;
  });
};
