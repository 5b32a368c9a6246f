import { describe, expect, test } from 'vitest';
import { createPurchase, testLedger, playPurchase } from '#tests/support/ledger.ts';
import { testServer } from '#tests/support/server.ts';

const server = await testServer();

const failedThenPaid = {
  attempts: ['failed', 'captured'],
  history: ['made', 'payment_failed', 'paid'],
};

describe('the history of an order', () => {
  test('lists a failed attempt and then the captured one, as the provider reports them (R-175)', async () => {
    const it = await createPurchase(server);
    await it.expectLedger({ attempts: [], history: ['made'] });
    await it.play('decline');
    await it.expectLedger({ attempts: ['failed'] });
    await it.play('pay', 'verify');
    const shown = await it.shown();
    const attempt = {
      id: expect.stringMatching(/^pay_/) as string,
      at: expect.any(String) as string,
      amount: 7_999,
      method: 'card',
    };
    const reason = 'Your payment was declined by the bank.';
    expect(shown.payments).toEqual([
      { ...attempt, status: 'failed', reason },
      { ...attempt, status: 'captured' },
    ]);
    await it.expectLedger(failedThenPaid);
    for (const { at } of [...shown.payments, ...shown.history]) {
      expect(Date.parse(at)).toBeGreaterThanOrEqual(Date.parse(shown.createdAt));
    }
  });

  test.for(['check', 'reconcile all', 'cancel'] as const)(
    'includes attempts found by %s (R-175)',
    async (learn) => {
      const it = await playPurchase(server, 'mute', 'decline', learn);
      const attempts = await server.readRows('paymentAttempts', { orderId: it.order.orderId });
      expect(attempts).toMatchObject([{ status: 'failed', method: 'card' }]);
    },
  );

  testLedger(server, [
    [
      'is written once, for repeated reports in any order (R-175)',
      [{ fault: 'duplicate-webhook' }, 'decline', 'pay', 'verify', 'report', 'reconcile all'],
      failedThenPaid,
    ],
    [
      'shows that a failed order was paid late (R-175, S-07, T-38, C-03)',
      ['decline', 'reconcile all', 'look', 'settle'],
      {
        answers: ['FAILED'],
        orders: ['SUCCESS'],
        history: ['made', 'payment_failed', 'failed', 'paid'],
      },
    ],
  ]);

  test('shows a pending refund while the provider is down, and later its end (R-175)', async () => {
    const it = await playPurchase(server, 'mute', 'pay', 'reject', { fault: 'down' }, 'report');
    await it.expectLedger({ attempts: ['refunding'], history: ['made', 'failed', 'refunding'] });
    await it.play('recover', 'reconcile all', 'reconcile all');
    const back = { attempts: ['refunded'], history: ['made', 'failed', 'refunding', 'refunded'] };
    await it.expectLedger(back);
    // The replayed report still says captured.
    await it.play('report');
    await it.expectLedger(back);
  });
});
