import { randomBytes } from 'node:crypto';
import { nowPlus } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';

/* The provider's records: orders and their payment attempts. Amounts in paise. */

/** A refusal in the provider's words; always status 400. */
export class ProviderRefusal extends Error {}

/** The request takes effect, but its answer is lost. */
export class LostReply extends Error {}

/** Days after which an uncaptured authorisation lapses, as at the real provider. */
const reservedDays = 5;

/** The order with this id; throws if there is none. */
export async function orderRow(database: Database, id: string) {
  const row = await database
    .selectFrom('sandboxOrders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ProviderRefusal('The id provided does not exist');
  return row;
}

/** Releases authorised payments that were not captured in time. */
async function lapse(database: Database): Promise<void> {
  await database
    .updateTable('sandboxPayments')
    .set({ status: 'lapsed' })
    .where('status', '=', 'authorized')
    .where('createdAt', '<=', nowPlus(-reservedDays * 86_400))
    .execute();
}

/** The payments of an order, oldest first. */
export async function paymentRows(database: Database, orderId: string) {
  await lapse(database);
  return database
    .selectFrom('sandboxPayments')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .execute();
}

/** The payment with this id; throws if there is none. */
export async function paymentRow(database: Database, id: string) {
  await lapse(database);
  const row = await database
    .selectFrom('sandboxPayments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ProviderRefusal('The id provided does not exist');
  return row;
}

/** The captured payment of an order, even if it was refunded since. */
export async function findCapturedPayment(database: Database, orderId: string): Promise<string> {
  await orderRow(database, orderId);
  const rows = await paymentRows(database, orderId);
  const captured = rows.findLast(({ status }) => status === 'captured' || status === 'refunded');
  if (!captured) throw new ProviderRefusal('The order has no captured payment');
  return captured.id;
}

/** The address of the order's customer; undefined for an order that is not ours. */
export async function findCustomer(
  database: Database,
  providerOrderId: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.userId')
    .select('u.email')
    .where('o.providerOrderId', '=', providerOrderId)
    .executeTakeFirst();
  return row?.email;
}

/** The refusal of a second payment. */
export function alreadyPaid(): ProviderRefusal {
  return new ProviderRefusal('This order has already been paid');
}

/** A random id in the provider's format, such as `pay_…`. */
export function newProviderId(kind: string): string {
  return `${kind}_${randomBytes(7).toString('hex')}`;
}
