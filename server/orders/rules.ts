import type { ProviderPayment } from '#server/integrations/payments.ts';
import { statesBefore } from '#server/store/orderStates.ts';
import type { ClosedReason, OrderState } from '#server/store/tables.ts';

/*
 * Pure rules: what happens to an order (spec §4 Checkout). Money counts once it is captured;
 * amounts in paise.
 */

export interface OrderFacts {
  state: OrderState;
  totalPaise: number;
  currency: string;
  providerOrderId: string | null;
}

/** The part of a payment that decides something. */
export type PaymentAmount = Pick<ProviderPayment, 'id' | 'amount' | 'currency'>;

/** A payment after capturing; `released`: it was never captured and is free again. */
export type OrderPayment = Omit<ProviderPayment, 'status'> & {
  status: ProviderPayment['status'] | 'released';
};

export type OrderAction =
  | { kind: 'open' }
  | { kind: 'close'; reason: ClosedReason }
  | { kind: 'keep' };

const keep: OrderAction = { kind: 'keep' };

/** Compares a payment with the order's amount; a payment in another currency counts as too little. */
export function compareAmount(
  order: Pick<OrderFacts, 'totalPaise' | 'currency'>,
  { amount, currency }: PaymentAmount,
): 'exact' | 'too_much' | 'too_little' {
  if (currency !== order.currency || amount < order.totalPaise) return 'too_little';
  return amount === order.totalPaise ? 'exact' : 'too_much';
}

/**
 * A check found no captured payment. The order fails if a payment that its customer completed was
 * lost. If all attempts failed, only the reconciler fails the order, because the customer may be
 * about to try again.
 */
export function afterCheck(
  order: OrderFacts,
  payments: readonly OrderPayment[],
  { isReconciling = false } = {},
): OrderAction {
  if (order.state === 'CREATING' && isReconciling) {
    return order.providerOrderId === null
      ? { kind: 'close', reason: 'cancelled' }
      : { kind: 'open' };
  }
  if (order.state !== 'PENDING' || !payments.every(isOver)) return keep;
  const isLost = payments.some(({ status }) => status !== 'failed');
  return isLost || (isReconciling && payments.length > 0)
    ? { kind: 'close', reason: 'failed' }
    : keep;
}

function isOver({ status }: OrderPayment): boolean {
  return status === 'failed' || status === 'released' || status === 'refunded';
}

/** The payment window returned a signature that is not the provider's. */
export function afterForgery(order: Pick<OrderFacts, 'state'>): OrderAction {
  return order.state === 'PENDING' ? { kind: 'close', reason: 'failed' } : keep;
}

/** All facts that decide whether a payment buys the order. */
export interface Purchase {
  state: OrderState;
  totalPaise: number;
  currency: string;
  providerPaymentId: string | null;
  isCustomerDeleted: boolean;
  isAnyPaid: boolean;
  isAnyRejected: boolean;
  /** This payment is being refunded, or was. */
  isRefunded: boolean;
}

export type PaymentEffect = 'pay' | 'paid' | 'second' | 'rejected' | 'too_much' | 'too_little';

/**
 * What a captured payment does, and so whether an authorised one should be captured: it pays the
 * order, paid it before, or is refunded because it is a second payment, is for a rejected
 * application, or is not the order's amount.
 */
export function decidePaymentEffect(purchase: Purchase, money: PaymentAmount): PaymentEffect {
  if (purchase.providerPaymentId === money.id) return 'paid';
  const amount = compareAmount(purchase, money);
  if (amount !== 'exact') return amount;
  const isOpen = statesBefore('PAID').includes(purchase.state);
  if (!isOpen || purchase.isCustomerDeleted || purchase.isAnyPaid) return 'second';
  return purchase.isAnyRejected || purchase.isRefunded ? 'rejected' : 'pay';
}
