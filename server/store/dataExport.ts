import { applicationsWithHistory } from './applications.ts';
import type { Database } from './transaction.ts';

/** Rows that are held at once; fewer where each is large. */
const fewRows = 10;
const manyRows = 200;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Every row that is kept about a customer, hidden ones included, oldest first. They are read
 * in batches: no list is held whole, and no connection while somebody reads slowly (S-47).
 */
export function everythingOf(database: Database, userId: string) {
  return {
    applications: batches(
      fewRows,
      (last = firstId) =>
        applicationsWithHistory(database)
          .clearWhere()
          .select('a.deleted_at')
          .where('a.user_id', '=', userId)
          .where('a.id', '>', last)
          .orderBy('a.id')
          .limit(fewRows)
          .execute(),
      ({ id }) => id,
    ),
    files: batches(
      manyRows,
      (last = '') =>
        database
          .selectFrom('files')
          .select(['path', 'type', 'name', 'bytes', 'created_at', 'removed_at'])
          .where('user_id', '=', userId)
          .where('path', '>', last)
          .orderBy('path')
          .limit(manyRows)
          .execute(),
      ({ path }) => path,
    ),
    cart: batches(
      manyRows,
      (last = firstId) =>
        database
          .selectFrom('cart_items')
          .select(['id', 'application_id', 'quantity', 'created_at', 'deleted_at'])
          .where('user_id', '=', userId)
          .where('id', '>', last)
          .orderBy('id')
          .limit(manyRows)
          .execute(),
      ({ id }) => id,
    ),
    bookmarks: batches(
      manyRows,
      (last = firstId) =>
        database
          .selectFrom('bookmarks')
          .select(['id', 'application_id', 'created_at', 'deleted_at'])
          .where('user_id', '=', userId)
          .where('id', '>', last)
          .orderBy('id')
          .limit(manyRows)
          .execute(),
      ({ id }) => id,
    ),
    orders: batches(
      fewRows,
      (last = firstId) => ordersAfter(database, userId, last),
      ({ order }) => order.id,
    ),
    updates: batches(
      manyRows,
      (last = firstId) =>
        database
          .selectFrom('updates')
          .select(['id', 'at', 'kind', 'application_id', 'order_id', 'amount_paise'])
          .select(['reason', 'read_at'])
          .where('user_id', '=', userId)
          .where('id', '>', last)
          .orderBy('id')
          .limit(manyRows)
          .execute(),
      ({ id }) => id,
    ),
    sessions: batches(
      manyRows,
      (last = '') =>
        database
          .selectFrom('sessions')
          .select(['token_hash', 'created_at', 'last_used_at', 'expires_at'])
          .where('user_id', '=', userId)
          .where('token_hash', '>', last)
          .orderBy('token_hash')
          .limit(manyRows)
          .execute(),
      ({ token_hash }) => token_hash,
    ),
  };
}

/** All rows, of which `read` gets the next `size` behind the key of the last one. */
async function* batches<Row>(
  size: number,
  read: (last: string | undefined) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row, void> {
  let last: string | undefined;
  for (let found = size; found === size;) {
    const rows = await read(last);
    yield* rows;
    found = rows.length;
    const end = rows.at(-1);
    last = end && keyOf(end);
  }
}

/** Orders with their lines, payments and refunds. */
async function ordersAfter(database: Database, userId: string, last: string) {
  const orders = await database
    .selectFrom('orders')
    .select(['id', 'custom_order_id', 'state', 'closed_reason', 'total_paise', 'currency'])
    .select(['provider_payment_id', 'created_at', 'paid_at'])
    .where('user_id', '=', userId)
    .where('id', '>', last)
    .orderBy('id')
    .limit(fewRows)
    .execute();
  if (orders.length === 0) return [];

  const ids = orders.map(({ id }) => id);
  const [items, attempts, refunds] = await Promise.all([
    database
      .selectFrom('order_items')
      .select(['order_id', 'application_id', 'quantity', 'price_paise'])
      .where('order_id', 'in', ids)
      .orderBy('position')
      .execute(),
    database
      .selectFrom('payment_attempts')
      .select(['id', 'order_id', 'at', 'amount_paise', 'status', 'method', 'reason'])
      .where('order_id', 'in', ids)
      .orderBy('at')
      .execute(),
    database
      .selectFrom('refunds')
      .select(['order_id', 'payment_id', 'amount_paise', 'created_at'])
      .where('order_id', 'in', ids)
      .execute(),
  ]);
  return orders.map((order) => ({
    order,
    items: items.filter(({ order_id }) => order_id === order.id),
    attempts: attempts.filter(({ order_id }) => order_id === order.id),
    refunds: refunds.filter(({ order_id }) => order_id === order.id),
  }));
}
