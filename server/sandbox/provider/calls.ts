import type { Faults } from '#server/sandbox/faults.ts';
import { now } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import { markCaptured } from './bank.ts';
import {
  findCustomer,
  LostReply,
  newProviderId,
  orderRow,
  paymentRows,
  ProviderRefusal,
} from './books.ts';
import { collection, orderEntity, paymentEntity } from './entities.ts';

/*
 * The API calls of the sandbox's card payment provider, with Razorpay's objects, errors and
 * signatures. Its records are separate tables, so that they survive a killed server. Amounts in
 * paise.
 */

/** A requested order; in paise. A unique receipt creates one order only. */
interface OrderRequest {
  amount: number;
  currency: string;
  receipt?: string | null;
  notes?: Record<string, unknown>;
  unique_receipt?: boolean;
}

/** Creates an order, or returns the one with the same unique receipt. */
export async function createOrder(database: Database, request: OrderRequest) {
  const id = newProviderId('order');
  const { amount, currency, receipt = null, notes = {}, unique_receipt: isUnique } = request;
  await database
    .insertInto('sandboxOrders')
    .values({
      id,
      amount,
      currency,
      receipt,
      uniqueReceipt: isUnique ? receipt : null,
      notes: JSON.stringify(notes),
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('uniqueReceipt').doNothing())
    .execute();
  if (!isUnique || receipt === null) return orderEntity(database, id);
  const first = await database
    .selectFrom('sandboxOrders')
    .select('id')
    .where('uniqueReceipt', '=', receipt)
    .executeTakeFirstOrThrow();
  return orderEntity(database, first.id);
}

/** The newest orders, at most a hundred; with a receipt, only those with that receipt. */
export async function listOrders(database: Database, receipt: string | undefined) {
  const rows = await database
    .selectFrom('sandboxOrders')
    .select('id')
    .$if(receipt !== undefined, (query) => query.where('receipt', '=', receipt ?? ''))
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute();
  return collection(await Promise.all(rows.map(({ id }) => orderEntity(database, id))));
}

/** All payments of an order, oldest first. */
export async function listPayments(database: Database, orderId: string) {
  await orderRow(database, orderId);
  const rows = await paymentRows(database, orderId);
  return collection(await Promise.all(rows.map(({ id }) => paymentEntity(database, id))));
}

/** Captures an authorised payment in full. Throws `LostReply` when a fault loses the answer. */
export async function capture(
  database: Database,
  faults: Faults,
  paymentId: string,
  request: { amount: number; currency: string },
) {
  const payment = await paymentEntity(database, paymentId);
  const customer = await findCustomer(database, payment.order_id);
  if (await faults.consume('payments', 'refuse-capture', customer)) {
    throw new ProviderRefusal('The payment cannot be captured');
  }
  if (payment.captured) throw new ProviderRefusal('This payment has already been captured');
  if (request.amount !== payment.amount || request.currency !== payment.currency) {
    throw new ProviderRefusal('The amount must be the one that was authorized');
  }
  await markCaptured(database, paymentId, 'authorized');
  if (await faults.consume('payments', 'lose-capture', customer)) throw new LostReply();
  return paymentEntity(database, paymentId);
}
