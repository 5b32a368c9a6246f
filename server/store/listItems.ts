import { sql } from 'kysely';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { StoredApplication } from './applications.ts';
import { firstPage, isOlder, placeColumns } from './pages.ts';
import type { Page, Place } from './pages.ts';
import type { BookmarksTable } from './tables.ts';
import { now } from './transaction.ts';
import type { Database } from './transaction.ts';

/*
 * What cart and bookmarks share (spec §4 Cart and bookmarks): at most one live row of a kind per
 * application. Deleted rows stay as tombstones, so that deleting again is harmless. Adding holds
 * account and application, so that neither ends meanwhile.
 */

export type ListTable = 'cartItems' | 'bookmarks';

const pageLength = 500;

export interface StoredListItem {
  itemId: string;
  quantity?: number;
  /** What it cost when it was added; unknown for old lines. */
  addedPricePaise?: number | null;
  /** Whether an order takes it. */
  isAvailable?: boolean;
  application: StoredApplication;
}

export interface Added {
  itemId: string;
  isNew: boolean;
}

/** A page of a customer's rows as ids, newest first; each carries an application. */
export async function pageOfItems(
  database: Database,
  table: ListTable,
  userId: string,
  place: Place | undefined,
): Promise<Page<{ id: string }>> {
  const entries = await database
    .selectFrom(sql<BookmarksTable>`${sql.table(table)}`.as('i'))
    .innerJoin('applications as a', 'a.id', 'i.applicationId')
    .select(placeColumns('i', 'createdAt'))
    .select(sql<number>`octet_length(a.shown_data::text)`.as('bytes'))
    .where('i.userId', '=', userId)
    .where('i.deletedAt', 'is', null)
    .where('a.deletedAt', 'is', null)
    .where(isOlder(place, 'i', 'createdAt'))
    .orderBy('i.createdAt', 'desc')
    .orderBy('i.id', 'desc')
    .limit(pageLength + 1)
    .execute();
  return firstPage(entries, pageLength);
}

/** Deletes an own row; again is harmless. */
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

/** The statement that deletes own rows, for a condition that says which. */
export function deletion(database: Database, table: ListTable, userId: string) {
  return database
    .updateTable(table)
    .set((eb) => ({ deletedAt: eb.fn.coalesce('deletedAt', now) }))
    .where('userId', '=', userId);
}
