import type { ProviderPayment } from '#server/integrations/payments.ts';
import { statesBefore } from '#server/store/orderStates.ts';
import type { ClosedReason, OrderState } from '#server/store/tables.ts';

/*
 * What becomes of an order, decided from what is known and nothing else (spec §4 Checkout). Money
 * counts once it is captured; amounts in paise.
 */

export interface KnownOrder {
  state: OrderState;
  totalPaise: number;
  currency: string;
  providerOrderId: string | null;
}

/** Money, and whose: what the provider tells of a payment as far as it decides something. */
export type Money = Pick<ProviderPayment, 'id' | 'amount' | 'currency'>;

/** A payment as it is once what could be captured was captured; `released`: its money never came. */
export type Known = Omit<ProviderPayment, 'status'> & {
  status: ProviderPayment['status'] | 'released';
};

export type Move = { kind: 'open' } | { kind: 'close'; reason: ClosedReason } | { kind: 'keep' };

const keep: Move = { kind: 'keep' };

/** What a payment has of the order's amount; money of another currency is too little. */
export function compareAmount(
  order: Pick<KnownOrder, 'totalPaise' | 'currency'>,
  { amount, currency }: Money,
): 'exact' | 'too_much' | 'too_little' {
  if (currency !== order.currency || amount < order.totalPaise) return 'too_little';
  return amount === order.totalPaise ? 'exact' : 'too_much';
}

/** The customer cancels: a payment begun after `since` (seconds), or still reserved, keeps the order. */
export function afterCancel(known: readonly Known[], since: number): Move {
  const isUnderWay = known.some(
    ({ status, created_at: begunAt }) =>
      status === 'authorized' || (status === 'created' && begunAt > since),
  );
  return isUnderWay ? keep : { kind: 'close', reason: 'cancelled' };
}

/**
 * Somebody looked and found no money. An order is FAILED once a payment that its customer finished
 * came to nothing; by failed attempts alone only for a look of the reconciler, since the customer may
 * be about to try again.
 */
export function afterCheck(
  order: KnownOrder,
  known: readonly Known[],
  { isReconciling = false } = {},
): Move {
  if (order.state === 'CREATING' && isReconciling) {
    return order.providerOrderId === null
      ? { kind: 'close', reason: 'cancelled' }
      : { kind: 'open' };
  }
  if (order.state !== 'PENDING' || !known.every(isOver)) return keep;
  const isLost = known.some(({ status }) => status !== 'failed');
  return isLost || (isReconciling && known.length > 0) ? { kind: 'close', reason: 'failed' } : keep;
}

function isOver({ status }: Known): boolean {
  return status === 'failed' || status === 'released' || status === 'refunded';
}

/** The window brought back a signature that is not the provider's. */
export function afterForgery(order: Pick<KnownOrder, 'state'>): Move {
  return order.state === 'PENDING' ? { kind: 'close', reason: 'failed' } : keep;
}

/** Everything that says whether money buys what was ordered. */
export interface Purchase {
  state: OrderState;
  totalPaise: number;
  currency: string;
  providerPaymentId: string | null;
  isCustomerGone: boolean;
  isAnyPaid: boolean;
  isAnyRejected: boolean;
  /** This money is going back already, or is back. */
  isSentBack: boolean;
}

/** What captured money does: it pays the order, did so before, or goes back, and why. */
export type Worth = 'pay' | 'paid' | 'second' | 'rejected' | 'too_much' | 'too_little';

/**
 * What captured money is worth, and so whether reserved money is worth capturing: it pays the order,
 * or goes back since it came twice, for a rejected application, or is not the order's amount.
 */
export function decideWorth(purchase: Purchase, money: Money): Worth {
  if (purchase.providerPaymentId === money.id) return 'paid';
  const amount = compareAmount(purchase, money);
  if (amount !== 'exact') return amount;
  const isOpen = statesBefore('PAID').includes(purchase.state);
  if (!isOpen || purchase.isCustomerGone || purchase.isAnyPaid) return 'second';
  return purchase.isAnyRejected || purchase.isSentBack ? 'rejected' : 'pay';
}
