import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { applicationsWithHistory } from './applications.ts';
import type { Database } from './transaction.ts';

/** Rows that are held at once; fewer where each is large. */
const fewRows = 10;
const manyRows = 200;

/**
 * Every row that is kept about a customer, hidden ones included, oldest first. They are read
 * in batches: no list is held whole, and no connection while somebody reads slowly.
 */
export function everythingOf(database: Database, userId: string) {
  return {
    applications: inBatches(
      applicationsWithHistory(database)
        .clearWhere()
        .select('a.deleted_at')
        .where('a.user_id', '=', userId),
      { by: 'id', of: 'a', size: fewRows },
    ),
    files: inBatches(
      database
        .selectFrom('files')
        .select(['path', 'type', 'name', 'bytes', 'created_at', 'removed_at'])
        .where('user_id', '=', userId),
      { by: 'path' },
    ),
    cart: inBatches(
      database
        .selectFrom('cart_items')
        .select(['id', 'application_id', 'quantity', 'created_at', 'deleted_at'])
        .where('user_id', '=', userId),
      { by: 'id' },
    ),
    bookmarks: inBatches(
      database
        .selectFrom('bookmarks')
        .select(['id', 'application_id', 'created_at', 'deleted_at'])
        .where('user_id', '=', userId),
      { by: 'id' },
    ),
    orders: inBatches(ordersOf(database, userId), { by: 'id', of: 'o', size: fewRows }),
    updates: inBatches(
      database
        .selectFrom('updates')
        .select(['id', 'at', 'kind', 'application_id', 'order_id', 'amount_paise'])
        .select(['reason', 'read_at'])
        .where('user_id', '=', userId),
      { by: 'id' },
    ),
    sessions: inBatches(
      database
        .selectFrom('sessions')
        .select(['token_hash', 'created_at', 'last_used_at', 'expires_at'])
        .where('user_id', '=', userId),
      { by: 'token_hash' },
    ),
  };
}

/** All rows of `query`, `size` at a time, each batch behind the last row's key. */
async function* inBatches<
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

/** Orders with their lines, payments and refunds. */
function ordersOf(database: Database, userId: string) {
  return database
    .selectFrom('orders as o')
    .select(['o.id', 'o.custom_order_id', 'o.state', 'o.closed_reason', 'o.total_paise'])
    .select(['o.currency', 'o.provider_payment_id', 'o.created_at', 'o.paid_at'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('order_items as i')
          .select(['i.application_id', 'i.quantity', 'i.price_paise'])
          .whereRef('i.order_id', '=', 'o.id')
          .orderBy('i.position'),
      ).as('items'),
      jsonArrayFrom(
        eb
          .selectFrom('payment_attempts as p')
          .select(['p.id', 'p.at', 'p.amount_paise', 'p.status', 'p.method', 'p.reason'])
          .whereRef('p.order_id', '=', 'o.id')
          .orderBy('p.at'),
      ).as('attempts'),
      jsonArrayFrom(
        eb
          .selectFrom('refunds as r')
          .select(['r.payment_id', 'r.amount_paise', 'r.created_at'])
          .whereRef('r.order_id', '=', 'o.id'),
      ).as('refunds'),
    ])
    .where('o.user_id', '=', userId);
}
