import { sql } from 'kysely';
import type { Expression } from 'kysely';
import type { QuickFindIndex } from '#contract/quickFind.ts';
import { applications, namesAround, pricePaise } from './applications.ts';
import {
  jsonArray,
  jsonTime,
  jsonObject,
  jsonPlain,
  jsonRupees,
  jsonText,
  jsonWord,
} from './sql.ts';
import { isShown } from './orderLists.ts';
import { orderStatus } from './orderStates.ts';
import { sessionWith } from './sessions.ts';
import type { Session } from './sessions.ts';
import type { Database } from './transaction.ts';

/** Entries of each list, the newest. */
const maxListLength = 500;

/** A customer's entries for quick find, newest first, names only. */
export type OwnIndex = Pick<QuickFindIndex, 'applications' | 'bookmarks' | 'orders'>;

const application = jsonObject<OwnIndex['applications'][number]>({
  id: jsonWord(sql`a.id`),
  appStatus: jsonPlain('a.appStatus'),
  price: jsonRupees(pricePaise),
  createdAt: jsonTime('a.createdAt'),
  ...namesAround,
});

const bookmark = jsonObject<OwnIndex['bookmarks'][number]>({
  id: jsonWord(sql`b.id`),
  application: jsonObject({ id: jsonWord(sql`a.id`), ...namesAround }),
});

const order = jsonObject<OwnIndex['orders'][number]>({
  id: jsonWord(sql`o.id`),
  customOrderId: jsonText('o.customOrderId'),
  totalAmount: jsonRupees(sql`o.total_paise`),
  status: jsonWord(orderStatus),
  createdAt: jsonTime('o.createdAt'),
});

const readOwn = sessionWith((database, userId) => {
  const own = applications(database).where('a.userId', '=', userId);
  const ownApplications = own
    .select(['a.id', 'a.createdAt', application.as('json')])
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id', 'desc');
  const ownBookmarks = own
    .innerJoin('bookmarks as b', 'b.applicationId', 'a.id')
    .select(['b.id', 'b.createdAt', bookmark.as('json')])
    .where('b.userId', '=', userId)
    .where('b.deletedAt', 'is', null)
    .orderBy('b.createdAt', 'desc')
    .orderBy('b.id', 'desc');
  const ownOrders = database
    .selectFrom('orders as o')
    .select(['o.id', 'o.createdAt', order.as('json')])
    .where('o.userId', '=', userId)
    .where(isShown)
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.id', 'desc');
  return database
    .selectFrom('users as u')
    .select('u.id')
    .select([
      newest<'applications'>(ownApplications).as('applications'),
      newest<'bookmarks'>(ownBookmarks).as('bookmarks'),
      newest<'orders'>(ownOrders).as('orders'),
    ])
    .where('u.id', '=', userId);
});

/** The newest entries, as values and not as text, because GraphQL selects from them. */
function newest<List extends keyof OwnIndex>(entries: Expression<unknown>) {
  const array = jsonArray(
    sql`e.json`,
    sql`(${entries} limit ${sql.lit(maxListLength)}) e`,
    sql`e.created_at desc, e.id desc`,
  );
  return sql<OwnIndex[List]>`${array}::json`;
}

/** The live session of a token and its customer's entries for quick find; amounts in rupees. */
export async function readOwnIndex(
  database: Database,
  token: string,
): Promise<{ session: Session; own: OwnIndex } | undefined> {
  const read = await readOwn(database, token, {});
  const [row] = read?.rows ?? [];
  if (!read || !row) return undefined;
  const { applications: ownApplications, bookmarks, orders } = row;
  return { session: read.session, own: { applications: ownApplications, bookmarks, orders } };
}
