import { beforeEach, expect, test } from 'vitest';
import { createPayments, PaymentsDown, PaymentsRefused } from '#server/integrations/payments.ts';
import { reconcile } from '#server/orders/reconciler.ts';
import { expectRefusals } from '#tests/support/answers.ts';
import { playPurchase } from '#tests/support/ledger.ts';
import { testServer } from '#tests/support/server.ts';

/* A provider that rejects our key has said nothing about the payment (S-38, O13). */

let refusesWith: number | undefined;

const server = await testServer({ clock: () => 0, onProviderCall: () => refusesWith });

beforeEach(() => {
  refusesWith = undefined;
});

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
] as const)('the provider’s status %i counts as %o (S-38)', async ([status, kind]) => {
  const payments = createPayments(settings, async () => ({ status, json: async () => ({}) }));
  await expect(payments.getPayment('pay_1')).rejects.toBeInstanceOf(kind);
  await expect(payments.getPayments('order_1')).rejects.toBeInstanceOf(kind);
  // A refused search does not say whether the order exists.
  await expect(payments.findOrder('receipt')).rejects.toBeInstanceOf(PaymentsDown);
});

test.for([401, 403])(
  'the provider’s status %i leaves a paid order open, which is settled later (S-38, O13, O11)',
  async (status) => {
    const it = await playPurchase(server, 'mute', 'pay');
    refusesWith = status;
    await it.play('cancel', 'check');
    await it.asha.addToCart(1, 'Website Care, One Month');
    expect((await it.asha.post('/api/order')).statusCode).toBe(503);
    await server.advance(16);
    expect((await reconcile(server.dependencies, server.app.log)).failed).toBeGreaterThan(0);
    const answers = ['cancel 503 unavailable', 'check 503 unavailable'];
    await it.expectLedger({ answers, orders: ['PENDING'] });

    refusesWith = undefined;
    await server.advance(2);
    expect((await reconcile(server.dependencies, server.app.log)).failed).toBe(0);
    await it.expectLedger({ orders: ['SUCCESS'] });
  },
);

test('cancelling is a 503 if the provider refuses to look up the order’s creation (O13, O4)', async () => {
  const { asha } = await server.createCartItem();
  refusesWith = 400;
  expect((await asha.post('/api/order')).statusCode).toBe(503);
  const [order] = await server.readRows('orders', { state: 'CREATING' });
  const refused = asha.delete(`/api/order/delete/${order?.id}`);
  await expectRefusals([refused, 503, 'unavailable', 'Failed to cancel order.']);
});

test('an impossible check has its own message (R-158)', async () => {
  const { asha, order } = await playPurchase(server, 'mute', 'pay');
  refusesWith = 500;
  const message = 'The payment provider cannot be asked right now. Please try again in a moment.';
  const refused = asha.post(`/api/order/check/${order.orderId}`);
  await expectRefusals([refused, 503, 'unavailable', message]);
});
