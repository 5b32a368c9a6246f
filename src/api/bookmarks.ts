import { addBookmark, deleteBookmark, listBookmarks } from '#contract/bookmarks.ts';
import type { Call } from './client.ts';

export function bookmarksApi(call: Call) {
  return {
    /** A page of the own bookmarks, newest first (spec §7 Bookmarks, S-47). */
    listBookmarks: (signal?: AbortSignal, before?: string) =>
      call(listBookmarks, { signal, query: { before } }),
    /** Bookmarks an application; again is harmless (spec §7 Bookmarks). */
    addBookmark: (applicationId: string, signal?: AbortSignal) =>
      call(addBookmark, { body: { applicationId }, signal }),
    /** Deletes a bookmark; again is harmless (spec §7 Bookmarks). */
    deleteBookmark: (id: string, signal?: AbortSignal) =>
      call(deleteBookmark, { params: { id }, signal }),
  };
}
