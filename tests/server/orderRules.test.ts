import { expect, test } from 'vitest';
import {
  afterCheck,
  afterForgery,
  compareAmount,
  decidePaymentEffect,
} from '#server/orders/rules.ts';
import type { OrderPayment, OrderFacts, Purchase } from '#server/orders/rules.ts';
import { statesBefore } from '#server/store/orderStates.ts';

/*
 * The pure rules; `paymentRaces.test.ts` plays sequences of events on the real server and provider.
 */

const totalPaise = 224_975;
const money = { id: 'pay_1', amount: totalPaise, currency: 'INR' };

const order: Purchase & OrderFacts = {
  state: 'PENDING',
  totalPaise,
  currency: 'INR',
  providerOrderId: 'order_1',
  providerPaymentId: null,
  isCustomerDeleted: false,
  isAnyPaid: false,
  isAnyRejected: false,
  isRefunded: false,
};

const payments = (...statuses: OrderPayment['status'][]) =>
  statuses.map((status) => ({ ...money, status, created_at: 10 }));

const failed = { kind: 'close', reason: 'failed' };
const cancelled = { kind: 'close', reason: 'cancelled' };
const unchanged = { kind: 'keep' };

test.each<[string, Partial<OrderFacts>, OrderPayment['status'][], boolean, object]>([
  ['a failed attempt leaves it open', {}, ['failed'], false, unchanged],
  ['failed attempts alone end it for the reconciler', {}, ['failed', 'failed'], true, failed],
  ['a payment that was never captured ends it', {}, ['failed', 'released'], false, failed],
  ['a refunded payment ends it', {}, ['refunded'], false, failed],
  ['authorised money leaves it open', {}, ['released', 'authorized'], true, unchanged],
  ['no payment leaves it open', {}, [], true, unchanged],
  ['a paid order stays paid', { state: 'PAID' }, ['refunded'], true, unchanged],
  ['one known to the provider is opened', { state: 'CREATING' }, [], true, { kind: 'open' }],
  [
    'one unknown to the provider is cancelled',
    { state: 'CREATING', providerOrderId: null },
    [],
    true,
    cancelled,
  ],
])(
  'checking the payments of an order: %s (S-07, S-46, T-38, R-156, R-159)',
  (_, changes, statuses, isReconciling, move) => {
    expect(afterCheck({ ...order, ...changes }, payments(...statuses), { isReconciling })).toEqual(
      move,
    );
  },
);

test('a wrong signature fails a pending order and no other (S-07, T-38)', () => {
  expect(afterForgery(order)).toEqual(failed);
  expect(afterForgery({ state: 'PAID' })).toEqual(unchanged);
  expect(afterForgery({ state: 'CLOSED' })).toEqual(unchanged);
});

test('a failed order can still be paid (C-03, S-07)', () => {
  expect(statesBefore('PAID')).toContain('CLOSED');
  expect(decidePaymentEffect({ ...order, state: 'CLOSED' }, money)).toBe('pay');
});

test('money of another amount or currency never pays (O8, R-153, S-46)', () => {
  expect(compareAmount(order, money)).toBe('exact');
  expect(decidePaymentEffect(order, { ...money, amount: totalPaise - 1 })).toBe('too_little');
  expect(decidePaymentEffect(order, { ...money, amount: totalPaise + 1 })).toBe('too_much');
  expect(decidePaymentEffect(order, { ...money, currency: 'USD' })).toBe('too_little');
});

test.each<[string, Partial<Purchase>, string]>([
  ['an open order', {}, 'pay'],
  ['an order that it has already paid', { state: 'PAID', providerPaymentId: 'pay_1' }, 'paid'],
  ['an order that another payment paid', { state: 'PAID', providerPaymentId: 'pay_2' }, 'second'],
  ['an order with an item paid elsewhere', { isAnyPaid: true }, 'second'],
  ['a deleted account', { isCustomerDeleted: true }, 'second'],
  ['a rejected application', { isAnyRejected: true }, 'rejected'],
  ['a payment under refund', { isRefunded: true }, 'rejected'],
])('captured money for %s has the right effect (O15, I2)', (_, changes, effect) => {
  expect(decidePaymentEffect({ ...order, ...changes }, money)).toBe(effect);
});
