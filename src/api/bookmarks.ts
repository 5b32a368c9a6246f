import { listBookmarks } from '#contract/bookmarks.ts';
import type { Call } from './client.ts';

export function bookmarksApi(call: Call) {
  return {
    /** The own bookmarks (spec §7 Bookmarks). */
    listBookmarks: (signal?: AbortSignal) => call(listBookmarks, { signal }),
  };
}
