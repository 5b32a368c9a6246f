import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { applications, pricePaise } from './applications.ts';
import type { Database } from './transaction.ts';

/** Rows in memory at a time; fewer for tables with large rows. */
const fewRows = 10;
const manyRows = 200;

/**
 * Every row stored about a customer, hidden ones included, oldest first. Rows are read in batches,
 * so that no list is in memory as a whole and a slow reader occupies no connection.
 */
export function readEverything(database: Database, userId: string) {
  return {
    applications: readInBatches(selectApplications(database).where('a.userId', '=', userId), {
      by: 'id',
      of: 'a',
      size: fewRows,
    }),
    files: readInBatches(
      database
        .selectFrom('files')
        .select(['path', 'type', 'name', 'bytes', 'createdAt', 'removedAt'])
        .where('userId', '=', userId),
      { by: 'path' },
    ),
    cart: readInBatches(
      database
        .selectFrom('cartItems')
        .select(['id', 'applicationId', 'quantity', 'createdAt', 'deletedAt'])
        .where('userId', '=', userId),
      { by: 'id' },
    ),
    bookmarks: readInBatches(
      database
        .selectFrom('bookmarks')
        .select(['id', 'applicationId', 'createdAt', 'deletedAt'])
        .where('userId', '=', userId),
      { by: 'id' },
    ),
    orders: readInBatches(selectOrders(database, userId), { by: 'id', of: 'o', size: fewRows }),
    updates: readInBatches(
      database
        .selectFrom('updates')
        .select(['id', 'at', 'kind', 'applicationId', 'orderId', 'amountPaise'])
        .select(['reason', 'readAt'])
        .where('userId', '=', userId),
      { by: 'id' },
    ),
    sessions: readInBatches(
      database
        .selectFrom('sessions')
        .select(['tokenHash', 'createdAt', 'lastUsedAt', 'expiresAt'])
        .where('userId', '=', userId),
      { by: 'tokenHash' },
    ),
  };
}

/** All rows of `query` in batches of `size`, by keyset pagination. */
async function* readInBatches<
  Known,
  Table extends keyof Known,
  Key extends string,
  Row extends Record<Key, string>,
>(
  query: SelectQueryBuilder<Known, Table, Row>,
  { by, of, size = manyRows }: { by: Key; of?: string; size?: number },
): AsyncGenerator<Row, void> {
  const key = sql.ref<string>(of ? `${of}.${by}` : by);
  let last: Row | undefined;
  do {
    const next = last ? query.where(key, '>', last[by]) : query;
    const rows = await next.orderBy(key).limit(size).execute();
    yield* rows;
    last = rows[size - 1];
  } while (last);
}

/** Applications, deleted ones included, with their status history and thread, oldest first. */
function selectApplications(database: Database) {
  return applications(database)
    .clearWhere()
    .select(['a.id', 'a.appStatus', 'a.isPaid', 'a.formData', 'a.createdAt', 'a.updatedAt'])
    .select(['a.deletedAt', 'c.name as categoryName', 's.name as segmentName'])
    .select(pricePaise.as('pricePaise'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('applicationEvents as e')
          .select([sql<string>`e.at`.as('at'), 'e.toStatus as status', 'e.actor', 'e.reason'])
          .whereRef('e.applicationId', '=', 'a.id')
          .orderBy('e.at')
          .orderBy('e.id'),
      ).as('history'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('threadEntries as t')
          .select([sql<string>`t.at`.as('at'), 't.kind', 't.act', 't.side', 't.text'])
          .select('t.authorName as name')
          .select(
            sql<string[]>`array(
              select f.path from thread_files f where f.entry_id = t.id order by f.position
            )`.as('files'),
          )
          .whereRef('t.applicationId', '=', 'a.id')
          .orderBy('t.at')
          .orderBy('t.id'),
      ).as('thread'),
    );
}

/**
 * Orders with items, payments and refunds. Keys inside the JSON are single words, because their
 * case is not converted.
 */
function selectOrders(database: Database, userId: string) {
  return database
    .selectFrom('orders as o')
    .select(['o.id', 'o.customOrderId', 'o.state', 'o.closedReason', 'o.totalPaise'])
    .select(['o.currency', 'o.buyer', 'o.providerPaymentId', 'o.createdAt', 'o.paidAt'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('orderItems as i')
          .select(['i.applicationId as application', 'i.quantity', 'i.pricePaise as paise'])
          .select(['i.categoryName as category', 'i.segmentName as segment'])
          .whereRef('i.orderId', '=', 'o.id')
          .orderBy('i.position'),
      ).as('items'),
      jsonArrayFrom(
        eb
          .selectFrom('paymentAttempts as p')
          .select(['p.id', 'p.at', 'p.amountPaise as paise', 'p.status', 'p.method', 'p.reason'])
          .whereRef('p.orderId', '=', 'o.id')
          .orderBy('p.at'),
      ).as('attempts'),
      jsonArrayFrom(
        eb
          .selectFrom('refunds as r')
          .select(sql<string>`coalesce(r.refunded_payment_id, r.payment_id)`.as('payment'))
          .select(['r.amountPaise as paise', 'r.createdAt as at'])
          .select(['r.status', 'r.note as reason'])
          .whereRef('r.orderId', '=', 'o.id'),
      ).as('refunds'),
    ])
    .where('o.userId', '=', userId);
}
