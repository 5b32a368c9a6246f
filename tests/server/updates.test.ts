import { describe, expect, test } from 'vitest';
import { decideApplication } from '#server/applications/decisions.ts';
import { playPurchase } from '#tests/support/ledger.ts';
import type { MoneyEvent } from '#tests/support/ledger.ts';
import { testServer } from '#tests/support/server.ts';

const server = await testServer();

const decide = (...args: [string, 'approved' | 'rejected' | 'completed', string?]) =>
  decideApplication(server.dependencies.database, ...args);

/** A payment that arrives after its order was cancelled. */
const cancelledTooEarly: MoneyEvent[] = [{ fault: 'late-capture', times: 1 }, 'dismiss', 'cancel'];

describe('updates (R-193)', () => {
  test('show decisions of staff, of which the newest of an application is unread', async () => {
    const { asha, id } = await server.createSubmission();
    const other = await asha.submitApplication();
    await decide(other, 'rejected', 'Too vague');
    await decide(id, 'rejected', 'Too vague');
    await decide(id, 'rejected', 'Again');
    await decide(id, 'approved');
    await asha.post('/api/cart', { applicationId: id });
    await asha.buy();
    await decide(id, 'completed');
    const application = { id, name: 'SEO Starter Audit' };
    const updates = await asha.listUpdates();
    expect(updates).toMatchObject([
      { kind: 'completed', application, isRead: false },
      { kind: 'approved', application, isRead: true },
      { kind: 'rejected', application, reason: 'Too vague', isRead: true },
      { kind: 'rejected', application: { id: other }, isRead: false },
    ]);
    expect(updates[0]).not.toHaveProperty('reason');
  });

  test('do not show what the customer did and saw', async () => {
    const { asha } = await playPurchase(server, 'pay', 'verify', 'report', 'reconcile all');
    expect(await asha.listUpdates()).toEqual([]);
  });

  test('show a payment that arrived after the order was closed, once (T-14)', async () => {
    const it = await playPurchase(
      server,
      ...cancelledTooEarly,
      'settle',
      'report',
      'reconcile all',
    );
    const { id, customOrderId } = await it.shown();
    expect(await it.asha.listUpdates()).toMatchObject([
      { kind: 'paid_late', order: { id, customOrderId }, amount: 7_999 },
    ]);
  });

  test('show a second payment under refund, once, and its order is listed again (O15)', async () => {
    const it = await playPurchase(
      server,
      ...cancelledTooEarly,
      'order',
      'pay',
      'verify',
      'first order',
      'settle',
    );
    await it.play('report', 'reconcile all');
    const { asha, order } = it;
    expect(await asha.listUpdates()).toMatchObject([
      { kind: 'second_payment_refunded', order: { id: order.orderId }, amount: 7_999 },
    ]);
    const status = expect.stringMatching(/^refund/) as string;
    expect(await it.shown()).toMatchObject({ status: 'FAILED', payments: [{ status }] });
    const again = await asha.post(`/api/order/${order.orderId}/again`);
    expect(again.json()).toMatchObject({ success: true, data: { added: 0 } });
  });

  test('show a payment that is refunded because its application was rejected', async () => {
    const { asha, order } = await playPurchase(server, 'reject', 'pay', 'verify', 'report');
    expect(await asha.listUpdates()).toMatchObject([
      { kind: 'payment_refunded', order: { id: order.orderId }, amount: 7_999 },
      { kind: 'rejected' },
    ]);
  });

  test('stay read on every device, and can be marked repeatedly', async () => {
    const { asha, id } = await server.createSubmission();
    await decide(id, 'approved');
    const [update] = await asha.listUpdates();
    for (let time = 0; time < 2; time += 1) {
      expect((await asha.post(`/api/update/${update?.id}/read`)).statusCode).toBe(200);
    }
    await asha.signIn();
    expect(await asha.listUpdates()).toEqual([{ ...update, isRead: true }]);
  });
});
