import { afterEach, describe, expect, test } from 'vitest';
import type { OrderEvent, PaymentAttempt } from '#contract/orders.ts';
import { decideApplication } from '#server/applications/decisions.ts';
import { orderSteps } from '#tests/support/orders.ts';
import { dataOf, testServer } from '#tests/support/server.ts';
import type { Customer } from '#tests/support/server.ts';

const server = await testServer();

afterEach(() => server.faults());

const { noWebhooks, ordering } = orderSteps(server);

interface Detailed {
  id: string;
  status: string;
  createdAt: string;
  payments: PaymentAttempt[];
  history: OrderEvent[];
}

async function newest(asha: Customer): Promise<Detailed> {
  const [order] = dataOf<Detailed[]>(await asha.get('/api/order/user'));
  if (!order) throw new Error('The customer has no order.');
  return order;
}

const eventsOf = ({ history }: Detailed) => history.map(({ event }) => event);
const statusesOf = ({ payments }: Detailed) => payments.map(({ status }) => status);

describe('the detail of an order (R-175)', () => {
  test('lists a failed attempt and then the paid one, as the provider reports them', async () => {
    const { asha, order } = await ordering();
    expect(await newest(asha)).toMatchObject({ payments: [], history: [{ event: 'made' }] });
    await asha.pay(order.razorpayOrderId, 'fail');
    await expect.poll(async () => statusesOf(await newest(asha))).toEqual(['failed']);
    await asha.verify(order.orderId, await asha.pay(order.razorpayOrderId));
    const shown = await newest(asha);
    expect(shown.payments).toEqual([
      {
        id: expect.stringMatching(/^pay_/) as string,
        at: expect.any(String) as string,
        amount: 7_999,
        status: 'failed',
        method: 'card',
        reason: 'Your payment was declined by the bank.',
      },
      {
        id: expect.stringMatching(/^pay_/) as string,
        at: expect.any(String) as string,
        amount: 7_999,
        status: 'captured',
        method: 'card',
      },
    ]);
    expect(eventsOf(shown)).toEqual(['made', 'payment_failed', 'paid']);
    for (const { at } of [...shown.payments, ...shown.history]) {
      expect(Date.parse(at)).toBeGreaterThanOrEqual(Date.parse(shown.createdAt));
    }
  });

  test('learns of attempts from the check, the reconciler and the cancellation too', async () => {
    await noWebhooks();
    for (const ask of [
      (asha: Customer, orderId: string) => asha.post(`/api/order/check/${orderId}`),
      () => server.sandbox('reconcile'),
      (asha: Customer, orderId: string) => asha.delete(`/api/order/delete/${orderId}`),
    ]) {
      const { asha, order } = await ordering();
      await asha.pay(order.razorpayOrderId, 'fail');
      await ask(asha, order.orderId);
      const kept = await server.dependencies.database
        .selectFrom('paymentAttempts')
        .select(['status', 'method'])
        .where('orderId', '=', order.orderId)
        .execute();
      expect(kept).toEqual([{ status: 'failed', method: 'card' }]);
    }
  });

  test('is written once, however often and in whatever order reports come', async () => {
    const { asha, order } = await ordering();
    await server.faults({ on: 'payments', effect: 'duplicate-webhook', for: asha.email });
    await asha.pay(order.razorpayOrderId, 'fail');
    await expect.poll(async () => statusesOf(await newest(asha))).toEqual(['failed']);
    await asha.verify(order.orderId, await asha.pay(order.razorpayOrderId));
    await server.sandbox('webhooks/replay');
    await server.sandbox('reconcile');
    await server.faults();
    const shown = await newest(asha);
    expect(statusesOf(shown)).toEqual(['failed', 'captured']);
    expect(eventsOf(shown)).toEqual(['made', 'payment_failed', 'paid']);
  });

  test('tells that an order failed and was paid late after all (S-07, T-38)', async () => {
    const { asha, order } = await ordering();
    await asha.pay(order.razorpayOrderId, 'fail');
    // While its report has the order in hand, the reconciler passes it over.
    await expect.poll(async () => statusesOf(await newest(asha))).toEqual(['failed']);
    await server.sandbox('reconcile');
    expect((await newest(asha)).status).toBe('FAILED');
    expect(eventsOf(await newest(asha))).toEqual(['made', 'payment_failed', 'failed']);
    await server.sandbox('payments/settle', { razorpayOrderId: order.razorpayOrderId });
    await expect.poll(async () => (await newest(asha)).status).toBe('SUCCESS');
    expect(eventsOf(await newest(asha))).toEqual(['made', 'payment_failed', 'failed', 'paid']);
  });

  test('tells that money went back, and that it is on its way while the provider is down', async () => {
    const { asha, order, applicationId } = await ordering();
    await noWebhooks();
    await asha.pay(order.razorpayOrderId);
    const decided = await decideApplication(
      server.dependencies.database,
      applicationId,
      'rejected',
      'The address is not yours',
    );
    expect(decided.ok).toBe(true);
    await server.faults({ on: 'payments', effect: 'down' });
    await server.sandbox('webhooks/replay');
    expect(statusesOf(await newest(asha))).toEqual(['refunding']);
    expect(eventsOf(await newest(asha))).toEqual(['made', 'failed', 'refunding']);
    await server.faults();
    await server.sandbox('reconcile');
    await server.sandbox('reconcile');
    expect(statusesOf(await newest(asha))).toEqual(['refunded']);
    expect(eventsOf(await newest(asha))).toEqual(['made', 'failed', 'refunding', 'refunded']);

    // The replayed report still says captured.
    await server.sandbox('webhooks/replay');
    expect(statusesOf(await newest(asha))).toEqual(['refunded']);
  });
});
