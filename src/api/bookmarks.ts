import { addBookmark, deleteBookmark, listBookmarks } from '#contract/bookmarks.ts';
import type { Call } from './client.ts';

export function bookmarksApi(call: Call) {
  return {
    /** The own bookmarks (spec §7 Bookmarks). */
    listBookmarks: (signal?: AbortSignal) => call(listBookmarks, { signal }),
    /** Bookmarks an application; again is harmless (spec §7 Bookmarks). */
    addBookmark: (applicationId: string, signal?: AbortSignal) =>
      call(addBookmark, { body: { applicationId }, signal }),
    /** Deletes a bookmark; again is harmless (spec §7 Bookmarks). */
    deleteBookmark: (id: string, signal?: AbortSignal) =>
      call(deleteBookmark, { params: { id }, signal }),
  };
}
