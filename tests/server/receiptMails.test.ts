import { afterEach, describe, expect, test } from 'vitest';
import { orderSteps } from '#tests/support/orders.ts';
import { testServer } from '#tests/support/server.ts';
import type { Customer, Order, Proof } from '#tests/support/server.ts';

/* One receipt for each paid order, whoever brings the news that its money is there. */

const server = await testServer();

afterEach(() => server.faults());

const { noWebhooks, ordering } = orderSteps(server);

/** Receipts that wait in the outbox, and those that arrived. */
async function receiptsOf({ email }: Customer) {
  const { database } = server.dependencies;
  const waiting = await database
    .selectFrom('mailOutbox')
    .select('id')
    .where('recipient', '=', email)
    .execute();
  const arrived = await database
    .selectFrom('sandboxMail')
    .select(['subject', 'text'])
    .where('recipient', '=', email)
    .where('subject', 'like', '% is paid')
    .execute();
  return { waiting: waiting.length, arrived };
}

type Input = (asha: Customer, order: Order, proof: Proof) => Promise<unknown>;

const inputs = {
  verification: (asha, order, proof) => asha.verify(order.orderId, proof),
  webhook: () => server.sandbox('webhooks/replay'),
  reconciler: () => server.sandbox('reconcile'),
  check: (asha, order) => asha.post(`/api/order/check/${order.orderId}`),
  cancellation: (asha, order) => asha.delete(`/api/order/delete/${order.orderId}`),
  'next order': (asha) => asha.post('/api/order'),
} satisfies Record<string, Input>;

const laterInputs = ['verification', 'webhook', 'reconciler', 'check', 'cancellation'] as const;

describe('the receipt mail (R-192)', () => {
  test.each(Object.entries(inputs))(
    'is sent once, whatever else comes after the %s',
    async (name, input) => {
      const { asha, order } = await ordering();
      await noWebhooks();
      await asha.pay(order.razorpayOrderId, 'fail');
      const proof = await asha.pay(order.razorpayOrderId);
      expect(await receiptsOf(asha)).toEqual({ waiting: 0, arrived: [] });
      await server.faults();
      if (name === 'next order') await asha.inCart(1, 'Website Care, One Month');
      await input(asha, order, proof);
      await expect.poll(async () => (await receiptsOf(asha)).arrived.length).toBe(1);
      for (const other of laterInputs) {
        await inputs[other](asha, order, proof);
      }
      await expect.poll(async () => (await receiptsOf(asha)).waiting).toBe(0);
      const { arrived } = await receiptsOf(asha);
      expect(arrived).toHaveLength(1);
      expect(arrived[0]?.subject).toMatch(/^Your order BC-[2-9A-Z]{8} is paid$/);
      expect(arrived[0]?.text).toContain('₹7,999.00');
    },
  );

  test('is sent once when all of them come at the same moment', async () => {
    const { asha, order } = await ordering();
    await noWebhooks();
    const proof = await asha.pay(order.razorpayOrderId);
    await server.faults();
    const inputsAtOnce = [...laterInputs.slice(0, 4), ...laterInputs.slice(0, 2)];
    await Promise.all(inputsAtOnce.map((name) => inputs[name](asha, order, proof)));
    await expect
      .poll(async () => {
        const { waiting, arrived } = await receiptsOf(asha);
        return [waiting, arrived.length];
      })
      .toEqual([0, 1]);
  });

  test('is not sent for a wrong signature, a failed payment or one still being made (C-25)', async () => {
    const { asha, order } = await ordering();
    await server.faults({ on: 'payments', effect: 'late-capture', for: asha.email });
    await asha.pay(order.razorpayOrderId, 'fail');
    const pending = await asha.pay(order.razorpayOrderId);
    await asha.verify(order.orderId, {
      razorpay_payment_id: pending.razorpay_payment_id ?? 'pay_none',
      razorpay_order_id: order.razorpayOrderId,
      razorpay_signature: 'wrong',
    });
    await server.sandbox('webhooks/replay');
    await server.sandbox('reconcile');
    await asha.post(`/api/order/check/${order.orderId}`);
    expect(await receiptsOf(asha)).toEqual({ waiting: 0, arrived: [] });
  });
});
