import { expect, test } from 'vitest';
import { unfinishedPaymentMachine } from '#machines/unfinishedPayment.machine.ts';
import { play } from '#tests/support/ports.ts';
import { unfinishedPaymentScript } from './scripts/unfinishedPayment.ts';
import { testWalks } from './walks.ts';

testWalks(unfinishedPaymentScript);

const pending = { type: 'payment.pending' } as const;

test.each([
  ['payment.arrived', 'paid'],
  ['payment.failed', 'failed'],
] as const)(
  'an outcome is shown once, until it is closed or its order opens: %s (R-222)',
  async (type, state) => {
    for (const end of ['payment.dismiss', 'order.shown'] as const) {
      const payment = await play(unfinishedPaymentMachine);
      await payment.send(pending, { type });
      expect([payment.state(), payment.effects]).toEqual([state, ['forgetOnDevice']]);
      await payment.send({ type: end });
      expect([payment.state(), payment.effects]).toEqual([
        'settled',
        ['forgetOnDevice', 'forgetPayment'],
      ]);
    }
  },
);

test('a pending payment can be put off and is not forgotten (R-158, R-222)', async () => {
  const payment = await play(unfinishedPaymentMachine);
  await payment.send(pending);
  expect(payment.state()).toEqual({ undecided: 'pending' });
  await payment.send({ type: 'payment.dismiss' });
  expect([payment.state(), payment.effects]).toEqual(['putOff', []]);
});

test('an order that is gone is forgotten without a message (R-222)', async () => {
  const payment = await play(unfinishedPaymentMachine);
  await payment.send({ type: 'order.missing' });
  expect([payment.state(), payment.effects]).toEqual(['settled', ['forgetPayment']]);
});

test('while the orders cannot be loaded, nothing is shown (R-222)', async () => {
  const payment = await play(unfinishedPaymentMachine);
  await payment.send({ type: 'orders.unavailable' });
  expect(payment.state()).toEqual({ undecided: 'unknown' });
  await payment.send(pending);
  expect(payment.state()).toEqual({ undecided: 'pending' });
});
