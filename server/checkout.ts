import {
  afterCancel,
  afterCheck,
  afterForgery,
  afterProof,
  isFor,
  isMoney,
  moneyFor,
} from './orderRules.ts';
import { PaymentsDown, PaymentsRefused } from './peers/payments.ts';
import type { Payments, ProviderPayment } from './peers/payments.ts';
import type { MailSender } from './peers/mail.ts';
import type { Log } from './refunds.ts';
import { hmac, isSame } from './identifiers.ts';
import type { Settings } from './settings.ts';
import {
  closeOrder,
  findProviderOrder,
  noteProviderOrder,
  openOrder,
  prepareOrder,
  readOrderOf,
} from './store/orders.ts';
import type { Order } from './store/orders.ts';
import { isSentBack } from './store/refunds.ts';
import { settleOrder } from './store/settlement.ts';
import type { Evidence, Settled, WebhookEvent } from './store/settlement.ts';
import { noteAttempt } from './store/paymentAttempts.ts';
import { accept, refuse } from './store/outcome.ts';
import type { Outcome } from './store/outcome.ts';
import { readNow } from './store/transaction.ts';
import type { Database } from './store/transaction.ts';
import { Unavailable } from './unavailable.ts';

export interface CheckoutPeers {
  database: Database;
  payments: Payments;
  mail: MailSender;
  /** Has money sent back that is due to go; nobody waits for it. */
  wakeRefunds(): void;
}

/** How long a payment that was begun counts as still being made. */
const pendingMinutes = 15;

const cannotInitiate = 'Failed to initiate payment';
const cannotCheck = 'The payment provider cannot be asked right now. Please try again in a moment.';
const sentBackRejected =
  'An application was rejected meanwhile. Your payment is on its way back to you.';

/** More orders than one customer's tabs can end while one call works. */
const mostRounds = 10;

export interface Placed {
  order: Order;
  providerOrderId: string;
  isNew: boolean;
}

/**
 * Makes the cart an order of ours and one of the provider (spec §4 Checkout). Our row comes first
 * and carries the receipt, so a lost answer never leaves a second order at the provider.
 */
export async function placeOrderOf(
  peers: CheckoutPeers,
  userId: string,
): Promise<
  Outcome<Placed, 'session_ended' | 'cart_empty' | 'amount_out_of_range' | 'already_paid'>
> {
  let wasPaid = false;
  for (let round = 0; round < mostRounds; round += 1) {
    const prepared = await prepareOrder(peers.database, userId);
    if (!prepared.ok) {
      return wasPaid && prepared.code === 'cart_empty' ? refuse('already_paid') : prepared;
    }
    const { kind, order } = prepared.value;
    if (kind === 'stale') {
      const ended = await orFail(cannotInitiate, () => endOrder(peers, order, 'replaced'));
      wasPaid ||= ended === 'paid';
    } else if (order.state === 'PENDING' && order.provider_order_id !== null) {
      return accept({ order, providerOrderId: order.provider_order_id, isNew: false });
    } else {
      const placed = await orFail(cannotInitiate, () => createAtProvider(peers, order));
      if (placed) return accept(placed);
    }
  }
  throw new Unavailable(cannotInitiate);
}

/** Provider trouble becomes this sentence. */
async function orFail<Value>(sentence: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PaymentsDown) throw new Unavailable(sentence, error.retryAfter);
    if (error instanceof PaymentsRefused) throw new Unavailable(sentence, 10);
    throw error;
  }
}

/** Undefined when the order was closed meanwhile. */
async function createAtProvider(
  { database, payments }: CheckoutPeers,
  order: Order,
): Promise<Placed | undefined> {
  const { id: providerOrderId } = await payments.createOrder({
    amount: order.total_paise,
    currency: order.currency,
    receipt: order.receipt,
  });
  const opened = await openOrder(database, order.id, providerOrderId);
  if (opened) return { order: opened, providerOrderId, isNew: true };
  const current = await readOrderOf(database, order.user_id, order.id);
  if (current?.state === 'PENDING') return { order: current, providerOrderId, isNew: false };
  await noteProviderOrder(database, order.id, providerOrderId);
  return undefined;
}

/** Asks the provider and books what it knows, else closes the order; `paid` is what it was for. */
async function endOrder(
  peers: CheckoutPeers,
  order: Order,
  reason: 'cancelled' | 'replaced',
): Promise<'paid' | 'closed'> {
  const money = await findMoney(peers, order);
  if (money) {
    const kind = await settle(peers, order, money.id);
    return kind === 'refused' ? 'closed' : 'paid';
  }
  return (await closeOrder(peers.database, order.id, reason)) ? 'closed' : 'paid';
}

export interface Proof {
  paymentId: string;
  providerOrderId: string;
  signature: string;
}

/**
 * Checks what the payment window brought back: the provider's signature over the order id that we
 * stored, then the payment's money. Unreachable provider: the signature decides.
 */
export async function verifyOrderOf(
  peers: CheckoutPeers,
  settings: Settings['payments'],
  userId: string,
  orderId: string,
  proof: Proof,
): Promise<
  Outcome<
    null,
    'not_found' | 'signature_wrong' | 'payment_mismatch' | 'payment_pending' | 'payment_returned'
  >
> {
  const { database } = peers;
  const order = await readOrderOf(database, userId, orderId);
  if (!order) return refuse('not_found');
  const stored = order.provider_order_id;
  const signed = hmac(settings.keySecret, `${stored}|${proof.paymentId}`);
  if (stored === null || proof.providerOrderId !== stored || !isSame(proof.signature, signed)) {
    const move = afterForgery(order);
    if (move.kind === 'close') await closeOrder(database, order.id, move.reason);
    return refuse('signature_wrong');
  }
  if (order.state === 'PAID' && order.provider_payment_id === proof.paymentId) return accept(null);

  let isTrusted = false;
  if (!(await isSentBack(database, proof.paymentId))) {
    const worth = await worthOf(peers, order, proof.paymentId);
    if (worth === 'pending') return refuse('payment_pending');
    if (worth === 'mismatch') return refuse('payment_mismatch');
    isTrusted = worth === 'unreachable';
  }
  const kind = await settle(peers, order, proof.paymentId, { isTrusted });
  if (kind === 'paid') return accept(null);
  return refuse('payment_returned', kind === 'refused' ? { message: sentBackRejected } : {});
}

/** What a truly signed payment is worth, as far as the provider can be asked. */
async function worthOf(
  { database, payments }: CheckoutPeers,
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

/**
 * Cancels an own order, which hides it (T-14). The provider is asked first: money makes it paid, a
 * payment under way keeps it. A provider that times out closes it for now; the reconciler decides.
 */
export async function cancelOrderOf(
  peers: CheckoutPeers,
  userId: string,
  orderId: string,
): Promise<Outcome<null, 'not_found' | 'already_paid' | 'payment_pending'>> {
  const { database } = peers;
  const order = await readOrderOf(database, userId, orderId);
  if (!order) return refuse('not_found');
  if (order.state === 'PAID') return refuse('already_paid');
  if (order.state === 'CLOSED' && order.closed_reason === 'cancelled') return accept(null);

  const known = await askBeforeCancel(peers, order);
  const pendingSince = (await readNow(database)).getTime() / 1000 - pendingMinutes * 60;
  const move = afterCancel(order, known, pendingSince);
  if (move.kind === 'settle') {
    await settleAll(peers, order, move.payments);
    const current = await readOrderOf(database, userId, orderId);
    return current?.state === 'PAID' ? refuse('already_paid') : accept(null);
  }
  if (move.kind !== 'close') return refuse('payment_pending');
  return (await closeOrder(database, order.id, move.reason))
    ? accept(null)
    : refuse('already_paid');
}

/**
 * Asks the provider about an own unpaid order and books money that is there. Failed attempts
 * change nothing, since the customer may be about to try again.
 */
export async function checkOrderOf(
  peers: CheckoutPeers,
  userId: string,
  orderId: string,
): Promise<Outcome<Order['state'], 'not_found'>> {
  const order = await readOrderOf(peers.database, userId, orderId);
  if (!order) return refuse('not_found');
  if (order.state === 'PAID') return accept(order.state);
  const money = await orFail(cannotCheck, () => findMoney(peers, order));
  if (money) await settle(peers, order, money.id);
  const current = await readOrderOf(peers.database, userId, orderId);
  return accept(current?.state ?? order.state);
}

async function askBeforeCancel(peers: CheckoutPeers, order: Order): Promise<ProviderPayment[]> {
  try {
    return await knownPayments(peers, order);
  } catch (error) {
    if (!(error instanceof PaymentsDown)) throw error;
    if (error.isUnknown) return [];
    throw new Unavailable('Failed to cancel order.', error.retryAfter);
  }
}

/** All payments the provider knows for an order; its order id is looked up where we lack it. */
async function knownPayments(
  { database, payments }: CheckoutPeers,
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

async function findMoney(peers: CheckoutPeers, order: Order) {
  return moneyFor(order, await knownPayments(peers, order))[0];
}

async function settleAll(
  peers: CheckoutPeers,
  order: Order,
  payments: readonly ProviderPayment[],
): Promise<void> {
  for (const { id } of payments) await settle(peers, order, id);
}

async function settle(
  peers: CheckoutPeers,
  order: Order,
  paymentId: string,
  evidence?: Evidence,
): Promise<Settled['kind']> {
  const { value } = await settled(peers.database, order.id, paymentId, evidence);
  if (value.mailId) await peers.mail.send(value.mailId);
  if (value.kind !== 'paid') peers.wakeRefunds();
  return value.kind;
}

async function settled(
  database: Database,
  orderId: string,
  paymentId: string,
  evidence?: Evidence,
) {
  const outcome = await settleOrder(database, orderId, paymentId, evidence);
  if (!outcome.ok) throw new Error('Settling has no refusal');
  return outcome;
}

/** Books a payment that the provider reports; one without money is only noted. */
export async function bookReportedPayment(
  peers: CheckoutPeers,
  payment: ProviderPayment,
  event: WebhookEvent,
): Promise<'booked' | 'no money' | 'not ours'> {
  const order = payment.order_id
    ? await findProviderOrder(peers.database, payment.order_id)
    : undefined;
  if (!order || !isFor(order, payment)) return isMoney(payment) ? 'not ours' : 'no money';
  await notePayments(peers.database, order, [payment]);
  if (!isMoney(payment)) return 'no money';
  await settle(peers, order, payment.id, { event });
  return 'booked';
}

/**
 * Asks the provider about one unpaid or unconfirmed order and books what it knows. Only failed attempts
 * on an open order make it FAILED (S-07); one that is paid stays so, and staff hear of missing money.
 */
export async function checkOrder(peers: CheckoutPeers, order: Order, log: Log): Promise<void> {
  const known = await knownPayments(peers, order);
  const { provider_payment_id: paymentId } = order;
  if (order.is_unconfirmed && !moneyFor(order, known).some(({ id }) => id === paymentId)) {
    log.error({ orderId: order.id, paymentId }, 'the provider knows no money of a paid order');
    return;
  }
  const move = afterCheck(order, known);
  if (move.kind === 'settle') await settleAll(peers, order, move.payments);
  if (move.kind === 'close') await closeOrder(peers.database, order.id, move.reason);
  if (move.kind === 'open' && order.provider_order_id) {
    await openOrder(peers.database, order.id, order.provider_order_id);
  }
}
