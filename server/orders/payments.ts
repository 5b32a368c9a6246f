import type { MailSender } from '#server/integrations/mail.ts';
import { PaymentsDown, PaymentsRefused } from '#server/integrations/payments.ts';
import type { Payments, ProviderPayment } from '#server/integrations/payments.ts';
import { returnOrderToCheck } from '#server/store/orderChecks.ts';
import {
  closeOrder,
  findProviderOrder,
  noteProviderOrder,
  openOrder,
} from '#server/store/orders.ts';
import type { Order } from '#server/store/orders.ts';
import { findAttempt, noteAttempt } from '#server/store/paymentAttempts.ts';
import type { WebhookEvent } from '#server/store/purchases.ts';
import type { Database } from '#server/store/transaction.ts';
import type { Log } from './refunder.ts';
import { afterCheck } from './rules.ts';
import type { Known, Worth } from './rules.ts';
import { readWorth, settleOrder } from './settlement.ts';
import type { Books } from './settlement.ts';

/*
 * What the provider knows of an order's payments, and what becomes of that money: reserved money is
 * captured, captured money is booked.
 */

export interface PaymentServices extends Books {
  payments: Payments;
  mail: MailSender;
  log: Log;
  /** Has money sent back that is due to go; nobody waits for it. */
  wakeRefunds(): void;
}

/** A payment after everything was done about it; without `worth` its money is not there (yet). */
export interface Seen {
  payment: Known;
  worth?: Worth;
}

/** Asks the provider for all payments of an order, and takes and books their money. */
export async function capturePayments(services: PaymentServices, order: Order): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const payment of await knownPayments(services, order)) {
    seen.push(await captureAndBook(services, order, payment));
  }
  return seen;
}

/**
 * The same for one payment, which ends the order if it came to nothing; undefined when the provider does
 * not know it as this order's.
 */
export async function capturePayment(
  services: PaymentServices,
  order: Order,
  paymentId: string,
): Promise<Seen | undefined> {
  try {
    const payment = await services.payments.payment(paymentId);
    if (payment.order_id !== order.providerOrderId) return undefined;
    const seen = await captureAndBook(services, order, payment);
    await endUnpaidOrder(services, order, [seen]);
    return seen;
  } catch (error) {
    if (error instanceof PaymentsRefused) return undefined;
    throw error;
  }
}

/** Takes and books the money of a payment that the provider reports. */
export async function bookReportedPayment(
  services: PaymentServices,
  payment: ProviderPayment,
  event?: WebhookEvent,
): Promise<'booked' | 'no money' | 'not ours'> {
  const order = payment.order_id
    ? await findProviderOrder(services.database, payment.order_id)
    : undefined;
  if (!order) return payment.status === 'captured' ? 'not ours' : 'no money';
  const seen = await captureAndBook(services, order, payment, event);
  await endUnpaidOrder(services, order, [seen]);
  return seen.worth ? 'booked' : 'no money';
}

/** Ends or opens an order about whose payments everything was learnt, if that is what they mean. */
export async function endUnpaidOrder(
  { database }: PaymentServices,
  order: Order,
  seen: readonly Seen[],
  look?: { isReconciling: boolean },
): Promise<void> {
  const known = seen.map(({ payment }) => payment);
  const move = afterCheck(order, known, look);
  if (move.kind === 'close') await closeOrder(database, order.id, move.reason);
  if (move.kind === 'open' && order.providerOrderId) {
    await openOrder(database, order.id, order.providerOrderId);
  }
}

const underWay = new Map<string, Promise<unknown>>();

/** True while the same work is under way; who wants it then waits for that. */
export function isUnderWay(key: string): boolean {
  return underWay.has(key);
}

/** Does `work` once for all who want the same at one moment. */
export async function shared<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
  const begun = underWay.get(key) as Promise<Value> | undefined;
  if (begun) return begun;
  const promise = work().finally(() => underWay.delete(key));
  underWay.set(key, promise);
  return promise;
}

/** All payments the provider knows for an order; its order id is looked up where we lack it. */
async function knownPayments(
  { database, payments }: PaymentServices,
  order: Order,
): Promise<ProviderPayment[]> {
  if (order.providerOrderId === null) {
    const found = await payments.findOrder(order.receipt);
    if (!found) return [];
    await noteProviderOrder(database, order.id, found.id);
    order.providerOrderId = found.id;
  }
  try {
    return await payments.paymentsOf(order.providerOrderId);
  } catch (error) {
    // An order that the provider does not know has no payments.
    if (error instanceof PaymentsRefused) return [];
    throw error;
  }
}

async function captureAndBook(
  services: PaymentServices,
  order: Order,
  told: ProviderPayment,
  event?: WebhookEvent,
): Promise<Seen> {
  const isReleased = told.status === 'refunded' && told.captured === false;
  let payment: Known = { ...told, status: isReleased ? 'released' : told.status };
  await notePayment(services.database, order, payment);
  // A report may be older than what we know.
  const noted = await findAttempt(services.database, told.id);
  if (noted === 'refunded') return { payment: { ...payment, status: noted } };
  if (told.status === 'authorized') {
    const worth = await readWorth(services.database, order.id, told);
    if (worth !== 'pay') return { payment: { ...payment, status: 'released' }, worth };
    if (noted === 'released') return { payment: { ...payment, status: noted } };
    payment = await captured(services, order, told);
    await notePayment(services.database, order, payment);
  }
  if (payment.status !== 'captured') return { payment };
  return { payment, worth: await bookMoney(services, order, payment, event) };
}

/**
 * Takes reserved money. A capture that broke leaves it reserved, and the reconciler tries again soon; one
 * that is refused for good releases it, and it is never asked for again.
 */
async function captured(
  { database, payments }: PaymentServices,
  order: Order,
  payment: ProviderPayment,
): Promise<Known> {
  try {
    return await payments.capture(payment).catch((error: unknown) => {
      if (error instanceof PaymentsRefused) return heldAfterRefusal(payments, payment);
      throw error;
    });
  } catch (error) {
    if (!(error instanceof PaymentsDown)) throw error;
    await returnOrderToCheck(database, order.id);
    return payment;
  }
}

/** What a payment is that could not be captured: taken by another call, or released. */
async function heldAfterRefusal(payments: Payments, { id }: ProviderPayment): Promise<Known> {
  const current = await payments.payment(id);
  return current.status === 'captured' ? current : { ...current, status: 'released' };
}

/** Keeps what the provider tells of a payment, for the order's detail. */
async function notePayment(database: Database, order: Order, payment: Known): Promise<void> {
  if (payment.currency !== order.currency) return;
  await noteAttempt(database, {
    id: payment.id,
    orderId: order.id,
    begunAt: payment.created_at,
    amountPaise: payment.amount,
    status: payment.status,
    method: payment.method ?? '',
    reason: payment.status === 'failed' ? (payment.error_description ?? '') : '',
  });
}

/** Books captured money: it pays the order, did so before, or goes back. */
async function bookMoney(
  services: PaymentServices,
  order: Order,
  { id, amount, currency }: Known,
  event?: WebhookEvent,
): Promise<Worth> {
  const { worth, mailId } = await settleOrder(services, order.id, { id, amount, currency }, event);
  if (mailId) await services.mail.send(mailId);
  if (worth === 'pay' || worth === 'paid') return worth;
  services.wakeRefunds();
  if (worth === 'too_much' || worth === 'too_little') {
    const wanted = order.totalPaise;
    const details = { orderId: order.id, paymentId: id, amount, currency, wanted, worth };
    services.log.error(details, 'money of a wrong amount goes back');
  }
  return worth;
}
