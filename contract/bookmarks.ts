import * as v from 'valibot';
import { innerApplication, withNamedApplication } from './application.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './pages.ts';
import { confirmation, id } from './readers.ts';

export const bookmark = v.pipe(
  v.object({ id, applicationId: id, application: innerApplication }),
  v.transform(withNamedApplication),
);

export type Bookmark = v.InferOutput<typeof bookmark>;

/** The customer's bookmarks, newest first, in pages (spec §7 Bookmarks). */
export const listBookmarks = endpoint({
  method: 'GET',
  path: '/api/bookmark/user',
  access: 'session',
  query: pageQuery,
  answer: pageOf(bookmark),
  refusals: {},
});

/** Bookmarks one of the customer's applications. Idempotent (spec §7 Bookmarks). */
export const addBookmark = endpoint({
  method: 'POST',
  path: '/api/bookmark',
  access: 'session',
  body: v.object({ applicationId: v.string('Failed to add bookmark') }),
  answer: confirmation,
  creates: true,
  done: 'Bookmark added successfully',
  refusals: {
    not_found: { status: 404, message: 'Failed to add bookmark' },
  },
});

/** Deletes one of the customer's bookmarks. Idempotent (spec §7 Bookmarks). */
export const deleteBookmark = endpoint({
  method: 'DELETE',
  path: '/api/bookmark/:itemId',
  access: 'session',
  answer: confirmation,
  done: 'Bookmark deleted successfully',
  refusals: {},
});
