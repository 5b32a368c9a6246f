import { sql } from 'kysely';
import type { InferResult } from 'kysely';
import { isShown } from './orderLists.ts';
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
    .innerJoin('categories as c', 'c.id', 'a.categoryId')
    .innerJoin('segments as s', 's.id', 'a.segmentId')
    .where('a.userId', '=', userId)
    .where('a.deletedAt', 'is', null)
    .select(['a.id', 'a.categoryId', 'c.name as categoryName'])
    .select(['a.segmentId', 's.name as segmentName'])
    .limit(longestList);
}

/** An application by its names. */
export type NamedApplication = InferResult<ReturnType<typeof named>>[number];

/** The own applications. */
export async function findApplications(database: Database, userId: string) {
  return named(database, userId)
    .select(['a.appStatus', 'a.createdAt'])
    .select(
      sql<number>`case when a.is_paid then a.price_paise else c.price_paise end`.as('pricePaise'),
    )
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
}

/** The own bookmarks, each with the names of its application. */
export async function findBookmarks(database: Database, userId: string) {
  return named(database, userId)
    .innerJoin('bookmarks as b', 'b.applicationId', 'a.id')
    .select('b.id as bookmarkId')
    .where('b.userId', '=', userId)
    .where('b.deletedAt', 'is', null)
    .orderBy('b.createdAt', 'desc')
    .orderBy('b.id', 'desc')
    .execute();
}

/** The own orders that a customer sees. */
export async function findOrders(database: Database, userId: string) {
  return database
    .selectFrom('orders')
    .select(['id', 'customOrderId', 'state', 'totalPaise', 'createdAt'])
    .where('userId', '=', userId)
    .where(isShown)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(longestList)
    .execute();
}
