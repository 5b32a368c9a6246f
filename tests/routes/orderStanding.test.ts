import { expect, test } from 'vitest';
import type { Order, PaymentAttempt } from '#contract/orders.ts';
import { orderStanding } from '#ui/screens/orders/orderStanding.ts';

type Statuses = readonly PaymentAttempt['status'][] | undefined;

const standingOf = (status: Order['status'], payments: Statuses) =>
  orderStanding({ status, payments: payments?.map((one) => ({ status: one })) } as Order);

test.each<[Order['status'], Statuses, string]>([
  ['SUCCESS', ['failed', 'captured'], 'paid'],
  ['SUCCESS', ['captured', 'refunded'], 'paid'],
  ['FAILED', ['refunding'], 'refunding'],
  ['FAILED', ['failed', 'refunded'], 'refunding'],
  ['FAILED', ['captured'], 'checking'],
  ['FAILED', ['failed'], 'failed'],
  ['PENDING', ['created'], 'checking'],
  ['PENDING', ['failed'], 'unpaid'],
  ['PENDING', [], 'unpaid'],
  ['PENDING', undefined, 'unpaid'],
])('an order that is %s, with payments %j, is told as %s (R-175)', (status, payments, standing) => {
  expect(standingOf(status, payments)).toBe(standing);
});
