import { isDuplicate, now } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import { alreadyPaid, newProviderId, orderRow, ProviderRefusal } from './books.ts';
import { queueWebhooks } from './reports.ts';

/* What the bank does with a card. */

const paid = ['payment.captured', 'order.paid'];

type NewStatus = 'created' | 'authorized' | 'captured' | 'failed';

/** Adds a payment; a second captured payment of an order is refused. */
export async function addPayment(database: Database, orderId: string, status: NewStatus) {
  const order = await orderRow(database, orderId);
  const id = newProviderId('pay');
  try {
    await database
      .insertInto('sandboxPayments')
      .values({
        id,
        orderId,
        amount: order.amount,
        currency: order.currency,
        status,
        createdAt: now,
      })
      .execute();
  } catch (error) {
    if (isDuplicate(error, 'sandbox_payments_captured')) throw alreadyPaid();
    throw error;
  }
  return id;
}

/** A payment that is captured at once; returns its id. */
export async function pay(database: Database, orderId: string): Promise<string> {
  const paymentId = await addPayment(database, orderId, 'captured');
  await queueWebhooks(database, paymentId, paid);
  return paymentId;
}

/** A payment that is only authorised; returns its id. */
export async function reserve(database: Database, orderId: string): Promise<string> {
  const paymentId = await addPayment(database, orderId, 'authorized');
  await queueWebhooks(database, paymentId, ['payment.authorized']);
  return paymentId;
}

/** Captures a created or authorised payment; a second captured payment of an order is refused. */
export async function markCaptured(
  database: Database,
  paymentId: string,
  from: 'created' | 'authorized',
): Promise<void> {
  try {
    const { numUpdatedRows } = await database
      .updateTable('sandboxPayments')
      .set({ status: 'captured' })
      .where('id', '=', paymentId)
      .where('status', '=', from)
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      throw new ProviderRefusal('Only authorised payments can be captured');
  } catch (error) {
    if (isDuplicate(error, 'sandbox_payments_captured')) throw alreadyPaid();
    throw error;
  }
  await queueWebhooks(database, paymentId, paid);
}
