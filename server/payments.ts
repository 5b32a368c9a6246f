import { afterCheck, afterProof, isFor, isMoney, moneyFor } from './orderRules.ts';
import type { MailSender } from './peers/mail.ts';
import { PaymentsDown, PaymentsRefused } from './peers/payments.ts';
import type { Payments, ProviderPayment } from './peers/payments.ts';
import type { Log } from './refunds.ts';
import { closeOrder, findProviderOrder, noteProviderOrder, openOrder } from './store/orders.ts';
import type { Order } from './store/orders.ts';
import { noteAttempt } from './store/paymentAttempts.ts';
import { settleOrder } from './store/settlement.ts';
import type { Evidence, Settled, WebhookEvent } from './store/settlement.ts';
import type { Database } from './store/transaction.ts';

/* What the provider knows of an order's payments, and what becomes of that money. */

export interface PaymentPeers {
  database: Database;
  payments: Payments;
  mail: MailSender;
  /** Has money sent back that is due to go; nobody waits for it. */
  wakeRefunds(): void;
}

/** All payments the provider knows for an order; its order id is looked up where we lack it. */
export async function knownPayments(
  { database, payments }: PaymentPeers,
  order: Order,
): Promise<ProviderPayment[]> {
  let providerOrderId = order.provider_order_id;
  if (providerOrderId === null) {
    providerOrderId = (await payments.findOrder(order.receipt))?.id ?? null;
    if (providerOrderId === null) return [];
    await noteProviderOrder(database, order.id, providerOrderId);
    order.provider_order_id = providerOrderId;
  }
  try {
    const known = await payments.paymentsOf(providerOrderId);
    await notePayments(database, order, known);
    return known;
  } catch (error) {
    // An order that the provider does not know has no payments.
    if (error instanceof PaymentsRefused) return [];
    throw error;
  }
}

/** Keeps what the provider tells of an order's payments, for the order's detail. */
async function notePayments(
  database: Database,
  order: Order,
  known: readonly ProviderPayment[],
): Promise<void> {
  for (const payment of known.filter((payment) => isFor(order, payment))) {
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
}

/** The same for a payment that a signature alone vouches for. */
async function noteTrusted(database: Database, order: Order, paymentId: string): Promise<void> {
  await noteAttempt(database, {
    id: paymentId,
    orderId: order.id,
    amountPaise: order.total_paise,
    status: 'authorized',
    method: '',
    reason: '',
  });
}

/** The provider's payment that pays an order, if there is one. */
export async function findMoney(
  peers: PaymentPeers,
  order: Order,
): Promise<ProviderPayment | undefined> {
  return moneyFor(order, await knownPayments(peers, order))[0];
}

/** Books a payment: it pays the order, did so before, or goes back. */
export async function bookPayment(
  peers: PaymentPeers,
  order: Order,
  paymentId: string,
  evidence?: Evidence,
): Promise<Settled['kind']> {
  const { value } = await settleOrder(peers.database, order.id, paymentId, evidence);
  const { kind, mailId } = value;
  if (mailId) await peers.mail.send(mailId);
  if (kind !== 'paid') peers.wakeRefunds();
  return kind;
}

/** Books one after the other. */
export async function bookPayments(
  peers: PaymentPeers,
  order: Order,
  payments: readonly ProviderPayment[],
): Promise<void> {
  for (const { id } of payments) await bookPayment(peers, order, id);
}

/** Books a payment that the provider reports; one without money is only noted. */
export async function bookReportedPayment(
  peers: PaymentPeers,
  payment: ProviderPayment,
  event: WebhookEvent,
): Promise<'booked' | 'no money' | 'not ours'> {
  const order = payment.order_id
    ? await findProviderOrder(peers.database, payment.order_id)
    : undefined;
  if (!order || !isFor(order, payment)) return isMoney(payment) ? 'not ours' : 'no money';
  await notePayments(peers.database, order, [payment]);
  if (!isMoney(payment)) return 'no money';
  await bookPayment(peers, order, payment.id, { event });
  return 'booked';
}

/**
 * Asks the provider about one unpaid or unconfirmed order and books what it knows. Only failed attempts
 * on an open order make it FAILED (S-07); one that is paid stays so, and staff hear of missing money.
 */
export async function reconcileOrder(peers: PaymentPeers, order: Order, log: Log): Promise<void> {
  const known = await knownPayments(peers, order);
  const { provider_payment_id: paymentId } = order;
  if (order.is_unconfirmed && !moneyFor(order, known).some(({ id }) => id === paymentId)) {
    log.error({ orderId: order.id, paymentId }, 'the provider knows no money of a paid order');
    return;
  }
  const move = afterCheck(order, known);
  if (move.kind === 'settle') await bookPayments(peers, order, move.payments);
  if (move.kind === 'close') await closeOrder(peers.database, order.id, move.reason);
  if (move.kind === 'open' && order.provider_order_id) {
    await openOrder(peers.database, order.id, order.provider_order_id);
  }
}

/** What a truly signed payment is worth, as far as the provider can be asked. */
export async function worthOf(
  { database, payments }: PaymentPeers,
  order: Order,
  paymentId: string,
): Promise<'settle' | 'pending' | 'mismatch' | 'unreachable'> {
  try {
    const payment = await payments.payment(paymentId);
    await notePayments(database, order, [payment]);
    return afterProof(order, payment);
  } catch (error) {
    if (error instanceof PaymentsRefused) return 'mismatch';
    if (!(error instanceof PaymentsDown)) throw error;
    await noteTrusted(database, order, paymentId);
    return 'unreachable';
  }
}
