import { afterEach, describe, expect, test, vi } from 'vitest';
import { PaymentsDown } from '#server/integrations/payments.ts';
import { expectRefusals } from '#tests/support/answers.ts';
import { testLedger, playPurchase } from '#tests/support/ledger.ts';
import type { MoneyEvent } from '#tests/support/ledger.ts';
import { providerHeaders } from '#tests/support/provider.ts';
import { testServer } from '#tests/support/server.ts';

/* Money that the bank has only authorised counts once it is captured (S-46). */

const server = await testServer();
const { payments } = server.dependencies;

afterEach(() => vi.restoreAllMocks());

/** Authorises the payment of an order, without reports. */
const reserve: MoneyEvent[] = ['mute', { fault: 'authorize-only', times: 1 }, 'pay'];
const reserved = async () => playPurchase(server, ...reserve);

/** Makes every capture fail from here on. */
function breakCaptures(isUnknown: boolean) {
  const down = new PaymentsDown('down', isUnknown);
  return vi.spyOn(payments, 'capture').mockRejectedValue(down);
}

const paid = { orders: ['SUCCESS'], payments: ['captured'], cart: 0 };
const authorized = { orders: ['PENDING'], payments: ['authorized'] };
const ended = { orders: ['FAILED'], cart: 1 };

const triggers = ['verify', 'reconcile all', 'check', 'cancel'] as const;

describe('an authorised payment is captured before its order is SUCCESS', () => {
  test.for([...triggers, 'report'] as const)('by %s, once (S-46, O13, O14)', async (learn) => {
    const it = await reserved();
    await it.expectLedger(authorized);
    await it.play(learn);
    await it.expectLedger(paid);
    await it.play('verify', 'report');
    await it.expectLedger({ ...paid, receipts: 1 });
  });

  test('by the first of two parallel calls; the other sees it captured (S-46, O7)', async () => {
    const it = await reserved();
    const { capture } = payments;
    const bothRead = Promise.withResolvers<void>();
    let reads = 0;
    vi.spyOn(payments, 'capture').mockImplementation(async (payment) => {
      if (payment.id === it.proof.razorpay_payment_id) reads += 1;
      if (reads === 2) bothRead.resolve();
      await bothRead.promise;
      return capture(payment);
    });
    await Promise.all([it.play('verify'), it.play('report')]);
    expect(reads).toBeGreaterThanOrEqual(2);
    await it.expectLedger({ ...paid, answers: ['verify 200'], receipts: 1 });
  });
});

describe('an authorised payment whose capture fails', () => {
  test('because the provider is down is checked again within a minute (S-46)', async () => {
    const it = await reserved();
    const broken = breakCaptures(false);
    await it.play('verify');
    await it.expectLedger({ ...authorized, answers: ['verify 409 payment_pending'] });
    broken.mockRestore();
    await it.play({ minutes: 1 }, 'reconcile');
    await it.expectLedger(paid);
  });

  testLedger(server, [
    [
      'because its answer is lost is found captured within a minute (S-46)',
      [
        ...reserve,
        { fault: 'lose-capture', times: 1 },
        'verify',
        'look',
        { minutes: 1 },
        'reconcile',
      ],
      { ...paid, answers: ['verify 409 payment_pending', 'PENDING'] },
    ],
  ]);

  test('in a reconciliation is tried again after a minute (S-46)', async () => {
    const it = await reserved();
    const broken = breakCaptures(false);
    for (let tries = 1; tries <= 3; tries += 1) {
      await it.play({ minutes: tries === 1 ? 15 : 1 }, 'reconcile');
      expect(broken).toHaveBeenCalledTimes(tries);
    }
    broken.mockRestore();
    await it.play({ minutes: 1 }, 'reconcile');
    await it.expectLedger(paid);
  });

  test('prevents its order from being cancelled or replaced (S-46, O3, O13)', async () => {
    const it = await reserved();
    const broken = breakCaptures(true);
    await it.play('cancel');
    await it.asha.addToCart(1, 'Website Care, One Month');
    expect((await it.asha.post('/api/order')).statusCode).toBe(503);
    await it.play('check');
    broken.mockRestore();
    await it.play({ minutes: 1 }, 'check');
    const answers = ['cancel 409 payment_pending', 'check 200 PENDING', 'check 200 SUCCESS'];
    await it.expectLedger({ ...paid, answers, cart: 1 });
  });
});

const refused = 'verify 409 payment_not_taken';

describe('an authorised payment that is never captured', () => {
  test('because its capture is refused ends the attempt, without another capture (S-46)', async () => {
    const it = await reserved();
    await it.play({ fault: 'refuse-capture', times: 1 });
    const { asha, order, proof } = it;
    const message = 'Your bank did not release the money, so nothing was paid. Please try again.';
    await expectRefusals([asha.verify(order.orderId, proof), 409, 'payment_not_taken', message]);
    await it.expectLedger({ ...ended, attempts: ['released'] });
    await it.play('recover', 'report', 'reconcile all', 'verify');
    await it.expectLedger({ ...ended, payments: ['authorized'], answers: [refused] });
    await it.play('order', 'pay', 'verify');
    await it.expectLedger({ orders: ['FAILED', 'SUCCESS'] });
  });

  testLedger(server, [
    ...triggers.map((learn): [string, MoneyEvent[], object] => [
      `because it lapsed ends the attempt, found by ${learn} (S-46)`,
      [...reserve, { days: 5 }, learn, 'verify'],
      {
        orders: [learn === 'cancel' ? expect.any(String) : 'FAILED'],
        cart: 1,
        payments: ['lapsed'],
        answers: expect.arrayContaining([refused]),
      },
    ]),
    [
      'because it lapsed is not captured by a late report (S-46, O10)',
      [...reserve, { days: 5 }, 'report'],
      { ...ended, payments: ['lapsed'] },
    ],
  ]);
});

describe('an authorised payment that buys nothing', () => {
  test('is not captured if another order paid for the application (S-46, O15, I10)', async () => {
    const it = await reserved();
    const capture = vi.spyOn(payments, 'capture');
    capture.mockRejectedValueOnce(new PaymentsDown('down', true));
    await server.changeRows(
      'orders',
      { id: it.order.orderId },
      { state: 'CLOSED', closedReason: 'cancelled' },
    );
    await it.play('order', 'pay', 'verify', 'first order', 'verify', 'report', 'reconcile all');
    await it.expectLedger({
      answers: ['verify 200', 'verify 409 payment_returned'],
      payments: ['authorized', 'captured'],
    });
    expect(capture).not.toHaveBeenCalled();
  });

  test.for([
    ['amount', { amount: 100 }],
    ['currency', { currency: 'USD' }],
  ] as const)('is not captured if another %s was authorised (S-46, O8)', async ([, wrong]) => {
    const it = await reserved();
    await server.changeRows('sandboxPayments', { id: it.proof.razorpay_payment_id }, wrong);
    await it.play('verify');
    const answers = ['verify 409 payment_returned'];
    await it.expectLedger({ ...ended, answers, payments: ['authorized'] });
  });
});

test('an authorised payment at the provider is captured once, whole, and in its currency (D8)', async () => {
  const { order, proof } = await reserved();
  const amount = order.totalAmount * 100;
  const capture = (body: object, id = proof.razorpay_payment_id) =>
    server.request('POST', `/sandbox/payments/v1/payments/${id}/capture`, {
      body: { amount, currency: 'INR', ...body },
      headers: providerHeaders,
    });
  for (const wrong of [{ amount: amount - 1 }, { currency: 'USD' }]) {
    expect((await capture(wrong)).statusCode).toBe(400);
  }
  expect((await capture({})).json()).toMatchObject({ status: 'captured', captured: true });
  const again = await capture({});
  expect(again.statusCode).toBe(400);
  expect(again.json().error.description).toBe('This payment has already been captured');
  expect((await capture({}, 'pay_unknown')).statusCode).toBe(400);
});
