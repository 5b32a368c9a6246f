import { sql } from 'kysely';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { Returned } from '#contract/payAgain.ts';
import { boughtName, isOrderable } from './applications.ts';
import { putIntoCart } from './cart.ts';
import { toFullStatus } from './orderLists.ts';
import { transact } from './transaction.ts';
import type { Database } from './transaction.ts';
import { serialiseByAccount } from './users.ts';

/**
 * Puts the orderable items of one of the customer's failed orders back into the cart with their
 * quantities, in one transaction. It locks the order, so that a late payment removes these items
 * again. A cancelled or replaced order is hidden, hence `not_found`.
 */
export async function payAgain(
  database: Database,
  userId: string,
  orderId: string,
): Promise<
  Outcome<
    Returned,
    'session_ended' | 'not_found' | 'already_paid' | 'payment_pending' | 'cart_full'
  >
> {
  return transact(database, async (transaction) => {
    const order = await transaction
      .selectFrom('orders')
      .select(['state', 'closedReason'])
      .select(
        sql<boolean>`exists (select from refunds where order_id = orders.id)`.as('isRefunded'),
      )
      .where('id', '=', orderId)
      .where('userId', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    const status = order && toFullStatus(order);
    if (status === 'SUCCESS') return refused('already_paid');
    if (status === 'PENDING') return refused('payment_pending');
    // Same rule as in the list of orders.
    if (!order || (status !== 'FAILED' && !order.isRefunded)) return refused('not_found');

    if (!(await serialiseByAccount(transaction, userId))) return refused('session_ended');
    const unavailable = new Set<string>();
    let added = 0;
    for (const item of await listItems(transaction, orderId)) {
      const put =
        item.isOrderable &&
        (await putIntoCart(transaction, userId, item.applicationId, item.quantity));
      if (put && put.ok) added += 1;
      else if (put && put.refusal.code === 'cart_full') return refused('cart_full');
      else unavailable.add(item.name);
    }
    return accepted({ added, unavailable: [...unavailable] });
  });
}

function listItems(database: Database, orderId: string) {
  return database
    .selectFrom('orderItems as i')
    .innerJoin('applications as a', 'a.id', 'i.applicationId')
    .innerJoin('categories as c', 'c.id', 'a.categoryId')
    .select(['a.id as applicationId', 'i.quantity'])
    .select([boughtName.as('name'), isOrderable.as('isOrderable')])
    .where('i.orderId', '=', orderId)
    .orderBy('i.position')
    .execute();
}
