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

/** How an order stands for its customer, which its payments say more exactly than its status. */
export function orderStanding({ status, payments, refunded, totalAmount }: Order): OrderStanding {
  if (status === 'SUCCESS') {
    if (!refunded) return 'paid';
    return refunded >= totalAmount ? 'refunded' : 'partlyRefunded';
  }
  if (payments?.some(isReturned)) return 'refunding';
  if (payments?.some(isOpen)) return 'checking';
  return status === 'PENDING' ? 'unpaid' : 'failed';
}

/** `Refunded ₹x` or `₹x of ₹y refunded` of an order that was paid; undefined while nothing went back. */
export function refundText(order: Order): string | undefined {
  const standing = orderStanding(order);
  const amount = rupeesWithPaise(order.refunded ?? 0);
  if (standing === 'refunded') return texts.wholeRefund(amount);
  if (standing !== 'partlyRefunded') return undefined;
  return texts.partRefund(amount, rupeesWithPaise(order.totalAmount));
}
