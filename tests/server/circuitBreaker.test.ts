import { beforeEach, describe, expect, test } from 'vitest';
import { PaymentsBusy, PaymentsDown, PaymentsRefused } from '#server/integrations/payments.ts';
import type { Payments, ProviderPayment } from '#server/integrations/payments.ts';
import { withCircuitBreaker } from '#server/integrations/paymentWrappers.ts';
import { reconcile } from '#server/orders/reconciler.ts';
import { expectRefusals } from '#tests/support/answers.ts';
import { noReports } from '#tests/support/orders.ts';
import { startServer } from '#tests/support/server.ts';

/* The circuit breaker pauses calls to a provider that keeps failing; no money is lost by that. */

const found = { id: 'pay_1', status: 'captured' } as ProviderPayment;

describe('the provider', () => {
  let now = 0;
  let calls: (() => Promise<ProviderPayment>)[] = [];
  const down = () => Promise.reject(new PaymentsDown('down', true));
  const up = async () => found;

  /** The client of a provider with these calls, and no others. */
  const clientOf = (some: Partial<Payments>, threshold = 3) =>
    withCircuitBreaker(some as Payments, { threshold, pause: 1_000, clock: () => now });

  /** A client that gives these answers in order, the last one forever. */
  function client(...answers: (() => Promise<ProviderPayment>)[]): Payments {
    calls = [];
    const getPayment = () => {
      const answer = answers[calls.length] ?? answers.at(-1) ?? up;
      calls.push(answer);
      return answer();
    };
    return clientOf({ getPayment });
  }

  async function callRepeatedly(payments: Payments, howOften: number): Promise<unknown[]> {
    const answers = [];
    for (let call = 0; call < howOften; call += 1) {
      answers.push(await payments.getPayment('pay_1').catch((error: unknown) => error));
    }
    return answers;
  }

  beforeEach(() => {
    now = 0;
  });

  test('gets no calls after several failures in a row, and callers learn when to retry', async () => {
    const payments = client(down);
    const answers = await callRepeatedly(payments, 5);
    expect(calls).toHaveLength(3);
    now = 400;
    const [answer] = await callRepeatedly(payments, 1);
    expect(answer).toMatchObject({ isUnknown: false, retryAfter: 1 });
    expect(answers.every((error) => error instanceof PaymentsDown)).toBe(true);
    expect(calls).toHaveLength(3);
  });

  test('gets one probe after the pause, and all calls after the probe succeeds', async () => {
    const probe = Promise.withResolvers<ProviderPayment>();
    const payments = client(down, down, down, () => probe.promise, up);
    await callRepeatedly(payments, 3);
    now = 1_000;
    const many = Array.from({ length: 50 }, () => payments.getPayment('pay_1'));
    const results = Promise.allSettled(many);
    probe.resolve(found);
    const fulfilled = (await results).filter(({ status }) => status === 'fulfilled');
    expect(fulfilled).toHaveLength(1);
    expect(await callRepeatedly(payments, 2)).toEqual([found, found]);
  });

  test('is paused again when the probe fails', async () => {
    const payments = client(down);
    await callRepeatedly(payments, 3);
    now = 1_000;
    await callRepeatedly(payments, 5);
    expect(calls).toHaveLength(4);
    now = 2_000;
    await callRepeatedly(payments, 1);
    expect(calls).toHaveLength(5);
  });

  test('that answers "too often" gets no queries until its delay is over, but still writes (S-48)', async () => {
    const calls: string[] = [];
    const record = async (what: string) => {
      calls.push(what);
      return found as never;
    };
    const busy = () => {
      calls.push('question');
      return Promise.reject(new PaymentsBusy(7));
    };
    const made = {
      getPayment: busy,
      findOrder: busy,
      getPayments: busy,
      createOrder: () => record('order'),
      capture: () => record('capture'),
      refund: () => record('refund'),
    };
    const payments = clientOf(made, 1);
    await expect(payments.getPayment('pay_1')).rejects.toBeInstanceOf(PaymentsBusy);
    await expect(payments.getPayments('order_1')).rejects.toMatchObject({ retryAfter: 7 });
    await payments.createOrder({ amount: 100, currency: 'INR', receipt: 'r' });
    await payments.capture(found);
    await payments.refund({ paymentId: 'pay_1', amount: 100, receipt: 'r' });
    expect(calls).toEqual(['question', 'order', 'capture', 'refund']);
    now = 7_000;
    await expect(payments.findOrder('receipt')).rejects.toBeInstanceOf(PaymentsBusy);
    expect(calls.filter((what) => what === 'question')).toHaveLength(2);
  });

  test('that answers sometimes, or refuses, is not paused', async () => {
    const no = () => Promise.reject(new PaymentsRefused('no such payment'));
    const payments = client(down, down, up, down, down, no, down, down, no);
    await callRepeatedly(payments, 9);
    expect(calls).toHaveLength(9);
  });
});

test('while the provider is down, orders fail at once and no money is lost (O4, O8, O11, G22)', async () => {
  let now = 0;
  let calls = 0;
  let isDown = false;
  await using server = await startServer({
    clock: () => now,
    onProviderCall() {
      calls += 1;
      if (isDown) throw new TypeError('fetch failed');
    },
  });
  const { asha } = await server.createCartItem();
  const order = await asha.order();
  await server.faults(noReports);
  const { asha: ravi } = await server.createCartItem();
  const { asha: unseen } = await server.createCartItem();
  const paidUnseen = await unseen.order();
  await unseen.pay(paidUnseen.razorpayOrderId);
  const proof = await asha.pay(order.razorpayOrderId);

  isDown = true;
  for (let press = 0; press < 10; press += 1) {
    expect((await ravi.post('/api/order')).statusCode).toBe(503);
  }
  const before = calls;
  const refused = await ravi.post('/api/order');
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({ message: 'Failed to initiate payment' });
  expect(refused.headers['retry-after']).toBe('5');
  await expectRefusals([asha.verify(order.orderId, proof), 409, 'payment_pending']);
  const cancelled = await unseen.delete(`/api/order/delete/${paidUnseen.orderId}`);
  expect(cancelled.json()).toMatchObject({ message: 'Failed to cancel order.' });
  expect(calls).toBe(before);
  expect(await asha.listOrders()).toMatchObject([{ status: 'PENDING' }]);

  await server.advance(16);
  expect((await reconcile(server.dependencies, server.app.log)).failed).toBeGreaterThan(0);
  isDown = false;
  now = 5_000;
  expect((await ravi.post('/api/order')).statusCode).toBe(201);
  await server.advance(1);
  expect((await reconcile(server.dependencies, server.app.log)).failed).toBe(0);
  expect(await asha.listOrders()).toMatchObject([{ status: 'SUCCESS' }]);
  expect(await unseen.listOrders()).toMatchObject([{ status: 'SUCCESS' }]);
});
