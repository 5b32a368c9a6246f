import { sql } from 'kysely';
import type { Database } from '#server/store/transaction.ts';
import { orderRow, paymentRow, paymentRows, ProviderRefusal } from './books.ts';

/* The provider's rows in the format of its answers. */

/** An order; its status and amounts follow from its payments. */
export async function orderEntity(database: Database, id: string) {
  const order = await orderRow(database, id);
  const payments = await paymentRows(database, id);
  const isPaid = payments.some(({ status }) => status === 'captured' || status === 'refunded');
  return {
    id,
    entity: 'order',
    amount: order.amount,
    amount_paid: isPaid ? order.amount : 0,
    amount_due: isPaid ? 0 : order.amount,
    currency: order.currency,
    receipt: order.receipt,
    offer_id: null,
    status: isPaid ? 'paid' : payments.length > 0 ? 'attempted' : 'created',
    attempts: payments.length,
    notes: order.notes,
    created_at: toSeconds(order.createdAt),
  };
}

/** A payment; a lapsed one shows as refunded although it was never captured. */
export async function paymentEntity(database: Database, id: string) {
  const payment = await paymentRow(database, id);
  const hasFailed = payment.status === 'failed';
  const isRefunded = payment.status === 'refunded';
  const isBack = isRefunded || payment.status === 'lapsed';
  const returned = isBack ? payment.amount : await getRefunded(database, id);
  return {
    id,
    entity: 'payment',
    amount: payment.amount,
    currency: payment.currency,
    status: isBack ? 'refunded' : payment.status,
    order_id: payment.orderId,
    invoice_id: null,
    international: false,
    method: 'card',
    amount_refunded: returned,
    refund_status: isBack ? 'full' : returned > 0 ? 'partial' : null,
    captured: payment.status === 'captured' || isRefunded,
    description: null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: null,
    email: null,
    contact: null,
    notes: [],
    fee: null,
    tax: null,
    error_code: hasFailed ? 'BAD_REQUEST_ERROR' : null,
    error_description: hasFailed ? 'Your payment was declined by the bank.' : null,
    error_source: hasFailed ? 'bank' : null,
    error_step: hasFailed ? 'payment_authorization' : null,
    error_reason: hasFailed ? 'payment_failed' : null,
    acquirer_data: {},
    created_at: toSeconds(payment.createdAt),
  };
}

/** Paise of a payment that are refunded, pending refunds included. */
export async function getRefunded(database: Database, paymentId: string): Promise<number> {
  const { sum } = await database
    .selectFrom('sandboxRefunds')
    .select(sql<number>`coalesce(sum(amount), 0)::float8`.as('sum'))
    .where('paymentId', '=', paymentId)
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow();
  return sum;
}

/** A refund of all or part of a payment. */
export async function refundEntity(database: Database, id: string) {
  const row = await database
    .selectFrom('sandboxRefunds')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ProviderRefusal('The id provided does not exist');
  return {
    id,
    entity: 'refund',
    amount: row.amount,
    currency: 'INR',
    payment_id: row.paymentId,
    notes: [],
    receipt: row.receipt,
    acquirer_data: { arn: null },
    created_at: toSeconds(row.createdAt),
    batch_id: null,
    status: row.status,
    speed_processed: 'normal',
    speed_requested: 'normal',
  };
}

/** A customer's dispute with their bank about a payment. */
export async function disputeEntity(database: Database, id: string) {
  const row = await database
    .selectFrom('sandboxDisputes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ProviderRefusal('The id provided does not exist');
  return {
    id,
    entity: 'dispute',
    payment_id: row.paymentId,
    amount: row.amount,
    currency: 'INR',
    amount_deducted: row.status === 'lost' ? row.amount : 0,
    gateway_dispute_id: null,
    reason_code: 'goods_or_services_not_received_or_partially_received',
    respond_by: toSeconds(row.respondBy),
    status: row.status,
    phase: 'chargeback',
    created_at: toSeconds(row.createdAt),
  };
}

/** A list in the provider's format. */
export function collection<Item>(items: Item[]) {
  return { entity: 'collection', count: items.length, items };
}

function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
