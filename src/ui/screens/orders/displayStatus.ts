import { toStatus } from '#contract/application.ts';
import type { ApplicationStatus } from '#contract/application.ts';
import type { Order, PaymentAttempt } from '#contract/orders.ts';
import { orders as texts } from '#messages/orders.ts';
import { payments as paymentWords } from '#messages/payments.ts';
import { rupeesWithPaise } from '#ui/format.ts';

export type DisplayStatus =
  | 'paid'
  | 'refunded'
  | 'partlyRefunded'
  | 'refunding'
  | 'checking'
  | 'unpaid'
  | 'failed';

/** Whether the payment is refunded, or is being refunded. */
export const isRefunded = ({ status }: PaymentAttempt) => status.startsWith('refund');

/** Whether the whole payment is refunded, with a part still under way. */
const isBeingRefunded = (payments: Order['payments']) =>
  payments?.some(({ status }) => status === 'refunding') &&
  !payments.some(({ status }) => status === 'captured');

/** The order status to display; its payments say more than its own status. */
export function displayStatus(order: Order): DisplayStatus {
  const { status, payments, isBeingPaid, refunded, totalAmount } = order;
  if (status === 'SUCCESS') {
    if (refunded && refunded >= totalAmount) return 'refunded';
    if (isBeingRefunded(payments)) return 'refunding';
    return refunded ? 'partlyRefunded' : 'paid';
  }
  if (payments?.some(isRefunded)) return 'refunding';
  if (isBeingPaid) return 'checking';
  return status === 'PENDING' ? 'unpaid' : 'failed';
}

/**
 * The refunds of a paid order, done and under way: `₹x of ₹y refunded · Refund of ₹z under way`;
 * undefined if there are none.
 */
export function refundText({ status, refunded, refunds, totalAmount }: Order): string | undefined {
  if (status !== 'SUCCESS') return undefined;
  const pending = refunds?.filter((one) => one.status === 'pending') ?? [];
  const pendingAmount = pending.reduce((sum, { amount }) => sum + amount, 0);
  const parts: string[] = [];
  if (refunded) {
    const amount = rupeesWithPaise(refunded);
    const isFull = refunded >= totalAmount;
    parts.push(
      isFull ? texts.wholeRefund(amount) : texts.partRefund(amount, rupeesWithPaise(totalAmount)),
    );
  }
  if (pendingAmount > 0) parts.push(texts.refundUnderWay(rupeesWithPaise(pendingAmount)));
  return parts.length > 0 ? parts.join(' · ') : undefined;
}

/** The payment method as text; undefined if unknown. */
export const paymentMethod = (payment: PaymentAttempt) => byMethod(paymentWords.methods, payment);

/** `Paid by card`; undefined if the method is unknown. */
export const paidBy = (payment: PaymentAttempt) => byMethod(texts.paidBy, payment);

function byMethod(labels: Readonly<Record<string, string>>, { method }: PaymentAttempt) {
  return labels[method ?? ''];
}

/** The steps of a paid order's work, in order; each names its text in `orders.steps`. */
export const workSteps = ['paid', 'inReview', 'inProgress', 'completed'] as const;

export type WorkStep = (typeof workSteps)[number];

const stepOf = {
  draft: 'inReview',
  submitted: 'inReview',
  approved: 'inProgress',
  completed: 'completed',
} as const satisfies Partial<Record<ApplicationStatus, WorkStep>>;

/**
 * The step of the work on a paid order, that of its least advanced application. Rejected ones
 * are refunded, so they do not count; undefined if no other is left.
 */
export function workStep({ items }: Order): WorkStep | undefined {
  const steps = items.flatMap(({ application }) => {
    const status = application ? toStatus(application.appStatus) : 'rejected';
    return status === 'rejected' ? [] : [stepOf[status]];
  });
  return workSteps.find((step) => steps.some((one) => one === step));
}
