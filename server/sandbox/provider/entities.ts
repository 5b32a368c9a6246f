import type { Selectable } from 'kysely';
import type { SandboxRefundsTable } from '#server/store/tables.ts';
import type { Database } from '#server/store/transaction.ts';
import { orderRow, paymentRow, paymentRows } from './books.ts';

/* The provider's rows as its answers show them. */

/** An order with what its payments made of it. */
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

/** A payment; lapsed money shows as refunded without ever having been captured. */
export async function paymentEntity(database: Database, id: string) {
  const payment = await paymentRow(database, id);
  const hasFailed = payment.status === 'failed';
  const isRefunded = payment.status === 'refunded';
  const isBack = isRefunded || payment.status === 'lapsed';
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
    amount_refunded: isBack ? payment.amount : 0,
    refund_status: isBack ? 'full' : null,
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

/** A refund; it is always whole. */
export function refundEntity({
  id,
  paymentId,
  amount,
  createdAt,
}: Selectable<SandboxRefundsTable>) {
  return {
    id,
    entity: 'refund',
    amount,
    currency: 'INR',
    payment_id: paymentId,
    notes: [],
    receipt: null,
    acquirer_data: { arn: null },
    created_at: toSeconds(createdAt),
    batch_id: null,
    status: 'processed',
    speed_processed: 'normal',
    speed_requested: 'normal',
  };
}

/** A list as the provider wraps it. */
export function collection<Item>(items: Item[]) {
  return { entity: 'collection', count: items.length, items };
}

function toSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
