import { sql } from 'kysely';
import { isShown } from './orderLists.ts';
import type { OrderState } from './tables.ts';
import type { Database } from './transaction.ts';

/*
 * The lists of quick find: one statement each, newest first, with no more than its names,
 * prices in paise.
 */

/** Entries of each list, the newest. */
const longestList = 500;

function named(database: Database, userId: string) {
  return database
    .selectFrom('applications as a')
    .innerJoin('categories as c', 'c.id', 'a.category_id')
    .innerJoin('segments as s', 's.id', 'a.segment_id')
    .where('a.user_id', '=', userId)
    .where('a.deleted_at', 'is', null)
    .select(['a.id', 'a.category_id', 'c.name as category_name'])
    .select(['a.segment_id', 's.name as segment_name'])
    .limit(longestList);
}

export interface NamedApplication {
  id: string;
  category_id: string;
  category_name: string;
  segment_id: string;
  segment_name: string;
}

export interface FoundApplication extends NamedApplication {
  app_status: number;
  price_paise: number;
  created_at: Date;
}

/** The own applications. */
export async function findApplicationsOf(
  database: Database,
  userId: string,
): Promise<FoundApplication[]> {
  return named(database, userId)
    .select(['a.app_status', 'a.created_at'])
    .select(
      sql<number>`case when a.is_paid then a.price_paise else c.price_paise end`.as('price_paise'),
    )
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
}

/** The own bookmarks, each with the names of its application. */
export async function findBookmarksOf(
  database: Database,
  userId: string,
): Promise<(NamedApplication & { bookmark_id: string })[]> {
  return named(database, userId)
    .innerJoin('bookmarks as b', 'b.application_id', 'a.id')
    .select('b.id as bookmark_id')
    .where('b.user_id', '=', userId)
    .where('b.deleted_at', 'is', null)
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .execute();
}

export interface FoundOrder {
  id: string;
  custom_order_id: string;
  state: OrderState;
  total_paise: number;
  created_at: Date;
}

/** The own orders that a customer sees. */
export async function findOrdersOf(database: Database, userId: string): Promise<FoundOrder[]> {
  return database
    .selectFrom('orders')
    .select(['id', 'custom_order_id', 'state', 'total_paise', 'created_at'])
    .where('user_id', '=', userId)
    .where(isShown)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(longestList)
    .execute();
}
