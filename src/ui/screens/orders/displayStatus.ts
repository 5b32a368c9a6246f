import type { Order, PaymentAttempt } from '#contract/orders.ts';
import { texts } from '#messages/orders.ts';
import { rupeesWithPaise } from '#ui/format.ts';

export type DisplayStatus =
  | 'paid'
  | 'refunded'
  | 'partlyRefunded'
  | 'refunding'
  | 'checking'
  | 'unpaid'
  | 'failed';

/** The money goes back, or went. */
export const isRefunded = ({ status }: PaymentAttempt) => status.startsWith('refund');

const isOpen = ({ status }: PaymentAttempt) =>
  ['created', 'authorized', 'captured'].includes(status);

/** Nothing of what was paid stays with us, but not all of it is back yet. */
const isBeingRefunded = (payments: Order['payments']) =>
  payments?.some(({ status }) => status === 'refunding') &&
  !payments.some(({ status }) => status === 'captured');

/** How an order stands for its customer, which its payments say more exactly than its status. */
export function displayStatus({ status, payments, refunded, totalAmount }: Order): DisplayStatus {
  if (status === 'SUCCESS') {
    if (refunded && refunded >= totalAmount) return 'refunded';
    if (isBeingRefunded(payments)) return 'refunding';
    return refunded ? 'partlyRefunded' : 'paid';
  }
  if (payments?.some(isRefunded)) return 'refunding';
  if (payments?.some(isOpen)) return 'checking';
  return status === 'PENDING' ? 'unpaid' : 'failed';
}

/**
 * What went back of an order that was paid, and what is on its way: `₹x of ₹y refunded · Refund of ₹z under
 * way`; undefined while it is neither.
 */
export function refundText({ status, refunded, refunds, totalAmount }: Order): string | undefined {
  if (status !== 'SUCCESS') return undefined;
  const pending = refunds?.filter((one) => one.status === 'pending') ?? [];
  const pendingAmount = pending.reduce((sum, { amount }) => sum + amount, 0);
  const parts: string[] = [];
  if (refunded) {
    const amount = rupeesWithPaise(refunded);
    const isWhole = refunded >= totalAmount;
    parts.push(
      isWhole ? texts.wholeRefund(amount) : texts.partRefund(amount, rupeesWithPaise(totalAmount)),
    );
  }
  if (pendingAmount > 0) parts.push(texts.refundUnderWay(rupeesWithPaise(pendingAmount)));
  return parts.length > 0 ? parts.join(' · ') : undefined;
}
