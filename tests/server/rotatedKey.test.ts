import { beforeEach, expect, test } from 'vitest';
import { createPayments, PaymentsDown, PaymentsRefused } from '#server/peers/payments.ts';
import { reconcile } from '#server/orders/reconciler.ts';
import { noReports } from '#tests/support/orders.ts';
import { testServer } from '#tests/support/server.ts';

/* A provider that does not know our key has said nothing about money (S-38, O13). */

let refusesWith: number | undefined;

const server = await testServer({ clock: () => 0, onProviderCall: () => refusesWith });
await server.faults(noReports);

beforeEach(() => {
  refusesWith = undefined;
});

async function paying() {
  const asha = await server.registered();
  await asha.inCart();
  const order = await asha.order();
  return { asha, order, proof: await asha.pay(order.razorpayOrderId) };
}

const settings = {
  isSandbox: true,
  apiUrl: 'http://127.0.0.1/v1',
  checkoutUrl: '',
  keyId: 'id',
  keySecret: 'secret',
  webhookSecrets: [],
};

test.for([
  [400, PaymentsRefused],
  [404, PaymentsRefused],
  [401, PaymentsDown],
  [403, PaymentsDown],
  [409, PaymentsDown],
  [422, PaymentsDown],
  [429, PaymentsDown],
  [500, PaymentsDown],
] as const)('an answer %i of the provider counts as %o (S-38)', async ([status, kind]) => {
  const payments = createPayments(settings, async () => ({ status, json: async () => ({}) }));
  await expect(payments.payment('pay_1')).rejects.toBeInstanceOf(kind);
  await expect(payments.paymentsOf('order_1')).rejects.toBeInstanceOf(kind);
  // A refused search says nothing about what is there.
  await expect(payments.findOrder('receipt')).rejects.toBeInstanceOf(PaymentsDown);
});

test.for([401, 403])(
  'an answer %i makes a paid order neither cancelled nor anything else, and it is found later (S-38, O13, O11)',
  async (status) => {
    const { asha, order } = await paying();
    refusesWith = status;
    const cancelled = await asha.delete(`/api/order/delete/${order.orderId}`);
    expect(cancelled.statusCode).toBe(503);
    expect(cancelled.json()).toMatchObject({ message: 'Failed to cancel order.' });
    const checked = await asha.post(`/api/order/check/${order.orderId}`);
    expect(checked.statusCode).toBe(503);
    await asha.inCart(1, 'Website Care, One Month');
    expect((await asha.post('/api/order')).statusCode).toBe(503);
    await server.advance(16);
    expect((await reconcile(server.dependencies, server.app.log)).failed).toBeGreaterThan(0);
    expect(await asha.orders()).toMatchObject([{ id: order.orderId, status: 'PENDING' }]);

    refusesWith = undefined;
    await server.advance(2);
    expect((await reconcile(server.dependencies, server.app.log)).failed).toBe(0);
    expect(await asha.orders()).toMatchObject([{ id: order.orderId, status: 'SUCCESS' }]);
  },
);

test('cancelling an order whose creation the provider refuses to look up is a 503, and it stays (O13, O4)', async () => {
  const asha = await server.registered();
  await asha.inCart();
  refusesWith = 400;
  expect((await asha.post('/api/order')).statusCode).toBe(503);
  const { id } = await server.dependencies.database
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'CREATING')
    .executeTakeFirstOrThrow();
  const cancelled = await asha.delete(`/api/order/delete/${id}`);
  expect(cancelled.statusCode).toBe(503);
  expect(cancelled.json()).toMatchObject({ message: 'Failed to cancel order.' });
});

test('a check that cannot be made says so in its own words (R-158)', async () => {
  const { asha, order } = await paying();
  refusesWith = 500;
  const checked = await asha.post(`/api/order/check/${order.orderId}`);
  expect(checked.json()).toMatchObject({
    code: 'unavailable',
    message: 'The payment provider cannot be asked right now. Please try again in a moment.',
  });
});
