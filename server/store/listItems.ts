import { sql } from 'kysely';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { applications } from './applications.ts';
import type { Json } from './sql.ts';
import { ownList } from './lists.ts';
import { isOlder, cutPage, cursorColumns } from './lists.ts';
import type { BookmarksTable } from './tables.ts';
import { now } from './transaction.ts';
import type { Database } from './transaction.ts';

/*
 * What cart and bookmarks share (spec §4 Cart and bookmarks): at most one live row per list and
 * application. Deleted rows stay as tombstones, so that deleting is idempotent. Adding locks
 * account and application, so that neither can end during it.
 */

export type ListTable = 'cartItems' | 'bookmarks';

const pageLength = 500;

export interface Added {
  itemId: string;
  isNew: boolean;
}

const getRows = (table: ListTable) => sql<BookmarksTable>`${sql.table(table)}`.as('i');

/**
 * Returns a function that reads the live session of a token and a page of its customer's rows,
 * newest first. `item` builds the JSON from `i` and its application.
 */
export function ownItems(table: ListTable, item: Json) {
  return ownList((database, userId, cursor) => {
    const entries = database
      .selectFrom(getRows(table))
      .innerJoin('applications as a', 'a.id', 'i.applicationId')
      .select(cursorColumns('i', 'createdAt'))
      .select(sql<number>`octet_length(a.shown_data::text)`.as('bytes'))
      .where('i.userId', '=', userId)
      .where('i.deletedAt', 'is', null)
      .where('a.deletedAt', 'is', null)
      .where(isOlder(cursor, 'i', 'createdAt'))
      .orderBy('i.createdAt', 'desc')
      .orderBy('i.id', 'desc')
      .limit(pageLength + 1);
    return applications(database)
      .innerJoin(getRows(table), (join) => join.onRef('i.applicationId', '=', 'a.id'))
      .innerJoin(cutPage(entries, pageLength).as('page'), (join) =>
        join.onRef('page.id', '=', 'i.id'),
      )
      .select(['i.id', 'page.timestamp', 'page.found', item.as('json')])
      .orderBy('i.createdAt', 'desc')
      .orderBy('i.id', 'desc');
  });
}

/**
 * Returns a function that reads one of the customer's rows as JSON. `item` builds it from `i` and
 * its application.
 */
export function ownItem(table: ListTable, item: Json) {
  return async (database: Database, userId: string, id: string): Promise<string | undefined> => {
    const row = await applications(database)
      .innerJoin(getRows(table), (join) => join.onRef('i.applicationId', '=', 'a.id'))
      .select(item.as('json'))
      .where('i.userId', '=', userId)
      .where('i.deletedAt', 'is', null)
      .where('i.id', '=', id)
      .executeTakeFirst();
    return row?.json;
  };
}

/** Deletes one of the customer's rows. Idempotent. */
export async function deleteItem(
  database: Database,
  table: ListTable,
  userId: string,
  itemId: string,
): Promise<Outcome<null, 'not_found'>> {
  const row = await deletion(database, table, userId)
    .where('id', '=', itemId)
    .returning('id')
    .executeTakeFirst();
  return row ? accepted(null) : refused('not_found');
}

/** The statement that deletes a customer's rows; the caller adds the condition. */
export function deletion(database: Database, table: ListTable, userId: string) {
  return database
    .updateTable(table)
    .set((eb) => ({ deletedAt: eb.fn.coalesce('deletedAt', now) }))
    .where('userId', '=', userId);
}
