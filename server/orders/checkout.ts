import { contract } from '#contract/index.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { hmac, isSame } from '#server/common/identifiers.ts';
import { Unavailable } from '#server/common/unavailable.ts';
import { PaymentsDown, PaymentsRefused } from '#server/integrations/payments.ts';
import type { Settings } from '#server/settings.ts';
import {
  claimProviderCheck,
  findAttempt,
  isOrderBeingPaid,
  returnOrderToCheck,
} from '#server/store/payments.ts';
import {
  closeOrder,
  recordProviderOrder,
  openOrder,
  prepareOrder,
  readOrder,
} from '#server/store/orders.ts';
import type { Order } from '#server/store/orders.ts';
import { findRefund } from '#server/store/refunds.ts';
import { countProviderCheck } from '#server/store/users.ts';
import { endUnpaidOrder, isRunning, runOnce, capturePayments, capturePayment } from './payments.ts';
import type { PaymentServices, CheckedPayment } from './payments.ts';
import { afterForgery } from './rules.ts';
import type { PaymentEffect } from './rules.ts';

/* From the cart to a paid order (spec §4 Checkout). */

const cannotCheck = 'The payment provider cannot be asked right now. Please try again in a moment.';
const refundedWrong =
  'You paid another amount than your order costs. Your payment is on its way back to you.';
const refundedSince = {
  second: undefined,
  rejected:
    'We rejected an application of this order before your payment came in. We are refunding your payment.',
  too_much: refundedWrong,
  too_little: refundedWrong,
} as const;

/** More than the orders that a customer's other tabs can close during one call. */
const maxRounds = 10;

export interface Placed {
  order: Order;
  providerOrderId: string;
  isNew: boolean;
}

/**
 * Creates our order and the provider's from the cart (spec §4 Checkout). Our row comes first and
 * carries the receipt, so a lost answer never leaves a second order at the provider.
 */
export async function placeOrder(
  services: PaymentServices,
  userId: string,
): Promise<
  Outcome<
    Placed,
    'session_ended' | 'cart_empty' | 'amount_out_of_range' | 'already_paid' | 'too_often'
  >
> {
  let wasPaid = false;
  let isCounted = false;
  for (let round = 0; round < maxRounds; round += 1) {
    const prepared = await prepareOrder(services.database, userId, { isCounted });
    if (!prepared.ok) {
      return wasPaid && prepared.refusal.code === 'cart_empty' ? refused('already_paid') : prepared;
    }
    const { kind, order } = prepared.value;
    if (kind === 'stale') {
      const counted = isCounted ? undefined : await countProviderCheck(services.database, userId);
      if (counted?.ok === false) return counted;
      isCounted = true;
      const ended = await mapToUnavailable(contract.checkout.placeOrder.broke, () =>
        endStale(services, order),
      );
      wasPaid ||= ended === 'paid';
    } else if (order.state === 'PENDING' && order.providerOrderId !== null) {
      return accepted({ order, providerOrderId: order.providerOrderId, isNew: false });
    } else {
      const placed = await mapToUnavailable(contract.checkout.placeOrder.broke, () =>
        createAtProvider(services, order),
      );
      if (placed) return accepted(placed);
    }
  }
  throw new Unavailable(contract.checkout.placeOrder.broke);
}

/** Turns failures of the provider into a 503 with this sentence. */
async function mapToUnavailable<Value>(
  sentence: string,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PaymentsDown) throw new Unavailable(sentence, error.retryAfter);
    if (error instanceof PaymentsRefused) throw new Unavailable(sentence, 10);
    throw error;
  }
}

/** Undefined when the order was closed during the call to the provider. */
async function createAtProvider(
  { database, payments }: PaymentServices,
  order: Order,
): Promise<Placed | undefined> {
  const { id: providerOrderId } = await payments.createOrder({
    amount: order.totalPaise,
    currency: order.currency,
    receipt: order.receipt,
  });
  const opened = await openOrder(database, order.id, providerOrderId);
  if (opened) return { order: opened, providerOrderId, isNew: true };
  const current = await readOrder(database, order.userId, order.id);
  if (current?.state === 'PENDING') return { order: current, providerOrderId, isNew: false };
  await recordProviderOrder(database, order.id, providerOrderId);
  return undefined;
}

/** Books the payments that the provider knows, else closes the order; `paid` when there was one. */
async function endStale(services: PaymentServices, order: Order): Promise<'paid' | 'closed'> {
  const checked = await capturePayments(services, order);
  if (checked.some(isAuthorised))
    throw new PaymentsDown('A payment of the order is still authorised', false);
  if (checked.some(({ effect }) => effect === 'pay' || effect === 'paid' || effect === 'second')) {
    return 'paid';
  }
  return (await closeOrder(services.database, order.id, 'replaced')) ? 'closed' : 'paid';
}

/** True for an authorised payment that could not be captured yet. */
function isAuthorised({ payment }: CheckedPayment): boolean {
  return payment.status === 'authorized';
}

export interface Proof {
  paymentId: string;
  providerOrderId: string;
  signature: string;
}

type Verified = Outcome<
  null,
  | 'not_found'
  | 'signature_wrong'
  | 'payment_mismatch'
  | 'payment_pending'
  | 'payment_returned'
  | 'payment_not_taken'
  | 'too_often'
>;

/**
 * Verifies what the payment window returned: the provider's signature over the order id that we
 * stored, then the payment itself, which is captured if it is only authorised. `payment_pending`
 * when the outcome is unknown for now; the reconciler continues to ask.
 */
export async function verifyOrder(
  services: PaymentServices,
  settings: Settings['payments'],
  userId: string,
  orderId: string,
  proof: Proof,
): Promise<Verified> {
  const { database } = services;
  const { paymentId } = proof;
  const order = await readOrder(database, userId, orderId);
  if (!order) return refused('not_found');
  const stored = order.providerOrderId;
  const signed = hmac(settings.keySecret, `${stored}|${paymentId}`);
  if (stored === null || proof.providerOrderId !== stored || !isSame(proof.signature, signed)) {
    const action = afterForgery(order);
    if (action.kind === 'close') await closeOrder(database, order.id, action.reason);
    return refused('signature_wrong');
  }
  if (order.state === 'PAID' && order.providerPaymentId === paymentId) return accepted(null);
  const key = `${order.id} ${paymentId}`;
  if (order.askedPaymentId !== null && !isRunning(key)) {
    const counted = await countProviderCheck(database, userId);
    if (!counted.ok) return counted;
  }
  return runOnce(key, async () => {
    const outcome = await findOutcome(services, order, paymentId);
    const isClaimed =
      outcome === undefined && (await claimProviderCheck(database, order.id, paymentId));
    return isClaimed
      ? fetchOutcome(services, order, paymentId)
      : (outcome ?? refused('payment_pending'));
  });
}

/** The outcome of a payment if it is recorded already; undefined otherwise. */
async function findOutcome(
  { database }: PaymentServices,
  { id, userId }: Order,
  paymentId: string,
): Promise<Verified | undefined> {
  const order = await readOrder(database, userId, id);
  if (order?.providerPaymentId === paymentId) return accepted(null);
  const reason = await findRefund(database, paymentId);
  if (reason) return refuseReturned(reason);
  const isReleased = (await findAttempt(database, paymentId)) === 'released';
  return isReleased ? refused('payment_not_taken') : undefined;
}

async function fetchOutcome(
  services: PaymentServices,
  order: Order,
  paymentId: string,
): Promise<Verified> {
  try {
    const checked = await capturePayment(services, order, paymentId);
    if (!checked) return refused('payment_mismatch');
    if (checked.effect === 'pay' || checked.effect === 'paid') return accepted(null);
    if (checked.effect) return refuseReturned(checked.effect);
    if (!isOver(checked)) return refused('payment_pending');
    // A webhook may have booked and refunded it since we asked.
    return (await findOutcome(services, order, paymentId)) ?? refused('payment_not_taken');
  } catch (error) {
    if (!(error instanceof PaymentsDown)) throw error;
    await returnOrderToCheck(services.database, order.id);
    return refused('payment_pending');
  }
}

function isOver({ payment: { status } }: CheckedPayment): boolean {
  return status === 'released' || status === 'refunded';
}

function refuseReturned(effect: Exclude<PaymentEffect, 'pay' | 'paid'>) {
  const message = refundedSince[effect];
  return refused('payment_returned', message ? { message } : {});
}

interface CheckedOrder {
  state: Order['state'];
  /** Whether a payment of it may still arrive. */
  isBeingPaid: boolean;
}

/**
 * Asks the provider about one of the customer's unpaid orders and books its payments, unless it was
 * asked a moment ago. Failed attempts change nothing, because the customer may be about to try
 * again.
 */
export async function checkOrder(
  services: PaymentServices,
  userId: string,
  orderId: string,
): Promise<Outcome<CheckedOrder, 'not_found' | 'too_often'>> {
  const { database } = services;
  const order = await readOrder(database, userId, orderId);
  if (!order) return refused('not_found');
  if (order.state === 'PAID') return accepted({ state: order.state, isBeingPaid: false });
  const counted = await countProviderCheck(database, userId);
  if (!counted.ok) return counted;
  await runOnce(order.id, async () => {
    if (!(await claimProviderCheck(database, order.id))) return;
    const checked = await mapToUnavailable(cannotCheck, () => capturePayments(services, order));
    await endUnpaidOrder(services, order, checked);
  });
  const { state } = (await readOrder(database, userId, orderId)) ?? order;
  return accepted({ state, isBeingPaid: await isOrderBeingPaid(database, orderId) });
}
