import { afterEach, describe, expect, test, vi } from 'vitest';
import { PaymentsDown, PaymentsRefused } from '#server/integrations/payments.ts';
import { findOrderForPayment } from '#server/store/orderLists.ts';
import { getData, expectRefusals } from '#tests/support/answers.ts';
import { createPurchase, testLedger, playPurchase, testTotals } from '#tests/support/ledger.ts';
import type { MoneyEvent } from '#tests/support/ledger.ts';
import { testServer } from '#tests/support/server.ts';

const server = await testServer();
const { database, payments } = server.dependencies;

afterEach(() => vi.restoreAllMocks());

const paid = { orders: ['SUCCESS'], cart: 0, receipts: 1 };
const cancelled = { orders: ['hidden'], cart: 1 };

/** The payment of a cancelled order arrives after all. */
const paidLate: MoneyEvent[] = [{ fault: 'late-capture', times: 1 }, 'dismiss', 'cancel'];

describe('cancelling an order', () => {
  testLedger(server, [
    [
      'hides it and can be repeated, and the same cart gets a new order (T-14)',
      ['dismiss', 'cancel', 'look', 'cancel', 'order'],
      {
        answers: ['cancel 200', 'hidden', 'cancel 200'],
        orders: ['hidden', 'PENDING'],
        cart: 1,
      },
    ],
    [
      'hides it also after it failed (O12)',
      ['forge', 'look', 'cancel'],
      {
        ...cancelled,
        answers: ['forge 400 signature_wrong', 'FAILED', 'cancel 200'],
      },
    ],
    [
      'is refused if it is paid (O12)',
      ['pay', 'verify', 'forge', 'cancel'],
      { ...paid, answers: ['verify 200', 'forge 400 signature_wrong', 'cancel 409 already_paid'] },
    ],
    [
      'books a payment that came with the dismissal (O13)',
      ['mute', { fault: 'capture-on-dismiss' }, 'dismiss', 'cancel'],
      { ...paid, answers: ['cancel 409 already_paid'] },
    ],
    [
      'is undone by a late payment, with a mail to the customer (T-14, C-04)',
      [...paidLate, 'look', 'settle'],
      { ...paid, answers: ['cancel 200', 'hidden'] },
    ],
    [
      'is refused during a payment (T-14)',
      [{ fault: 'late-capture' }, 'pay', 'recover', 'cancel', 'look', 'settle'],
      { ...paid, answers: ['cancel 409 payment_pending', 'PENDING'] },
    ],
    [
      'is a 503 while the provider is down, and closes the order for now on a timeout',
      [{ fault: 'down', times: 1 }, 'cancel', { fault: 'timeout', ms: 10, times: 1 }, 'cancel'],
      { ...cancelled, answers: [expect.stringMatching(/^cancel 503/), 'cancel 200'] },
    ],
  ]);

  test('waits for a started payment for 15 minutes, as check and list say (R-151, O10)', async () => {
    const it = await playPurchase(server, { fault: 'late-capture' }, 'pay');
    const isBeingPaid = async () => {
      const check = await it.asha.post(`/api/order/check/${it.order.orderId}`);
      return [getData<{ isBeingPaid: boolean }>(check), await it.shown()].map(
        (order) => order.isBeingPaid,
      );
    };
    await it.play({ minutes: 14 }, 'cancel');
    expect(await isBeingPaid(), 'by check and list').toEqual([true, true]);
    await it.play({ minutes: 1 });
    expect(await isBeingPaid(), 'by check and list').toEqual([false, false]);
    await it.play('cancel');
    await it.expectLedger({ ...cancelled, answers: ['cancel 409 payment_pending', 'cancel 200'] });
  });

  test('never loses money in a race with capture, verification and webhook (O13)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const it = await createPurchase(server);
      const cancelling = it.play('cancel');
      await it.play('pay', 'verify');
      await cancelling;
      await it.expectLedger(paid);
    }
  });

  test('does not undo a payment made while the provider was asked (O13, R-159)', async () => {
    const it = await createPurchase(server);
    const late = Promise.withResolvers<never>();
    const lookup = vi.spyOn(payments, 'getPayments').mockImplementationOnce(() => late.promise);
    const cancelling = it.play('cancel');
    await expect.poll(() => lookup).toHaveBeenCalledOnce();
    await it.play('pay', 'verify');
    late.reject(new PaymentsDown('late', true));
    await cancelling;
    await it.expectLedger({ ...paid, answers: ['verify 200', 'cancel 409 already_paid'] });
  });

  test('wins over a parallel reconciliation (O11)', async () => {
    const it = await playPurchase(server, 'decline', { minutes: 16 });
    const { getPayments } = payments;
    const lookup = vi.spyOn(payments, 'getPayments').mockImplementationOnce(async (id) => {
      await it.play('cancel');
      return getPayments(id);
    });
    await it.play('reconcile');
    expect(lookup).toHaveBeenCalled();
    await it.expectLedger({ ...cancelled, answers: ['cancel 200'] });
  });
});

describe('an application that two orders would pay', () => {
  /** The cancelled first order is paid late, while the second one is open. */
  const twoOrders: MoneyEvent[] = [
    ...paidLate,
    'order',
    'first order',
    'settle',
    'last order',
    'mute',
    'pay',
  ];
  const paidOnce = { orders: ['SUCCESS', 'FAILED'], payments: ['captured', 'refunded'] };
  const message = 'This was already paid. Your second payment is on its way back to you.';

  test('is paid once: the second payment is refused and refunded, and its order fails (O15, O7, I10)', async () => {
    const it = await playPurchase(server, ...twoOrders);
    for (let round = 0; round < 2; round += 1) {
      const { asha, order, proof } = it;
      await expectRefusals([asha.verify(order.orderId, proof), 409, 'payment_returned', message]);
      await it.expectLedger({ orders: ['SUCCESS', 'FAILED'] });
      await it.play('reconcile all');
    }
    await it.expectLedger({ ...paidOnce, refundMails: 1 });
    const shown = await findOrderForPayment(database, it.applications[0] ?? '');
    expect(shown?.id, 'the paid order').toBe(it.orders[0]?.orderId);
  });

  testLedger(
    server,
    (['report', 'check', 'cancel'] as const).map((learn) => [
      `is also recognised by ${learn} (O15, O10, O13)`,
      [...twoOrders, learn, 'look', 'verify'],
      {
        ...paidOnce,
        answers: expect.arrayContaining(['SUCCESS, FAILED', 'verify 409 payment_returned']),
      },
    ]),
  );

  test('does not prevent new orders while the refund is impossible (O15, O3)', async () => {
    const it = await playPurchase(server, ...twoOrders.slice(0, -1));
    const refused = new PaymentsRefused('The provider answered 400');
    vi.spyOn(payments, 'refund').mockRejectedValue(refused);
    await it.play('pay');
    await it.asha.addToCart(1, 'Website Care, One Month');
    const next = await it.asha.post('/api/order');
    expect(next.statusCode).toBe(201);
    expect(getData(next)).toMatchObject({ totalAmount: 3_999 });
    await it.expectLedger({ orders: ['SUCCESS', 'FAILED'] });
  });
});

testTotals(server);
