import { sql } from 'kysely';
import type { Bookmark } from '#contract/bookmarks.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { newId } from '#server/common/identifiers.ts';
import { shownApplication } from './applications.ts';
import { jsonObject, jsonWord } from './sql.ts';
import { ownItem, ownItems } from './listItems.ts';
import type { Added } from './listItems.ts';
import type { Database } from './transaction.ts';
import { lockAccountShared } from './users.ts';

const bookmark = jsonObject<Bookmark>({
  id: jsonWord(sql`i.id`),
  applicationId: jsonWord(sql`a.id`),
  application: shownApplication,
});

/** The live session of a token and a page of its customer's bookmarks, newest first. */
export const listBookmarks = ownItems('bookmarks', bookmark);

/** One of the customer's own bookmarks. */
export const readBookmark = ownItem('bookmarks', bookmark);

/** Bookmarks one of the customer's applications; does nothing when it is bookmarked already. */
export async function addBookmark(
  database: Database,
  userId: string,
  applicationId: string,
): Promise<Outcome<Added, 'session_ended' | 'not_found'>> {
  const id = newId();
  const { rows } = await sql<{ id: string }>`
    insert into bookmarks (id, user_id, application_id, created_at)
    select ${id}::uuid, a.user_id, a.id, app_now()
    from users u join applications a on a.user_id = u.id
    where a.id = ${applicationId} and a.user_id = ${userId} and u.is_active
      and a.deleted_at is null
    for share
    on conflict (user_id, application_id) where deleted_at is null
      do update set user_id = excluded.user_id
    returning id
  `.execute(database);
  const [row] = rows;
  if (row) return accepted({ itemId: row.id, isNew: row.id === id });
  return refused((await lockAccountShared(database, userId)) ? 'not_found' : 'session_ended');
}
