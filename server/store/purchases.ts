import { newId } from '#server/common/identifiers.ts';
import type { OrderEvent } from './tables.ts';
import { wallClockNow, now } from './transaction.ts';
import type { Database } from './transaction.ts';
import { boughtName } from './applications.ts';
import { changeWork, nothingOpen } from './work.ts';

/** Records an event of an order in the caller's transaction. */
export async function recordOrderEvent(
  database: Database,
  orderId: string,
  event: OrderEvent,
): Promise<void> {
  const row = { id: newId(), orderId, at: wallClockNow, event };
  await database.insertInto('orderEvents').values(row).execute();
}

/* What orders buy (spec §4 Checkout); amounts in paise. */

/** An order, its customer and its applications, on request locked until the transaction ends. */
export async function readPurchase(
  database: Database,
  orderId: string,
  { isLocked }: { isLocked: boolean } = { isLocked: false },
) {
  const order = await database
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.userId')
    .select(['o.id', 'o.userId', 'o.state', 'o.providerPaymentId', 'o.customOrderId'])
    .select(['o.totalPaise', 'o.currency', 'u.email', 'u.deletedAt'])
    .where('o.id', '=', orderId)
    .$if(isLocked, (query) => query.forUpdate('o').forShare('u'))
    .executeTakeFirstOrThrow();
  const bought = await database
    .selectFrom('applications as a')
    .innerJoin('orderItems as i', 'i.applicationId', 'a.id')
    .innerJoin('categories as c', 'c.id', 'a.categoryId')
    .select(['a.id', 'a.isPaid', 'a.appStatus', 'i.quantity', 'i.pricePaise'])
    .select(['i.id as itemId', 'i.isPaid as isItemPaid'])
    .select(boughtName.as('name'))
    .where('i.orderId', '=', orderId)
    .orderBy('a.id')
    .$if(isLocked, (query) => query.forUpdate('a'))
    .execute();
  return { ...order, bought };
}

/**
 * Marks an order, its items and its applications as paid by this payment, at the order's prices.
 */
export async function markPaid(
  transaction: Database,
  orderId: string,
  paymentId: string,
): Promise<void> {
  await transaction
    .updateTable('orders')
    .set({ state: 'PAID', closedReason: null, providerPaymentId: paymentId, paidAt: now })
    .where('id', '=', orderId)
    .execute();
  await transaction
    .updateTable('orderItems')
    .set({ isPaid: true })
    .where('orderId', '=', orderId)
    .execute();
  await transaction
    .updateTable('applications as a')
    .from('orderItems as i')
    .set((eb) => ({ ...changeWork('a', { isPaid: true }), pricePaise: eb.ref('i.pricePaise') }))
    .whereRef('i.applicationId', '=', 'a.id')
    .where('i.orderId', '=', orderId)
    .execute();
}

/**
 * Marks these order items and their applications as unpaid, which ends what was open in their work.
 */
export async function markUnpaid(transaction: Database, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return;
  const rows = await transaction
    .updateTable('orderItems')
    .set({ isPaid: false })
    .where('id', 'in', itemIds)
    .where('isPaid', '=', true)
    .returning('applicationId')
    .execute();
  if (rows.length === 0) return;
  await transaction
    .updateTable('applications')
    .set({ ...changeWork('applications', { isPaid: false, ...nothingOpen }), dueAt: null })
    .where(
      'id',
      'in',
      rows.map(({ applicationId }) => applicationId),
    )
    .execute();
}

/** The order of a recorded payment attempt, and whether that payment paid it. */
export async function findOrderOfPayment(
  database: Database,
  paymentId: string,
): Promise<{ id: string; isPaidByIt: boolean } | undefined> {
  const paid = await database
    .selectFrom('orders')
    .select('id')
    .where('providerPaymentId', '=', paymentId)
    .executeTakeFirst();
  if (paid) return { ...paid, isPaidByIt: true };
  const tried = await database
    .selectFrom('paymentAttempts')
    .select('orderId as id')
    .where('id', '=', paymentId)
    .executeTakeFirst();
  return tried && { ...tried, isPaidByIt: false };
}

export interface WebhookEvent {
  id: string;
  type: string;
}

/** Records a webhook; false when it was processed before. */
export async function claimEvent(database: Database, { id, type }: WebhookEvent): Promise<boolean> {
  const row = await database
    .insertInto('webhookEvents')
    .values({ id, type, receivedAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
