import { randomBytes } from 'node:crypto';
import { hmac } from '#server/common/identifiers.ts';
import { inTransaction, isDuplicate, now, nowPlus } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import type { Faults } from './faults.ts';

/*
 * A card payment provider of our own with Razorpay's objects, errors and signatures. Its books are
 * tables of their own, so that they outlive a killed server. Amounts in paise.
 */

/** A refusal in the provider's words; always status 400. */
export class ProviderRefusal extends Error {}

/** What was asked for is done, and the answer does not arrive. */
export class LostReply extends Error {}

/** Days after which an authorisation that was never captured lapses, as at the real one. */
const reservedDays = 5;

const paid = ['payment.captured', 'order.paid'];

type NewStatus = 'created' | 'authorized' | 'captured' | 'failed';

export type Outcome = 'pay' | 'fail' | 'close';

export interface Keys {
  keySecret: string;
}

export type Provider = ReturnType<typeof createProvider>;

export function createProvider(database: Database, faults: Faults, { keySecret }: Keys) {
  async function orderRow(id: string) {
    const row = await database
      .selectFrom('sandbox_orders')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw new ProviderRefusal('The id provided does not exist');
    return row;
  }

  /** Reserved money that nobody took in time is free again. */
  async function lapse(): Promise<void> {
    await database
      .updateTable('sandbox_payments')
      .set({ status: 'lapsed' })
      .where('status', '=', 'authorized')
      .where('created_at', '<=', nowPlus(-reservedDays * 86_400))
      .execute();
  }

  async function paymentRows(orderId: string) {
    await lapse();
    return database
      .selectFrom('sandbox_payments')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('created_at')
      .execute();
  }

  async function orderEntity(id: string) {
    const order = await orderRow(id);
    const payments = await paymentRows(id);
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
      created_at: secondsOf(order.created_at),
    };
  }

  async function paymentEntity(id: string) {
    await lapse();
    const payment = await database
      .selectFrom('sandbox_payments')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!payment) throw new ProviderRefusal('The id provided does not exist');
    const hasFailed = payment.status === 'failed';
    const isRefunded = payment.status === 'refunded';
    const isBack = isRefunded || payment.status === 'lapsed';
    return {
      id,
      entity: 'payment',
      amount: payment.amount,
      currency: payment.currency,
      status: isBack ? 'refunded' : payment.status,
      order_id: payment.order_id,
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
      created_at: secondsOf(payment.created_at),
    };
  }

  async function createOrder(wanted: WantedOrder) {
    const id = newProviderId('order');
    const { amount, currency, receipt = null, notes = {}, unique_receipt: isUnique } = wanted;
    await database
      .insertInto('sandbox_orders')
      .values({
        id,
        amount,
        currency,
        receipt,
        unique_receipt: isUnique ? receipt : null,
        notes: JSON.stringify(notes),
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('unique_receipt').doNothing())
      .execute();
    if (!isUnique || receipt === null) return orderEntity(id);
    const first = await database
      .selectFrom('sandbox_orders')
      .select('id')
      .where('unique_receipt', '=', receipt)
      .executeTakeFirstOrThrow();
    return orderEntity(first.id);
  }

  async function listOrders(receipt: string | undefined) {
    const rows = await database
      .selectFrom('sandbox_orders')
      .select('id')
      .$if(receipt !== undefined, (query) => query.where('receipt', '=', receipt ?? ''))
      .orderBy('created_at', 'desc')
      .limit(100)
      .execute();
    return collection(await Promise.all(rows.map(({ id }) => orderEntity(id))));
  }

  async function listPayments(orderId: string) {
    await orderRow(orderId);
    const rows = await paymentRows(orderId);
    return collection(await Promise.all(rows.map(({ id }) => paymentEntity(id))));
  }

  async function refund(paymentId: string, wanted: number | undefined, key: string | null) {
    const payment = await paymentEntity(paymentId);
    const amount = wanted ?? payment.amount;
    const existing = key ? await refundByKey(key) : undefined;
    if (existing) return refundEntity(existing);
    if (!payment.captured) throw new ProviderRefusal('The payment status should be captured');
    if (payment.status === 'refunded') {
      throw new ProviderRefusal('The payment has been fully refunded already');
    }
    if (amount !== payment.amount) throw new ProviderRefusal('The sandbox refunds in full only');
    await inTransaction(database, async (transaction) => {
      await transaction
        .insertInto('sandbox_refunds')
        .values({
          id: newProviderId('rfnd'),
          payment_id: paymentId,
          amount,
          idempotency_key: key,
          created_at: now,
        })
        .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
        .execute();
      await transaction
        .updateTable('sandbox_payments')
        .set({ status: 'refunded' })
        .where('id', '=', paymentId)
        .execute();
    });
    const row = await database
      .selectFrom('sandbox_refunds')
      .selectAll()
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow();
    return refundEntity(row);
  }

  function refundByKey(key: string) {
    return database
      .selectFrom('sandbox_refunds')
      .selectAll()
      .where('idempotency_key', '=', key)
      .executeTakeFirst();
  }

  /** Adds a payment; the second captured one of an order is refused. */
  async function addPayment(orderId: string, status: NewStatus) {
    const order = await orderRow(orderId);
    const id = newProviderId('pay');
    try {
      await database
        .insertInto('sandbox_payments')
        .values({
          id,
          order_id: orderId,
          amount: order.amount,
          currency: order.currency,
          status,
          created_at: now,
        })
        .execute();
    } catch (error) {
      if (isDuplicate(error, 'sandbox_payments_captured')) throw alreadyPaid();
      throw error;
    }
    return id;
  }

  async function queueWebhooks(paymentId: string, events: readonly string[]): Promise<void> {
    const payment = await paymentEntity(paymentId);
    const order = await orderEntity(payment.order_id);
    const rows = events.map((event) => ({
      id: newProviderId('evt'),
      body: JSON.stringify({
        entity: 'event',
        account_id: 'acc_sandbox',
        event,
        contains: ['payment', 'order'],
        payload: { payment: { entity: payment }, order: { entity: order } },
        created_at: payment.created_at,
      }),
      created_at: now,
    }));
    await database.insertInto('sandbox_webhooks').values(rows).execute();
  }

  async function pay(orderId: string): Promise<string> {
    const paymentId = await addPayment(orderId, 'captured');
    await queueWebhooks(paymentId, paid);
    return paymentId;
  }

  async function reserve(orderId: string): Promise<string> {
    const paymentId = await addPayment(orderId, 'authorized');
    await queueWebhooks(paymentId, ['payment.authorized']);
    return paymentId;
  }

  /** Takes money that is there or still to come; the second captured payment of an order is refused. */
  async function take(paymentId: string, from: 'created' | 'authorized'): Promise<void> {
    try {
      const { numUpdatedRows } = await database
        .updateTable('sandbox_payments')
        .set({ status: 'captured' })
        .where('id', '=', paymentId)
        .where('status', '=', from)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new ProviderRefusal('Only reserved money can be captured');
    } catch (error) {
      if (isDuplicate(error, 'sandbox_payments_captured')) throw alreadyPaid();
      throw error;
    }
    await queueWebhooks(paymentId, paid);
  }

  async function capture(paymentId: string, wanted: { amount: number; currency: string }) {
    const payment = await paymentEntity(paymentId);
    const customer = await customerOf(payment.order_id);
    if (await faults.take('payments', 'refuse-capture', customer)) {
      throw new ProviderRefusal('The payment cannot be captured');
    }
    if (payment.captured) throw new ProviderRefusal('This payment has already been captured');
    if (wanted.amount !== payment.amount || wanted.currency !== payment.currency) {
      throw new ProviderRefusal('The amount must be the one that was authorized');
    }
    await take(paymentId, 'authorized');
    if (await faults.take('payments', 'lose-capture', customer)) throw new LostReply();
    return paymentEntity(paymentId);
  }

  /** What the window's buttons do. */
  async function attempt(orderId: string, outcome: Outcome): Promise<Attempt> {
    const order = await orderEntity(orderId);
    if (order.status === 'paid' && outcome !== 'close') throw alreadyPaid();
    const customer = await customerOf(orderId);
    if (outcome === 'fail') {
      const paymentId = await addPayment(orderId, 'failed');
      await queueWebhooks(paymentId, ['payment.failed']);
      return { kind: 'failed', paymentId };
    }
    if (await faults.take('payments', 'late-capture', customer)) {
      if (outcome === 'pay') await addPayment(orderId, 'created');
      return { kind: 'pending' };
    }
    if (outcome === 'close') {
      const captures = await faults.take('payments', 'capture-on-dismiss', customer);
      if (captures && order.status !== 'paid') await pay(orderId);
      return { kind: 'closed' };
    }
    const isOnlyReserved = await faults.take('payments', 'authorize-only', customer);
    const paymentId = await (isOnlyReserved ? reserve(orderId) : pay(orderId));
    const signature = hmac(keySecret, `${orderId}|${paymentId}`);
    return { kind: 'paid', paymentId, signature };
  }

  /** Captures the money of a late payment. */
  async function settle(orderId: string): Promise<string> {
    await orderRow(orderId);
    const late = (await paymentRows(orderId)).find(({ status }) => status === 'created');
    if (!late) return pay(orderId);
    await take(late.id, 'created');
    return late.id;
  }

  async function customerOf(providerOrderId: string): Promise<string | undefined> {
    const row = await database
      .selectFrom('orders as o')
      .innerJoin('users as u', 'u.id', 'o.user_id')
      .select('u.email')
      .where('o.provider_order_id', '=', providerOrderId)
      .executeTakeFirst();
    return row?.email;
  }

  /** Reports to deliver: the undelivered ones, or all of them. */
  async function webhooks(all: boolean) {
    return database
      .selectFrom('sandbox_webhooks')
      .select(['id', 'body'])
      .$if(!all, (query) => query.where('delivered_at', 'is', null))
      .orderBy('created_at')
      .execute();
  }

  async function markDelivered(id: string): Promise<void> {
    await database
      .updateTable('sandbox_webhooks')
      .set({ delivered_at: now })
      .where('id', '=', id)
      .execute();
  }

  return {
    createOrder,
    order: orderEntity,
    listOrders,
    listPayments,
    payment: paymentEntity,
    refund,
    capture,
    attempt,
    settle,
    customerOf,
    webhooks,
    markDelivered,
  };
}

export interface WantedOrder {
  amount: number;
  currency: string;
  receipt?: string | null;
  notes?: Record<string, unknown>;
  unique_receipt?: boolean;
}

export type Attempt =
  | { kind: 'paid'; paymentId: string; signature: string }
  | { kind: 'failed'; paymentId: string }
  /** No money yet; it may come later. */
  | { kind: 'pending' }
  | { kind: 'closed' };

function alreadyPaid(): ProviderRefusal {
  return new ProviderRefusal('This order has already been paid');
}

interface RefundRow {
  id: string;
  payment_id: string;
  amount: number;
  created_at: Date;
}

function refundEntity({ id, payment_id, amount, created_at }: RefundRow) {
  return {
    id,
    entity: 'refund',
    amount,
    currency: 'INR',
    payment_id,
    notes: [],
    receipt: null,
    acquirer_data: { arn: null },
    created_at: secondsOf(created_at),
    batch_id: null,
    status: 'processed',
    speed_processed: 'normal',
    speed_requested: 'normal',
  };
}

function collection<Item>(items: Item[]) {
  return { entity: 'collection', count: items.length, items };
}

function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

function newProviderId(kind: string): string {
  return `${kind}_${randomBytes(7).toString('hex')}`;
}
