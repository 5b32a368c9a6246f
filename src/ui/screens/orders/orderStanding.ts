import type { Order, PaymentAttempt } from '#contract/orders.ts';
import { texts } from '#messages/orders.ts';
import { rupeesWithPaise } from '#ui/format.ts';

export type OrderStanding =
  | 'paid'
  | 'refunded'
  | 'partlyRefunded'
  | 'refunding'
  | 'checking'
  | 'unpaid'
  | 'failed';

/** The money goes back, or went. */
export const isReturned = ({ status }: PaymentAttempt) => status.startsWith('refund');

const isOpen = ({ status }: PaymentAttempt) =>
  ['created', 'authorized', 'captured'].includes(status);

/** Nothing of what was paid stays with us, but not all of it is back yet. */
const isBeingRefunded = (payments: Order['payments']) =>
  payments?.some(({ status }) => status === 'refunding') &&
  !payments.some(({ status }) => status === 'captured');

/** How an order stands for its customer, which its payments say more exactly than its status. */
export function orderStanding({ status, payments, refunded, totalAmount }: Order): OrderStanding {
  if (status === 'SUCCESS') {
    if (refunded && refunded >= totalAmount) return 'refunded';
    if (isBeingRefunded(payments)) return 'refunding';
    return refunded ? 'partlyRefunded' : 'paid';
  }
  if (payments?.some(isReturned)) return 'refunding';
  if (payments?.some(isOpen)) return 'checking';
  return status === 'PENDING' ? 'unpaid' : 'failed';
}

/** `Refunded ₹x` or `₹x of ₹y refunded` of an order that was paid; undefined while nothing went back. */
export function refundText(order: Order): string | undefined {
  const { status, refunded, totalAmount } = order;
  if (status !== 'SUCCESS' || !refunded) return undefined;
  const amount = rupeesWithPaise(refunded);
  if (refunded >= totalAmount) return texts.wholeRefund(amount);
  return texts.partRefund(amount, rupeesWithPaise(totalAmount));
}
