import { applicationsWithHistory } from './applications.ts';
import type { Database } from './transaction.ts';

/** Every row that is kept about a customer, hidden ones included. */
export async function readEverythingOf(database: Database, userId: string) {
  const ofCustomer = { user_id: userId };
  const [kept, files, cart, bookmarks, orders, items, attempts, refunds, updates, sessions] =
    await Promise.all([
      applicationsWithHistory(database)
        .clearWhere()
        .select('a.deleted_at')
        .where('a.user_id', '=', userId)
        .orderBy('a.created_at')
        .execute(),
      database
        .selectFrom('files')
        .select(['path', 'type', 'name', 'bytes', 'created_at', 'removed_at'])
        .where((eb) => eb.and(ofCustomer))
        .orderBy('created_at')
        .execute(),
      database
        .selectFrom('cart_items')
        .select(['application_id', 'quantity', 'created_at', 'deleted_at'])
        .where((eb) => eb.and(ofCustomer))
        .orderBy('created_at')
        .execute(),
      database
        .selectFrom('bookmarks')
        .select(['application_id', 'created_at', 'deleted_at'])
        .where((eb) => eb.and(ofCustomer))
        .orderBy('created_at')
        .execute(),
      database
        .selectFrom('orders')
        .select(['id', 'custom_order_id', 'state', 'closed_reason', 'total_paise', 'currency'])
        .select(['provider_payment_id', 'created_at', 'paid_at'])
        .where((eb) => eb.and(ofCustomer))
        .orderBy('created_at')
        .execute(),
      database
        .selectFrom('order_items as i')
        .innerJoin('orders as o', 'o.id', 'i.order_id')
        .select(['i.order_id', 'i.application_id', 'i.quantity', 'i.price_paise'])
        .where('o.user_id', '=', userId)
        .orderBy('i.position')
        .execute(),
      database
        .selectFrom('payment_attempts as p')
        .innerJoin('orders as o', 'o.id', 'p.order_id')
        .select([
          'p.id',
          'p.order_id',
          'p.at',
          'p.amount_paise',
          'p.status',
          'p.method',
          'p.reason',
        ])
        .where('o.user_id', '=', userId)
        .orderBy('p.at')
        .execute(),
      database
        .selectFrom('refunds as r')
        .innerJoin('orders as o', 'o.id', 'r.order_id')
        .select(['r.order_id', 'r.payment_id', 'r.amount_paise', 'r.created_at'])
        .where('o.user_id', '=', userId)
        .execute(),
      database
        .selectFrom('updates')
        .select(['at', 'kind', 'application_id', 'order_id', 'amount_paise', 'reason', 'read_at'])
        .where((eb) => eb.and(ofCustomer))
        .orderBy('at')
        .execute(),
      database
        .selectFrom('sessions')
        .select(['created_at', 'last_used_at', 'expires_at'])
        .where((eb) => eb.and(ofCustomer))
        .orderBy('created_at')
        .execute(),
    ]);
  return {
    applications: kept,
    files,
    cart,
    bookmarks,
    orders,
    items,
    attempts,
    refunds,
    updates,
    sessions,
  };
}
