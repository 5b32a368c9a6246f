import type { ProviderPayment } from './peers/payments.ts';
import type { ClosedReason, OrderState } from './store/tables.ts';

/*
 * What becomes of an order, decided from what is known and nothing else (spec §4 Checkout): CREATING
 * → PENDING → PAID or CLOSED, and CLOSED → PAID when money comes late. Nothing leaves PAID.
 */

const nextStates: Record<OrderState, readonly OrderState[]> = {
  CREATING: ['PENDING', 'CLOSED', 'PAID'],
  PENDING: ['CLOSED', 'PAID'],
  CLOSED: ['CLOSED', 'PAID'],
  PAID: [],
};

/** The states that an order may leave for `next`; for the condition of the statement that moves it. */
export function statesBefore(next: OrderState): OrderState[] {
  const states = Object.keys(nextStates) as OrderState[];
  return states.filter((state) => nextStates[state].includes(next));
}

export interface KnownOrder {
  state: OrderState;
  total_paise: number;
  currency: string;
  provider_order_id: string | null;
}

export type Move =
  /** Money came; each payment is booked or goes back. */
  | { kind: 'settle'; payments: readonly ProviderPayment[] }
  | { kind: 'open' }
  | { kind: 'close'; reason: ClosedReason }
  | { kind: 'keep' };

const keep: Move = { kind: 'keep' };

/** True for money that was taken or is reserved for us. */
export function isMoney({ status }: ProviderPayment): boolean {
  return status === 'captured' || status === 'authorized';
}

/** True for a payment of exactly this order's amount. */
export function isFor(order: KnownOrder, payment: ProviderPayment): boolean {
  return (
    payment.order_id === order.provider_order_id &&
    payment.amount === order.total_paise &&
    payment.currency === order.currency
  );
}

/** Those of the provider's payments that pay this order. */
export function moneyFor(order: KnownOrder, known: readonly ProviderPayment[]): ProviderPayment[] {
  return known.filter((payment) => isMoney(payment) && isFor(order, payment));
}

/** The customer cancels: money wins, a payment begun after `since` (seconds) keeps the order. */
export function afterCancel(
  order: KnownOrder,
  known: readonly ProviderPayment[],
  since: number,
): Move {
  const payments = moneyFor(order, known);
  if (payments.length > 0) return { kind: 'settle', payments };
  const isUnderWay = known.some(
    ({ status, created_at }) => status === 'created' && created_at > since,
  );
  return isUnderWay ? keep : { kind: 'close', reason: 'cancelled' };
}

/** The reconciler looks: only failed attempts on an open order make it FAILED (S-07). */
export function afterCheck(order: KnownOrder, known: readonly ProviderPayment[]): Move {
  const payments = moneyFor(order, known);
  if (payments.length > 0) return { kind: 'settle', payments };
  if (order.state === 'CREATING') {
    return order.provider_order_id === null
      ? { kind: 'close', reason: 'cancelled' }
      : { kind: 'open' };
  }
  const hasOnlyFailed = known.length > 0 && known.every(({ status }) => status === 'failed');
  return order.state === 'PENDING' && hasOnlyFailed ? { kind: 'close', reason: 'failed' } : keep;
}

/** The window brought back a signature that is not the provider's (T-38). */
export function afterForgery(order: KnownOrder): Move {
  return order.state === 'PENDING' ? { kind: 'close', reason: 'failed' } : keep;
}

/** What a truly signed payment is worth. */
export function afterProof(
  order: KnownOrder,
  payment: ProviderPayment,
): 'settle' | 'pending' | 'mismatch' {
  if (!isFor(order, payment)) return 'mismatch';
  if (isMoney(payment)) return 'settle';
  return payment.status === 'refunded' ? 'mismatch' : 'pending';
}

/** Everything that says whether confirmed money buys what was ordered. */
export interface Purchase {
  state: OrderState;
  provider_payment_id: string | null;
  isCustomerGone: boolean;
  isAnyPaid: boolean;
  isAnyRejected: boolean;
  /** This money is going back already, or is back. */
  isSentBack: boolean;
}

/** Confirmed money pays the order, did so before, or goes back: it came twice, or for a rejected one. */
export function afterMoney(
  purchase: Purchase,
  paymentId: string,
): 'pay' | 'paid' | 'refund' | 'refuse' {
  if (purchase.provider_payment_id === paymentId) return 'paid';
  const isOpen = statesBefore('PAID').includes(purchase.state);
  if (!isOpen || purchase.isCustomerGone || purchase.isAnyPaid) return 'refund';
  return purchase.isAnyRejected || purchase.isSentBack ? 'refuse' : 'pay';
}
