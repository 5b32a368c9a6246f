import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { reconcile } from '#server/reconciler.ts';
import { startServer } from '#tests/support/server.ts';
import type { Customer, TestServer } from '#tests/support/server.ts';

/* Orders that were paid on the word of a signature, since the provider could not be asked (O8). */

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await server.faults();
});

afterAll(() => server[Symbol.asyncDispose]());

const noReports = { on: 'POST /api/webhook/razorpay', effect: 'status', status: 500 };

/** An order that is paid although nobody has seen its money. */
async function trusted() {
  const asha = await server.registered();
  await asha.inCart();
  const order = await asha.order();
  await server.faults(noReports);
  const proof = await asha.pay(order.razorpayOrderId);
  await server.faults(noReports, { on: 'payments', effect: 'down' });
  expect((await asha.verify(order.orderId, proof)).statusCode).toBe(200);
  await server.faults(noReports);
  return { asha, order, paymentId: proof.razorpay_payment_id };
}

async function isUnconfirmed(orderId: string): Promise<boolean> {
  const row = await server.dependencies.database
    .selectFrom('orders')
    .select('is_unconfirmed')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return row.is_unconfirmed;
}

const attemptsOf = async (asha: Customer) => {
  const answer = await asha.get('/api/order/user');
  return answer.json<{ data: { payments: unknown[] }[] }>().data[0]?.payments;
};

async function roundAfter(minutes: number) {
  await server.advance(minutes);
  const complained = vi.spyOn(server.app.log, 'error');
  const { failed } = await reconcile(server.dependencies, server.app.log);
  const complaints = complained.mock.calls.slice();
  complained.mockRestore();
  return { failed, complaints };
}

test('the reconciler confirms them, without a second receipt, and then asks no more (O8, O11)', async () => {
  const { asha, order } = await trusted();
  expect(await isUnconfirmed(order.orderId)).toBe(true);
  expect(await attemptsOf(asha)).toMatchObject([{ status: 'authorized' }]);
  const { complaints } = await roundAfter(16);
  expect(complaints).toEqual([]);
  expect(await isUnconfirmed(order.orderId)).toBe(false);
  expect(await attemptsOf(asha)).toMatchObject([{ status: 'captured', method: 'card' }]);
  expect(await asha.orders()).toMatchObject([{ status: 'SUCCESS' }]);
  const receipts = (await asha.mails()).filter(({ subject }) => subject.includes('is paid'));
  expect(receipts).toHaveLength(1);

  const asked = vi.spyOn(server.dependencies.payments, 'paymentsOf');
  await roundAfter(24 * 60);
  expect(asked.mock.calls.filter(([id]) => id === order.razorpayOrderId)).toEqual([]);
});

test('a report of the provider confirms them too (O8, O10)', async () => {
  const { asha, order } = await trusted();
  await server.faults();
  await server.request('POST', '/sandbox/webhooks/replay', { body: {} });
  expect(await isUnconfirmed(order.orderId)).toBe(false);
  expect(await attemptsOf(asha)).toMatchObject([{ status: 'captured' }]);
});

test('while the provider cannot be asked they wait for the next round (O8)', async () => {
  const { order } = await trusted();
  await server.faults(noReports, { on: 'payments', effect: 'down' });
  expect((await roundAfter(16)).failed).toBeGreaterThan(0);
  expect(await isUnconfirmed(order.orderId)).toBe(true);
  await server.faults(noReports);
  expect((await roundAfter(1)).failed).toBe(0);
  expect(await isUnconfirmed(order.orderId)).toBe(false);
});

test.for([
  ['has never heard of the payment', undefined],
  ['knows that it failed', 'failed'],
] as const)(
  'staff are told when the provider %s; the order stays and nothing is sent back (O8, I3)',
  async ([, status]) => {
    const { asha, order, paymentId } = await trusted();
    const { database } = server.dependencies;
    if (status) {
      await database
        .updateTable('sandbox_payments')
        .set({ status })
        .where('id', '=', paymentId)
        .execute();
    } else {
      await database.deleteFrom('sandbox_payments').where('id', '=', paymentId).execute();
    }
    for (const minutes of [16, 15]) {
      const { complaints } = await roundAfter(minutes);
      expect(complaints).toEqual([
        [{ orderId: order.orderId, paymentId }, 'the provider knows no money of a paid order'],
      ]);
    }
    expect((await roundAfter(1)).complaints).toEqual([]);
    expect(await asha.orders()).toMatchObject([{ status: 'SUCCESS' }]);
    const refunds = await database.selectFrom('refunds').selectAll().execute();
    expect(refunds).toEqual([]);
    // After three days nobody is asked any more.
    await server.advance(3 * 24 * 60);
    expect((await roundAfter(1)).complaints).toEqual([]);
  },
);
