import { describe, expect, test, vi } from 'vitest';
import { PaymentsDown } from '#server/integrations/payments.ts';
import { decideApplication } from '#server/applications/decisions.ts';
import { getData, expectRefusals } from '#tests/support/answers.ts';
import { runInParallel } from '#tests/support/calls.ts';
import type { Customer } from '#tests/support/customer.ts';
import { createPurchase } from '#tests/support/ledger.ts';
import { testServer } from '#tests/support/server.ts';

/* How an application reached its state, and what a rejection does to a payment under way. */

const server = await testServer();

interface Event {
  at: string;
  status: number;
  by: string;
  reason?: string;
}

async function getHistory(owner: Customer, id: string): Promise<Event[]> {
  return getData<{ history: Event[] }>(await owner.get(`/api/application/${id}`)).history;
}

const decide = (...args: [string, 'approved' | 'rejected' | 'completed', string?]) =>
  decideApplication(server.dependencies.database, ...args);

describe('the history of an application', () => {
  test('lists each state with time, author and reason, in the list of applications too (R-124)', async () => {
    const asha = await server.createCustomer();
    const body = await asha.createApplicationBody({ appStatus: 0 });
    const id = await asha.saveDraft();
    await asha.put(`/api/application/${id}`, body);
    await server.advance(1);
    await asha.put(`/api/application/${id}`, { ...body, appStatus: 1 });
    await decide(id, 'rejected', 'Too vague');
    await decide(id, 'approved');
    await asha.post('/api/cart', { applicationId: id });
    await asha.buy();
    await decide(id, 'completed');

    const history = await getHistory(asha, id);
    const times = history.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(60_000);
    const at = expect.any(String);
    expect(history).toEqual([
      { at, status: 0, by: 'customer' },
      { at, status: 1, by: 'customer' },
      { at, status: 3, by: 'staff', reason: 'Too vague' },
      { at, status: 2, by: 'staff' },
      { at, status: 2, by: 'payment' },
      { at, status: 4, by: 'staff' },
    ]);
    const other = await asha.submitApplication();
    const list = await asha.listApplications<{ id: string; history: Event[] }>();
    expect(list.map(({ id }) => id)).toEqual([other, id]);
    expect(list[1]?.history).toEqual(history);
    expect(list[0]?.history).toHaveLength(1);

    const exported = getData<{ applications: { id: string; history: unknown[] }[] }>(
      await asha.get(`/api/user/${await asha.id()}/export`),
    );
    const found = exported.applications.find((application) => application.id === id);
    expect(found?.history[2]).toMatchObject({ status: 'rejected', reason: 'Too vague' });
  });

  test('is written in the transaction of the change (R-124, P9)', async () => {
    const { asha, id } = await server.createSubmission();
    const decisions = await runInParallel(20, (index) =>
      decide(id, index % 2 ? 'approved' : 'rejected', 'Because'),
    );
    const changes = decisions.filter((outcome) => outcome.ok && outcome.value.isNew);
    const history = await getHistory(asha, id);
    expect(history).toHaveLength(1 + changes.length);
    const { appStatus } = getData<{ appStatus: number }>(await asha.get(`/api/application/${id}`));
    expect(history.at(-1)?.status).toBe(appStatus);
    const mails = await server.readRows('mailOutbox', { recipient: asha.email });
    expect(mails).toHaveLength(changes.length);
  });
});

describe('an application that is rejected during its payment', () => {
  const cart = [[1], [1, 'Landing Page']] as const;
  const rejectedWhilePaying = async () => (await createPurchase(server, cart)).play('reject');

  test('is not sold: the payment is refunded with a mail (T-27, I2)', async () => {
    const it = await (await rejectedWhilePaying()).play('pay');
    const { asha, order, proof } = it;
    const message =
      'We rejected an application of this order before your payment came in. We are refunding your payment.';
    const verify = () => asha.verify(order.orderId, proof);
    await expectRefusals([await verify(), 409, 'payment_returned', message]);
    await expectRefusals([await verify(), 409, 'payment_returned', message]);
    await it.play('reconcile all');
    await it.expectLedger({
      orders: ['FAILED'],
      payments: ['refunded'],
      refundedAtProvider: order.totalAmount,
      isPaid: [false, false],
      cart: 1,
      refundMails: 1,
    });
    // The rest of the cart can still be bought.
    await it.play('order', 'pay', 'verify');
    await it.expectLedger({ orders: ['FAILED', 'SUCCESS'], isPaid: [false, true], cart: 0 });
  });

  test('is not paid by a payment under refund, even if approved later (I2, T-27)', async () => {
    const it = await rejectedWhilePaying();
    const { payments } = server.dependencies;
    const refund = vi.spyOn(payments, 'refund');
    refund.mockRejectedValue(new PaymentsDown('The provider answered 500', true));
    await it.play('pay', 'verify', ({ applications: [id = ''] }) => decide(id, 'approved'));
    await it.play('reconcile all', 'look');
    refund.mockRestore();
    await it.play('reconcile all');
    const answers = ['verify 409 payment_returned', 'FAILED'];
    await it.expectLedger({ answers, orders: ['FAILED'], payments: ['refunded'] });
  });

  test('is left out of the next order, and cancelling that one costs nothing (T-27)', async () => {
    const it = await rejectedWhilePaying();
    const first = it.order;
    await it.play('order');
    expect(it.order.totalAmount).toBeLessThan(first.totalAmount);
    await it.play('cancel');
    await it.expectLedger({ answers: ['cancel 200'], cart: 1, payments: [] });
  });
});

test('a parallel rejection and addition never leave a rejected application in the cart (T-27, C12)', async () => {
  const asha = await server.createCustomer();
  for (let round = 0; round < 8; round += 1) {
    const applicationId = await asha.submitApplication();
    await Promise.all([
      decide(applicationId, 'rejected', 'Because'),
      asha.post('/api/cart', { applicationId }),
    ]);
    expect(await asha.listCart()).toEqual([]);
  }
});
