import { sql } from 'kysely';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { newId } from '#server/common/identifiers.ts';
import { shownApplications } from './applications.ts';
import { pageOfItems } from './listItems.ts';
import type { Added, StoredListItem } from './listItems.ts';
import { toIds } from './pages.ts';
import type { Page, Place } from './pages.ts';
import type { Database } from './transaction.ts';
import { holdAccount } from './users.ts';

function bookmarks(database: Database, userId: string) {
  return shownApplications(database)
    .innerJoin('bookmarks as i', 'i.applicationId', 'a.id')
    .select('i.id as itemId')
    .where('i.userId', '=', userId)
    .where('i.deletedAt', 'is', null);
}

/** A page of the customer's bookmarks, newest first. */
export async function listBookmarks(
  database: Database,
  userId: string,
  place?: Place,
): Promise<Page<StoredListItem>> {
  const page = await pageOfItems(database, 'bookmarks', userId, place);
  if (page.rows.length === 0) return { rows: [] };
  const rows = await bookmarks(database, userId)
    .where('i.id', 'in', toIds(page.rows))
    .orderBy('i.createdAt', 'desc')
    .orderBy('i.id', 'desc')
    .execute();
  return {
    ...page,
    rows: rows.map(({ itemId, ...application }) => ({ itemId, application })),
  };
}

/** One own bookmark. */
export async function readBookmark(
  database: Database,
  userId: string,
  id: string,
): Promise<StoredListItem | undefined> {
  const row = await bookmarks(database, userId).where('i.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { itemId, ...application } = row;
  return { itemId, application };
}

/** Bookmarks an own application; one that is bookmarked stays as it is. */
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
  return refused(await absence(database, userId));
}

/** Why an application is not there: the account may have ended a moment ago. */
async function absence(database: Database, userId: string) {
  return (await holdAccount(database, userId)) ? 'not_found' : 'session_ended';
}
