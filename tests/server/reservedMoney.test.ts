import { afterEach, describe, expect, test, vi } from 'vitest';
import { PaymentsDown } from '#server/peers/payments.ts';
import { reconcile } from '#server/orders/reconciler.ts';
import { noReports, orderSteps } from '#tests/support/orders.ts';
import { providerHeaders } from '#tests/support/provider.ts';
import { dataOf, testServer } from '#tests/support/server.ts';
import type { Customer, Order, Proof } from '#tests/support/server.ts';

/* Money that the bank only reserved counts once it is captured (S-46). */

const server = await testServer();

afterEach(async () => {
  vi.restoreAllMocks();
  await server.faults();
});

const { noWebhooks, ordering } = orderSteps(server);

interface Reserved {
  asha: Customer;
  order: Order;
  proof: Proof;
}

/** An order whose money is reserved, and nobody heard of it yet. */
async function reserved(): Promise<Reserved> {
  const { asha, order } = await ordering();
  await server.faults(noReports, { on: 'payments', effect: 'authorize-only' });
  const proof = await asha.pay(order.razorpayOrderId);
  await noWebhooks();
  return { asha, order, proof };
}

const statusOf = async (asha: Customer) => (await asha.orders())[0]?.status;

async function paymentsOf({ razorpayOrderId }: Order) {
  const known = await server.dependencies.payments.paymentsOf(razorpayOrderId);
  return known.map(({ status, captured }) => ({ status, captured }));
}

const taken = { status: 'captured', captured: true };
const held = { status: 'authorized', captured: false };
const lapsed = { status: 'refunded', captured: false };

const check = async (asha: Customer, { orderId }: Order) =>
  dataOf<{ status: string }>(await asha.post(`/api/order/check/${orderId}`)).status;

const receiptsOf = async (asha: Customer) =>
  (await asha.mails()).filter(({ subject }) => subject.includes('is paid'));

const ways = [
  ['the verification', (it) => it.asha.verify(it.order.orderId, it.proof)],
  [
    'the report',
    async () => {
      await server.faults();
      await server.sandbox('webhooks/replay');
    },
  ],
  ['the reconciler', () => server.sandbox('reconcile')],
  ['the check', (it) => it.asha.post(`/api/order/check/${it.order.orderId}`)],
  ['the cancellation', (it) => it.asha.delete(`/api/order/delete/${it.order.orderId}`)],
] satisfies [string, (it: Reserved) => Promise<unknown>][];

describe('is captured before the order is SUCCESS', () => {
  test.for(ways)('by %s, once (S-46, O13, O14)', async ([, learn]) => {
    const it = await reserved();
    expect(await statusOf(it.asha)).toBe('PENDING');
    expect(await paymentsOf(it.order)).toEqual([held]);
    await learn(it);
    expect(await statusOf(it.asha)).toBe('SUCCESS');
    expect(await paymentsOf(it.order)).toEqual([taken]);
    expect((await it.asha.verify(it.order.orderId, it.proof)).statusCode).toBe(200);
    await server.faults();
    await server.sandbox('webhooks/replay');
    expect(await receiptsOf(it.asha)).toHaveLength(1);
    expect(await it.asha.cart()).toEqual([]);
  });

  test('by whichever of two callers is first; the other finds it done (S-46, O7)', async () => {
    const { asha, order, proof } = await reserved();
    const { payments } = server.dependencies;
    const { capture } = payments;
    const bothAsk = Promise.withResolvers<void>();
    let asked = 0;
    vi.spyOn(payments, 'capture').mockImplementation(async (payment) => {
      if (payment.id === proof.razorpay_payment_id) asked += 1;
      if (asked === 2) bothAsk.resolve();
      await bothAsk.promise;
      return capture(payment);
    });
    const answers = await Promise.all([
      asha.verify(order.orderId, proof),
      server.faults().then(() => server.sandbox('webhooks/replay')),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(asked).toBeGreaterThanOrEqual(2);
    expect(await statusOf(asha)).toBe('SUCCESS');
    expect(await paymentsOf(order)).toEqual([taken]);
    expect(await receiptsOf(asha)).toHaveLength(1);
  });
});

describe('whose capture breaks', () => {
  test.for([
    ['cannot be asked', false, held],
    ['does not answer', true, taken],
  ] as const)(
    'since the provider %s: it is being checked, and the reconciler goes on within a minute (S-46)',
    async ([, isDone, atProvider]) => {
      const { asha, order, proof } = await reserved();
      if (isDone) {
        await server.faults(noReports, { on: 'payments', effect: 'lose-capture', times: 1 });
      } else {
        const broken = vi.spyOn(server.dependencies.payments, 'capture');
        broken.mockRejectedValue(new PaymentsDown('down', false));
      }
      const answer = await asha.verify(order.orderId, proof);
      expect(answer.json()).toMatchObject({ code: 'payment_pending' });
      expect(await statusOf(asha)).toBe('PENDING');
      expect(await paymentsOf(order)).toEqual([atProvider]);
      vi.restoreAllMocks();
      await server.advance(1);
      await reconcile(server.dependencies, server.app.log);
      expect(await statusOf(asha)).toBe('SUCCESS');
      expect(await paymentsOf(order)).toEqual([taken]);
    },
  );

  test('while the reconciler takes it is asked about again in a minute (S-46)', async () => {
    const { asha } = await reserved();
    const broken = vi.spyOn(server.dependencies.payments, 'capture');
    broken.mockRejectedValue(new PaymentsDown('down', false));
    for (let tries = 1; tries <= 3; tries += 1) {
      await server.advance(tries === 1 ? 15 : 1);
      await reconcile(server.dependencies, server.app.log);
      expect(broken).toHaveBeenCalledTimes(tries);
    }
    broken.mockRestore();
    await server.advance(1);
    await reconcile(server.dependencies, server.app.log);
    expect(await statusOf(asha)).toBe('SUCCESS');
  });

  test('keeps its order from being cancelled, replaced or forgotten meanwhile (S-46, O3, O13)', async () => {
    const { asha, order } = await reserved();
    const broken = vi.spyOn(server.dependencies.payments, 'capture');
    broken.mockRejectedValue(new PaymentsDown('down', true));
    const cancelled = await asha.delete(`/api/order/delete/${order.orderId}`);
    expect(cancelled.json()).toMatchObject({ code: 'payment_pending' });
    await asha.inCart(1, 'Website Care, One Month');
    expect((await asha.post('/api/order')).statusCode).toBe(503);
    expect(await check(asha, order)).toBe('PENDING');
    broken.mockRestore();
    await server.advance(1);
    expect(await check(asha, order)).toBe('SUCCESS');
    expect(await asha.cart()).toHaveLength(1);
  });
});

describe('that never comes', () => {
  const notTaken = {
    code: 'payment_not_taken',
    message: 'Your bank did not release the money, so nothing was paid. Please try again.',
  };

  test('since the capture is refused: the attempt ends, the cart stays, and it is never asked for again (S-46)', async () => {
    const { asha, order, proof } = await reserved();
    await server.faults(noReports, { on: 'payments', effect: 'refuse-capture', times: 1 });
    const answer = await asha.verify(order.orderId, proof);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject(notTaken);
    const [shown] = dataOf<{ status: string; payments: { status: string }[] }[]>(
      await asha.get('/api/order/user'),
    );
    expect(shown).toMatchObject({ status: 'FAILED', payments: [{ status: 'released' }] });
    expect(await asha.cart()).toHaveLength(1);

    await server.faults();
    await server.sandbox('webhooks/replay');
    await server.sandbox('reconcile');
    expect((await asha.verify(order.orderId, proof)).json()).toMatchObject(notTaken);
    expect(await paymentsOf(order)).toEqual([held]);
    await asha.buy();
    expect((await asha.orders()).map(({ status }) => status)).toEqual(['SUCCESS', 'FAILED']);
  });

  test('since it lapsed before anybody asked: the attempt ends, whoever learns of it (S-46)', async () => {
    for (const [, learn] of ways.filter(([name]) => name !== 'the report')) {
      const it = await reserved();
      await server.advance(5 * 24 * 60);
      await it.asha.signIn();
      expect(await paymentsOf(it.order)).toEqual([lapsed]);
      await learn(it);
      expect((await it.asha.orders()).filter(({ status }) => status !== 'FAILED')).toEqual([]);
      expect(await it.asha.cart()).toHaveLength(1);
      expect((await it.asha.verify(it.order.orderId, it.proof)).json()).toMatchObject(notTaken);
    }
  });

  test('is not taken by a report that comes after it lapsed (S-46, O10)', async () => {
    const { asha, order } = await reserved();
    await server.advance(5 * 24 * 60);
    await server.faults();
    await server.sandbox('webhooks/replay');
    await asha.signIn();
    expect(await paymentsOf(order)).toEqual([lapsed]);
    expect(await statusOf(asha)).toBe('FAILED');
  });
});

describe('that buys nothing', () => {
  test('is not taken: the application was paid by another order (S-46, O15, I10)', async () => {
    const { asha, order: first, proof } = await reserved();
    const capture = vi.spyOn(server.dependencies.payments, 'capture');
    capture.mockRejectedValueOnce(new PaymentsDown('down', true));
    await server.dependencies.database
      .updateTable('orders')
      .set({ state: 'CLOSED', closedReason: 'cancelled' })
      .where('id', '=', first.orderId)
      .execute();
    await asha.buy();
    expect(await statusOf(asha)).toBe('SUCCESS');
    expect((await asha.verify(first.orderId, proof)).json()).toMatchObject({
      code: 'payment_returned',
    });
    await server.faults();
    await server.sandbox('webhooks/replay');
    await server.sandbox('reconcile');
    expect(await paymentsOf(first)).toEqual([held]);
    expect(capture).not.toHaveBeenCalled();
  });

  test.for([
    ['amount', { amount: 100 }],
    ['currency', { currency: 'USD' }],
  ] as const)('is not taken: another %s was reserved (S-46, O8)', async ([, wrong]) => {
    const { asha, order, proof } = await reserved();
    await server.dependencies.database
      .updateTable('sandboxPayments')
      .set(wrong)
      .where('id', '=', proof.razorpay_payment_id)
      .execute();
    expect((await asha.verify(order.orderId, proof)).json()).toMatchObject({
      code: 'payment_returned',
    });
    expect(await paymentsOf(order)).toEqual([held]);
    expect(await statusOf(asha)).toBe('FAILED');
    expect(await asha.cart()).toHaveLength(1);
  });
});

describe('at the provider', () => {
  const capture = (id: string, body: object) =>
    server.request('POST', `/sandbox/payments/v1/payments/${id}/capture`, {
      body,
      headers: providerHeaders,
    });

  test('is captured once, whole, and in its currency (D8)', async () => {
    const { order, proof } = await reserved();
    const id = proof.razorpay_payment_id;
    const amount = order.totalAmount * 100;
    for (const wrong of [
      { amount: amount - 1, currency: 'INR' },
      { amount, currency: 'USD' },
    ]) {
      expect((await capture(id, wrong)).statusCode).toBe(400);
    }
    expect((await capture(id, { amount, currency: 'INR' })).json()).toMatchObject(taken);
    const again = await capture(id, { amount, currency: 'INR' });
    expect(again.statusCode).toBe(400);
    expect(again.json()).toMatchObject({
      error: { description: 'This payment has already been captured' },
    });
    expect((await capture('pay_unknown', { amount, currency: 'INR' })).statusCode).toBe(400);
  });
});
