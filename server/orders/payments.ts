import type { MailSender } from '#server/integrations/mail.ts';
import { PaymentsDown, PaymentsRefused } from '#server/integrations/payments.ts';
import type { Payments, ProviderPayment } from '#server/integrations/payments.ts';
import { returnOrderToCheck, findAttempt, recordAttempt } from '#server/store/payments.ts';
import {
  closeOrder,
  findProviderOrder,
  recordProviderOrder,
  openOrder,
} from '#server/store/orders.ts';
import type { Order } from '#server/store/orders.ts';
import type { WebhookEvent } from '#server/store/purchases.ts';
import type { Database } from '#server/store/transaction.ts';
import type { Log } from './refunder.ts';
import { afterCheck } from './rules.ts';
import type { OrderPayment, PaymentEffect } from './rules.ts';
import { readPaymentEffect, settleOrder } from './settlement.ts';
import type { SettlementServices } from './settlement.ts';

/*
 * The provider's payments of an order and what happens to them: authorised payments are captured,
 * captured ones are booked.
 */

export interface PaymentServices extends SettlementServices {
  payments: Payments;
  mail: MailSender;
  log: Log;
  /** Triggers the refunds that are due, without waiting for them. */
  wakeRefunds(): void;
}

/** A payment after all steps for it; `effect` is absent while it is not captured. */
export interface CheckedPayment {
  payment: OrderPayment;
  effect?: PaymentEffect;
}

/** Asks the provider for all payments of an order, captures and books them. */
export async function capturePayments(
  services: PaymentServices,
  order: Order,
): Promise<CheckedPayment[]> {
  const checked: CheckedPayment[] = [];
  for (const payment of await findPayments(services, order)) {
    checked.push(await captureAndBook(services, order, payment));
  }
  return checked;
}

/**
 * The same for one payment; if it failed, the order is closed. Undefined when the provider does not
 * know it as this order's payment.
 */
export async function capturePayment(
  services: PaymentServices,
  order: Order,
  paymentId: string,
): Promise<CheckedPayment | undefined> {
  try {
    const payment = await services.payments.getPayment(paymentId);
    if (payment.order_id !== order.providerOrderId) return undefined;
    const checked = await captureAndBook(services, order, payment);
    await endUnpaidOrder(services, order, [checked]);
    return checked;
  } catch (error) {
    if (error instanceof PaymentsRefused) return undefined;
    throw error;
  }
}

/** Captures and books a payment that the provider reports. */
export async function bookReportedPayment(
  services: PaymentServices,
  payment: ProviderPayment,
  event?: WebhookEvent,
): Promise<'booked' | 'no money' | 'not ours'> {
  const order = payment.order_id
    ? await findProviderOrder(services.database, payment.order_id)
    : undefined;
  if (!order) return payment.status === 'captured' ? 'not ours' : 'no money';
  const checked = await captureAndBook(services, order, payment, event);
  await endUnpaidOrder(services, order, [checked]);
  return checked.effect ? 'booked' : 'no money';
}

/** Closes or opens an order if its payments, all known, require it. */
export async function endUnpaidOrder(
  { database }: PaymentServices,
  order: Order,
  checked: readonly CheckedPayment[],
  options?: { isReconciling: boolean },
): Promise<void> {
  const payments = checked.map(({ payment }) => payment);
  const action = afterCheck(order, payments, options);
  if (action.kind === 'close') await closeOrder(database, order.id, action.reason);
  if (action.kind === 'open' && order.providerOrderId) {
    await openOrder(database, order.id, order.providerOrderId);
  }
}

const running = new Map<string, Promise<unknown>>();

/** True while `runOnce` is running work with this key; another call would share its result. */
export function isRunning(key: string): boolean {
  return running.has(key);
}

/** Runs `work` once for all concurrent callers with the same key. */
export async function runOnce<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
  const current = running.get(key) as Promise<Value> | undefined;
  if (current) return current;
  const promise = work().finally(() => running.delete(key));
  running.set(key, promise);
  return promise;
}

/**
 * All payments that the provider knows for an order. Looks up the provider's order id if it is
 * missing.
 */
async function findPayments(
  { database, payments }: PaymentServices,
  order: Order,
): Promise<ProviderPayment[]> {
  if (order.providerOrderId === null) {
    const found = await payments.findOrder(order.receipt);
    if (!found) return [];
    await recordProviderOrder(database, order.id, found.id);
    order.providerOrderId = found.id;
  }
  try {
    return await payments.getPayments(order.providerOrderId);
  } catch (error) {
    // The provider has no payments for an order that it does not know.
    if (error instanceof PaymentsRefused) return [];
    throw error;
  }
}

async function captureAndBook(
  services: PaymentServices,
  order: Order,
  reported: ProviderPayment,
  event?: WebhookEvent,
): Promise<CheckedPayment> {
  const isReleased = reported.status === 'refunded' && reported.captured === false;
  let payment: OrderPayment = { ...reported, status: isReleased ? 'released' : reported.status };
  await recordPayment(services.database, order, payment);
  // A webhook may be older than our state.
  const stored = await findAttempt(services.database, reported.id);
  if (stored === 'refunded') return { payment: { ...payment, status: stored } };
  if (reported.status === 'authorized') {
    const effect = await readPaymentEffect(services.database, order.id, reported);
    if (effect !== 'pay') return { payment: { ...payment, status: 'released' }, effect };
    if (stored === 'released') return { payment: { ...payment, status: stored } };
    payment = await capture(services, order, reported);
    await recordPayment(services.database, order, payment);
  }
  if (payment.status !== 'captured') return { payment };
  return { payment, effect: await bookMoney(services, order, payment, event) };
}

/**
 * Captures an authorised payment. If the call fails, the payment stays authorised and the
 * reconciler retries soon; if the provider refuses for good, it is released and never requested
 * again.
 */
async function capture(
  { database, payments }: PaymentServices,
  order: Order,
  payment: ProviderPayment,
): Promise<OrderPayment> {
  try {
    return await payments.capture(payment).catch((error: unknown) => {
      if (error instanceof PaymentsRefused) return refreshPayment(payments, payment);
      throw error;
    });
  } catch (error) {
    if (!(error instanceof PaymentsDown)) throw error;
    await returnOrderToCheck(database, order.id);
    return payment;
  }
}

/** The state of a payment whose capture was refused: captured by another call, or released. */
async function refreshPayment(payments: Payments, { id }: ProviderPayment): Promise<OrderPayment> {
  const current = await payments.getPayment(id);
  return current.status === 'captured' ? current : { ...current, status: 'released' };
}

/** Stores the provider's details of a payment for the order page. */
async function recordPayment(
  database: Database,
  order: Order,
  payment: OrderPayment,
): Promise<void> {
  if (payment.currency !== order.currency) return;
  await recordAttempt(database, {
    id: payment.id,
    orderId: order.id,
    startedAt: payment.created_at,
    amountPaise: payment.amount,
    status: payment.status,
    method: payment.method ?? '',
    reason: payment.status === 'failed' ? (payment.error_description ?? '') : '',
  });
}

/** Books a captured payment: it pays the order, paid it before, or is refunded. */
async function bookMoney(
  services: PaymentServices,
  order: Order,
  { id, amount, currency }: OrderPayment,
  event?: WebhookEvent,
): Promise<PaymentEffect> {
  const { effect, mailId } = await settleOrder(services, order.id, { id, amount, currency }, event);
  if (mailId) await services.mail.send(mailId);
  if (effect === 'pay' || effect === 'paid') return effect;
  services.wakeRefunds();
  if (effect === 'too_much' || effect === 'too_little') {
    const wanted = order.totalPaise;
    const details = { orderId: order.id, paymentId: id, amount, currency, wanted, effect };
    services.log.error(details, 'payment of a wrong amount is refunded');
  }
  return effect;
}
