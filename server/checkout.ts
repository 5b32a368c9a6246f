import { hmac, isSame } from './identifiers.ts';
import { afterCancel, afterForgery } from './orderRules.ts';
import { bookPayment, bookPayments, findMoney, knownPayments, worthOf } from './payments.ts';
import type { PaymentPeers } from './payments.ts';
import { PaymentsDown, PaymentsRefused } from './peers/payments.ts';
import type { ProviderPayment } from './peers/payments.ts';
import type { Settings } from './settings.ts';
import {
  closeOrder,
  noteProviderOrder,
  openOrder,
  prepareOrder,
  readOrderOf,
} from './store/orders.ts';
import type { Order } from './store/orders.ts';
import { accept, refuse } from './store/outcome.ts';
import type { Outcome } from './store/outcome.ts';
import { isSentBack } from './store/refunds.ts';
import { readNow } from './store/transaction.ts';
import { Unavailable } from './unavailable.ts';

/* The customer's way from the cart to a paid order (spec §4 Checkout). */

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
  peers: PaymentPeers,
  userId: string,
): Promise<
  Outcome<
    Placed,
    'session_ended' | 'cart_empty' | 'amount_out_of_range' | 'already_paid' | 'too_often'
  >
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
  { database, payments }: PaymentPeers,
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
  peers: PaymentPeers,
  order: Order,
  reason: 'cancelled' | 'replaced',
): Promise<'paid' | 'closed'> {
  const money = await findMoney(peers, order);
  if (money) {
    const kind = await bookPayment(peers, order, money.id);
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
  peers: PaymentPeers,
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
  const kind = await bookPayment(peers, order, proof.paymentId, { isTrusted });
  if (kind === 'paid') return accept(null);
  return refuse('payment_returned', kind === 'refused' ? { message: sentBackRejected } : {});
}

/**
 * Cancels an own order, which hides it (T-14). The provider is asked first: money makes it paid, a
 * payment under way keeps it. A provider that times out closes it for now; the reconciler decides.
 */
export async function cancelOrderOf(
  peers: PaymentPeers,
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
    await bookPayments(peers, order, move.payments);
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
  peers: PaymentPeers,
  userId: string,
  orderId: string,
): Promise<Outcome<Order['state'], 'not_found'>> {
  const order = await readOrderOf(peers.database, userId, orderId);
  if (!order) return refuse('not_found');
  if (order.state === 'PAID') return accept(order.state);
  const money = await orFail(cannotCheck, () => findMoney(peers, order));
  if (money) await bookPayment(peers, order, money.id);
  const current = await readOrderOf(peers.database, userId, orderId);
  return accept(current?.state ?? order.state);
}

async function askBeforeCancel(peers: PaymentPeers, order: Order): Promise<ProviderPayment[]> {
  try {
    return await knownPayments(peers, order);
  } catch (error) {
    if (!(error instanceof PaymentsDown)) throw error;
    if (error.isUnknown) return [];
    throw new Unavailable('Failed to cancel order.', error.retryAfter);
  }
}
