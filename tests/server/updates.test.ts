import { afterEach, describe, expect, test } from 'vitest';
import type { Update } from '#contract/updates.ts';
import { decideApplication } from '#server/applications/decisions.ts';
import { orderSteps } from '#tests/support/orders.ts';
import { dataOf, testServer } from '#tests/support/server.ts';
import type { Customer, Order } from '#tests/support/server.ts';

const server = await testServer();

afterEach(() => server.faults());

const decide = (...args: [string, 'approved' | 'rejected' | 'completed', string?]) =>
  decideApplication(server.dependencies.database, ...args);

async function updatesOf(asha: Customer): Promise<Update[]> {
  return dataOf<Update[]>(await asha.get('/api/update/user'));
}

const { ordering } = orderSteps(server);

/** An order that was cancelled although money for it comes later. */
async function cancelledTooEarly() {
  const ordered = await ordering();
  const { asha, order } = ordered;
  await server.faults({ on: 'payments', effect: 'late-capture', times: 1, for: asha.email });
  await asha.pay(order.razorpayOrderId, 'close');
  await asha.delete(`/api/order/delete/${order.orderId}`);
  return ordered;
}

const comesLate = ({ razorpayOrderId }: Order) =>
  server.sandbox('payments/settle', { razorpayOrderId });

describe('updates (R-193)', () => {
  test('tell what staff decided, with the reason, once each and newest first', async () => {
    const asha = await server.registered();
    const id = await asha.submitted();
    await decide(id, 'rejected', 'Too vague');
    await decide(id, 'rejected', 'Again');
    await decide(id, 'approved');
    await asha.post('/api/cart', { applicationId: id });
    await asha.buy();
    await decide(id, 'completed');
    const application = { id, name: 'SEO Starter Audit' };
    const updates = await updatesOf(asha);
    expect(updates).toMatchObject([
      { kind: 'completed', application, isRead: false },
      { kind: 'approved', application, isRead: false },
      { kind: 'rejected', application, reason: 'Too vague', isRead: false },
    ]);
    expect(updates[0]).not.toHaveProperty('reason');
  });

  test('tell nothing of what the customer did and saw', async () => {
    const { asha, order } = await ordering();
    await asha.verify(order.orderId, await asha.pay(order.razorpayOrderId));
    await server.sandbox('webhooks/replay');
    await server.sandbox('reconcile');
    expect(await updatesOf(asha)).toEqual([]);
  });

  test('tell of money that came after the order was closed, once (T-14)', async () => {
    const { asha, order } = await cancelledTooEarly();
    await comesLate(order);
    await server.sandbox('webhooks/replay');
    await server.sandbox('reconcile');
    const [{ customOrderId } = { customOrderId: '' }] = dataOf<{ customOrderId: string }[]>(
      await asha.get('/api/order/user'),
    );
    expect(await updatesOf(asha)).toMatchObject([
      { kind: 'paid_late', order: { id: order.orderId, customOrderId }, amount: 7_999 },
    ]);
  });

  test('tell of a second payment that goes back, once, by which its order is listed again (O15)', async () => {
    const { asha, order } = await cancelledTooEarly();
    await asha.buy();
    await comesLate(order);
    await server.sandbox('webhooks/replay');
    await server.sandbox('reconcile');
    expect(await updatesOf(asha)).toMatchObject([
      { kind: 'second_payment_refunded', order: { id: order.orderId }, amount: 7_999 },
    ]);
    const listed = dataOf<{ id: string }[]>(await asha.get('/api/order/user'));
    expect(listed.find(({ id }) => id === order.orderId)).toMatchObject({
      status: 'FAILED',
      payments: [{ status: expect.stringMatching(/^refund/) }],
    });
    const again = await asha.post(`/api/order/${order.orderId}/again`);
    expect(again.json()).toMatchObject({ success: true, data: { added: 0 } });
  });

  test('tell of a payment that goes back since its application was rejected', async () => {
    const { asha, applicationId, order } = await ordering();
    await decide(applicationId, 'rejected', 'Not ours');
    await asha.verify(order.orderId, await asha.pay(order.razorpayOrderId));
    await server.sandbox('webhooks/replay');
    expect(await updatesOf(asha)).toMatchObject([
      { kind: 'payment_refunded', order: { id: order.orderId }, amount: 7_999 },
      { kind: 'rejected' },
    ]);
  });

  test('stay read on every device, however often they are marked', async () => {
    const asha = await server.registered();
    const id = await asha.submitted();
    await decide(id, 'approved');
    const [update] = await updatesOf(asha);
    for (let time = 0; time < 2; time += 1) {
      expect((await asha.post(`/api/update/${update?.id}/read`)).statusCode).toBe(200);
    }
    await asha.signIn();
    expect(await updatesOf(asha)).toEqual([{ ...update, isRead: true }]);
  });

  test('are in the export, and go with the account (R-185)', async () => {
    const asha = await server.registered();
    await decide(await asha.submitted(), 'rejected', 'Too vague');
    const id = await asha.id();
    expect((await asha.get(`/api/user/${id}/export`)).json().data.updates).toMatchObject([
      { kind: 'rejected', reason: 'Too vague', readAt: null },
    ]);
    expect((await asha.leave()).statusCode).toBe(200);
    const { database } = server.dependencies;
    const left = await database
      .selectFrom('updates')
      .select('id')
      .where('userId', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});
