import { expect, test } from 'vitest';
import type { Order, PaymentAttempt } from '#contract/orders.ts';
import { displayStatus, refundText } from '#ui/screens/orders/displayStatus.ts';

type Statuses = readonly PaymentAttempt['status'][] | undefined;

const getStatus = (status: Order['status'], payments: Statuses) =>
  displayStatus({ status, payments: payments?.map((one) => ({ status: one })) } as Order);

test.each<[Order['status'], Statuses, string]>([
  ['SUCCESS', ['failed', 'captured'], 'paid'],
  ['SUCCESS', ['captured', 'refunded'], 'paid'],
  ['SUCCESS', ['refunding', 'captured'], 'paid'],
  ['SUCCESS', ['failed', 'refunding'], 'refunding'],
  ['FAILED', ['refunding'], 'refunding'],
  ['FAILED', ['failed', 'refunded'], 'refunding'],
  ['FAILED', ['failed'], 'failed'],
  ['PENDING', ['failed'], 'unpaid'],
  ['PENDING', [], 'unpaid'],
  ['PENDING', undefined, 'unpaid'],
])('an order that is %s, with payments %j, is shown as %s (R-175)', (status, payments, shown) => {
  expect(getStatus(status, payments)).toBe(shown);
});

test.each<Order['status']>(['PENDING', 'FAILED'])(
  'an order that is %s, for which a payment may still arrive, is shown as checking (R-175)',
  (status) => {
    expect(displayStatus({ status, isBeingPaid: true } as Order)).toBe('checking');
  },
);

test.each<[refunded: number | undefined, status: string, text: string | undefined]>([
  [undefined, 'paid', undefined],
  [0, 'paid', undefined],
  [500.5, 'partlyRefunded', '₹500.50 of ₹7,999.00 refunded'],
  [7999, 'refunded', 'Refunded ₹7,999.00'],
])('a paid order with %s rupees refunded is shown as %s (S-56)', (refunded, status, text) => {
  const order = { status: 'SUCCESS', totalAmount: 7999, refunded } as Order;
  expect([displayStatus(order), refundText(order)]).toEqual([status, text]);
});

test('shows the amounts of pending and completed refunds of an order (S-56)', () => {
  const refunds = [
    { status: 'pending', amount: 500 },
    { status: 'pending', amount: 250.5 },
    { status: 'done', amount: 1000 },
    { status: 'failed', amount: 7 },
  ];
  const order = { status: 'SUCCESS', totalAmount: 7999, refunds } as Order;
  expect(refundText(order)).toBe('Refund of ₹750.50 under way');
  expect(refundText({ ...order, refunded: 1000 })).toBe(
    '₹1,000.00 of ₹7,999.00 refunded · Refund of ₹750.50 under way',
  );
});
