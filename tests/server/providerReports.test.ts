import { describe, expect, test } from 'vitest';
import { hmac } from '#server/common/identifiers.ts';
import { reconcile } from '#server/orders/reconciler.ts';
import { capturedReport, orderSteps } from '#tests/support/orders.ts';
import { testServer } from '#tests/support/server.ts';
import type { Customer, Order } from '#tests/support/server.ts';

const server = await testServer();

const {
  books,
  buyer,
  changeOrder,
  mailed,
  noWebhooks,
  ordering,
  paymentStatus,
  rows,
  untilStatus,
} = orderSteps(server);

describe('reports of the provider', () => {
  const webhook = (body: string, headers: Record<string, string>) =>
    server.request('POST', '/api/webhook/razorpay', {
      payload: body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  test('pay the order when the browser died (O14)', async () => {
    const { asha, order } = await ordering();
    await asha.pay(order.razorpayOrderId);
    await untilStatus(asha, 'SUCCESS');
    expect(await asha.cart()).toEqual([]);
  });

  test('count once, however often and early they come (O10)', async () => {
    const { asha, order } = await ordering();
    await server.faults(
      { on: 'payments', effect: 'webhook-first', for: asha.email },
      { on: 'payments', effect: 'duplicate-webhook', for: asha.email },
    );
    const proof = await asha.pay(order.razorpayOrderId);
    expect(await asha.orders()).toMatchObject([{ status: 'SUCCESS' }]);
    expect((await asha.verify(order.orderId, proof)).statusCode).toBe(200);
    await server.faults();
    await server.sandbox('webhooks/replay');
    expect(await mailed(asha, 'is paid')).toHaveLength(1);
  });

  test('a failed attempt never takes paid back (O10)', async () => {
    const { asha, order } = await ordering();
    await asha.pay(order.razorpayOrderId, 'fail');
    expect(await asha.orders()).toMatchObject([{ status: 'PENDING' }]);
    await asha.verify(order.orderId, await asha.pay(order.razorpayOrderId));
    await server.sandbox('webhooks/replay');
    expect(await asha.orders()).toMatchObject([{ status: 'SUCCESS' }]);
  });

  test('need the signature of their exact bytes (O9)', async () => {
    const { asha, order } = await ordering();
    const body = capturedReport(order, 799_900);
    const right = hmac('sandbox-webhook-secret', body);
    const refused = [
      await webhook(body, {}),
      await webhook(body, { 'x-razorpay-signature': '' }),
      await webhook(body, { 'x-razorpay-signature': hmac('other', body) }),
      await webhook(`${body} `, { 'x-razorpay-signature': right }),
      await webhook('not json', { 'x-razorpay-signature': right }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400]);
    expect(await asha.orders()).toMatchObject([{ status: 'PENDING' }]);
    expect((await webhook(body, { 'x-razorpay-signature': right })).statusCode).toBe(200);
    expect(await asha.orders()).toMatchObject([{ status: 'SUCCESS' }]);
  });

  test('of an unknown order or an unknown event are taken and ignored (O9)', async () => {
    const { asha } = await ordering();
    const bodies = [
      capturedReport({ razorpayOrderId: 'order_unknown' }, 799_900),
      '{"event":"moon.full"}',
      'not json',
    ];
    for (const body of bodies) {
      const answer = await webhook(body, {
        'x-razorpay-signature': hmac('sandbox-webhook-secret', body),
      });
      expect(answer.statusCode).toBe(200);
    }
    expect(await asha.orders()).toMatchObject([{ status: 'PENDING' }]);
  });

  test('of a wrong amount send it back once and end the order (O9, S-46)', async () => {
    const { asha, order } = await ordering();
    await changeOrder(order, { amount: 100 });
    await asha.pay(order.razorpayOrderId);
    await untilStatus(asha, 'FAILED');
    await server.sandbox('webhooks/replay');
    expect(await asha.orders()).toMatchObject([{ status: 'FAILED' }]);
    await expect.poll(() => paymentStatus(order)).toBe('refunded');
    expect(await mailed(asha, 'refunded')).toHaveLength(1);
  });

  test('that get no answer are delivered with the next ones (O11)', async () => {
    for (const effect of ['drop', 'lose-reply']) {
      const { asha, order } = await ordering();
      await server.faults({ on: 'POST /api/webhook/razorpay', effect });
      await asha.pay(order.razorpayOrderId);
      await server.sandbox('webhooks/replay');
      await server.faults();
      const next = await ordering();
      await next.asha.pay(next.order.razorpayOrderId);
      await untilStatus(asha, 'SUCCESS');
      expect(await mailed(asha, 'is paid')).toHaveLength(1);
    }
  });

  test('five megabytes are refused (O9)', async () => {
    expect((await webhook('x'.repeat(5_000_000), {})).statusCode).toBe(413);
  });
});

describe('reconciling', () => {
  /** The states of an order paid unreported: at once, and when a payment under way would be over. */
  async function statusesUnreported(asha: Customer, order: Order): Promise<string[][]> {
    await noWebhooks();
    await asha.pay(order.razorpayOrderId);
    await reconcile(server.dependencies, server.app.log);
    const before = await asha.orders();
    await server.advance(16);
    await reconcile(server.dependencies, server.app.log);
    await server.faults();
    const after = await asha.orders();
    return [before, after].map((orders) => orders.map(({ status }) => status));
  }

  test('finds money after fifteen minutes when no report came (O11)', async () => {
    const { asha, order } = await ordering();
    expect(await statusesUnreported(asha, order)).toEqual([['PENDING'], ['SUCCESS']]);
  });

  test('finds the money of an order that was handed out again days later (O11, O14)', async () => {
    const { asha, order } = await ordering();
    for (let round = 0; round < 8; round += 1) {
      await server.advance(12 * 60);
      await reconcile(server.dependencies, server.app.log);
    }
    await asha.signIn();
    expect(await asha.order()).toEqual(order);
    expect(await statusesUnreported(asha, order)).toEqual([['PENDING'], ['SUCCESS']]);
  });

  test('makes an order FAILED that knows only failed attempts (S-07)', async () => {
    const { asha, order } = await ordering();
    const untouched = await ordering();
    await asha.pay(order.razorpayOrderId, 'fail');
    await server.sandbox('reconcile');
    expect(await asha.orders()).toMatchObject([{ status: 'FAILED' }]);
    expect(await untouched.asha.orders()).toMatchObject([{ status: 'PENDING' }]);
  });

  test('cleans up an order whose creation never reached the provider (O4)', async () => {
    const { asha } = await buyer();
    await server.faults({ on: 'payments', effect: 'down', times: 1, for: asha.email });
    await asha.post('/api/order');
    await server.sandbox('reconcile');
    expect(await rows(asha)).toMatchObject([{ state: 'CLOSED' }]);
    expect((await asha.post('/api/order')).statusCode).toBe(201);
  });

  test('a second payment for the same applications is refunded once and mailed (O15)', async () => {
    const { asha, order } = await ordering();
    await server.faults({ on: 'payments', effect: 'late-capture', times: 1, for: asha.email });
    await asha.pay(order.razorpayOrderId, 'close');
    await asha.delete(`/api/order/delete/${order.orderId}`);
    const second = await asha.buy();
    await server.sandbox('payments/settle', { razorpayOrderId: order.razorpayOrderId });
    await server.sandbox('webhooks/replay');
    for (let round = 0; round < 2; round += 1) {
      await server.sandbox('reconcile');
    }
    const payments = await server.dependencies.payments.paymentsOf(order.razorpayOrderId);
    expect(payments).toMatchObject([{ status: 'refunded' }]);
    expect(await mailed(asha, 'refunded')).toHaveLength(1);
    expect(await asha.orders()).toMatchObject([
      { id: second.orderId, status: 'SUCCESS' },
      { id: order.orderId, status: 'FAILED' },
    ]);
  });
});

test('afterwards the provider holds exactly what SUCCESS orders cost (I2, S-46)', async () => {
  const { held, cost } = await books();
  expect(held).toEqual(cost);
});
