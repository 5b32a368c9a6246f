import { afterEach, describe, expect, test, vi } from 'vitest';
import { PaymentsDown, PaymentsRefused } from '#server/integrations/payments.ts';
import { ordered, testLedger } from '#tests/support/ledger.ts';
import type { MoneyEvent } from '#tests/support/ledger.ts';
import { orderSteps } from '#tests/support/orders.ts';
import { getData, refuses, testServer } from '#tests/support/server.ts';

const server = await testServer();
const { payments } = server.dependencies;

afterEach(() => vi.restoreAllMocks());

const paid = { orders: ['SUCCESS'], cart: 0, receipts: 1 };
const cancelled = { orders: ['hidden'], cart: 1 };

/** The money of an order that was given up comes after all. */
const paidLate: MoneyEvent[] = [{ fault: 'late-capture', times: 1 }, 'dismiss', 'cancel'];

describe('cancelling an order', () => {
  testLedger(server, [
    [
      'hides it; again is harmless, and the same cart gets a new order (T-14)',
      ['dismiss', 'cancel', 'look', 'cancel', 'order'],
      {
        answers: ['cancel 200', 'hidden', 'cancel 200'],
        orders: ['hidden', 'PENDING'],
        cart: 1,
      },
    ],
    [
      'that is paid is refused (O12)',
      ['pay', 'verify', 'cancel'],
      { ...paid, answers: ['verify 200', 'cancel 409 already_paid'] },
    ],
    [
      'whose money came with the dismissal makes it paid (O13)',
      ['mute', { fault: 'capture-on-dismiss' }, 'dismiss', 'cancel'],
      { ...paid, answers: ['cancel 409 already_paid'] },
    ],
    [
      'whose money comes late restores it and mails the customer (T-14, C-04)',
      [...paidLate, 'look', 'settle'],
      { ...paid, answers: ['cancel 200', 'hidden'] },
    ],
    [
      'whose payment is still being made keeps it (T-14)',
      [{ fault: 'late-capture' }, 'pay', 'recover', 'cancel', 'look', 'settle'],
      { ...paid, answers: ['cancel 409 payment_pending', 'PENDING'] },
    ],
    [
      'is a 503 while the provider is down, and closes it for now when that times out',
      [{ fault: 'down', times: 1 }, 'cancel', { fault: 'timeout', ms: 10, times: 1 }, 'cancel'],
      { ...cancelled, answers: [expect.stringMatching(/^cancel 503/), 'cancel 200'] },
    ],
  ]);

  test('racing with capture, verify and webhook it never loses money (O13)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const it = await ordered(server);
      const cancelling = it.play('cancel');
      await it.play('pay', 'verify');
      await cancelling;
      await it.holds(paid);
    }
  });

  test('whose answer comes late does not undo a payment made meanwhile (O13, R-159)', async () => {
    const it = await ordered(server);
    const late = Promise.withResolvers<never>();
    const asking = vi.spyOn(payments, 'getPayments').mockImplementationOnce(() => late.promise);
    const cancelling = it.play('cancel');
    await expect.poll(() => asking).toHaveBeenCalledOnce();
    await it.play('pay', 'verify');
    late.reject(new PaymentsDown('late', true));
    await cancelling;
    await it.holds({ ...paid, answers: ['verify 200', 'cancel 409 already_paid'] });
  });

  test('while the reconciler asks about it stays cancelled (O11)', async () => {
    const it = await ordered(server);
    await it.play('decline', { minutes: 16 });
    const { getPayments } = payments;
    const asking = vi.spyOn(payments, 'getPayments').mockImplementationOnce(async (id) => {
      await it.play('cancel');
      return getPayments(id);
    });
    await it.play('reconcile');
    expect(asking).toHaveBeenCalled();
    await it.holds({ ...cancelled, answers: ['cancel 200'] });
  });
});

describe('an application that two orders would pay', () => {
  /** The first order was given up and paid late after all, while the second one is open. */
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
  const told = 'This was already paid. Your second payment is on its way back to you.';

  test('is paid once: the second payment is refused, goes back, and its order ends (O15, O7, I10)', async () => {
    const it = await (await ordered(server)).play(...twoOrders);
    for (let round = 0; round < 2; round += 1) {
      const { asha, order, proof } = it;
      await refuses([asha.verify(order.orderId, proof), 409, 'payment_returned', told]);
      await it.holds({ orders: ['SUCCESS', 'FAILED'] });
      await it.play('reconcile all');
    }
    await it.holds({ ...paidOnce, refundMails: 1 });
  });

  testLedger(
    server,
    (['report', 'check', 'cancel'] as const).map((learn) => [
      `is known as such by the ${learn} too (O15, O10, O13)`,
      [...twoOrders, learn, 'look', 'verify'],
      {
        ...paidOnce,
        answers: expect.arrayContaining(['SUCCESS, FAILED', 'verify 409 payment_returned']),
      },
    ]),
  );

  test('does not keep the customer from ordering while its money cannot go back (O15, O3)', async () => {
    const it = await (await ordered(server)).play(...twoOrders.slice(0, -1));
    const refused = new PaymentsRefused('The provider answered 400');
    vi.spyOn(payments, 'refund').mockRejectedValue(refused);
    await it.play('pay');
    await it.asha.inCart(1, 'Website Care, One Month');
    const next = await it.asha.post('/api/order');
    expect(next.statusCode).toBe(201);
    expect(getData(next)).toMatchObject({ totalAmount: 3_999 });
    await it.holds({ orders: ['SUCCESS', 'FAILED'] });
  });
});

test('afterwards the provider holds exactly what SUCCESS orders cost (I2, S-46)', async () => {
  const { held, cost } = await orderSteps(server).books();
  expect(held).toEqual(cost);
});
