import type { Order, PaymentAttempt } from '#contract/orders.ts';

export type OrderStanding = 'paid' | 'refunding' | 'checking' | 'unpaid' | 'failed';

/** The money goes back, or went. */
export const isReturned = ({ status }: PaymentAttempt) => status.startsWith('refund');

const isOpen = ({ status }: PaymentAttempt) =>
  ['created', 'authorized', 'captured'].includes(status);

/** How an order stands for its customer, which its payments say more exactly than its status. */
export function orderStanding({ status, payments }: Order): OrderStanding {
  if (status === 'SUCCESS') return 'paid';
  if (payments?.some(isReturned)) return 'refunding';
  if (payments?.some(isOpen)) return 'checking';
  return status === 'PENDING' ? 'unpaid' : 'failed';
}
