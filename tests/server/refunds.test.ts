import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '#server/common/identifiers.ts';
import { PaymentsDown, PaymentsRefused } from '#server/integrations/payments.ts';
import type { ProviderRefund } from '#server/integrations/payments.ts';
import { reconcile } from '#server/orders/reconciler.ts';
import { createRefunder } from '#server/orders/refunder.ts';
import { createPurchase, playPurchase } from '#tests/support/ledger.ts';
import type { Purchase } from '#tests/support/ledger.ts';
import { testServer } from '#tests/support/server.ts';

/* Refunds run in the background of customers' calls, whatever the provider does (O10, O15). */

const server = await testServer();
const { database, payments } = server.dependencies;

afterEach(async () => {
  vi.restoreAllMocks();
  await server.faults();
  await server.sandbox('reconcile');
});

/** The cancelled first order is paid after the second one; from then on reports are refused. */
async function paidTwice(): Promise<Purchase> {
  const it = await playPurchase(server, 'dismiss', 'cancel', 'order', 'pay', 'verify');
  return it.play('first order', 'mute', 'pay');
}

const captured = { payments: ['captured', 'captured'] };
const returned = { payments: ['refunded', 'captured'] };

const round = () => reconcile(server.dependencies, server.app.log);

const refused = new PaymentsRefused('The provider answered 400');

test('a refund is made at once, and neither verification nor report waits for it (O10, O15)', async () => {
  const it = await paidTwice();
  const isAllowed = Promise.withResolvers<void>();
  const { refund } = payments;
  const refundSpy = vi.spyOn(payments, 'refund').mockImplementation(async (...given) => {
    await isAllowed.promise;
    return refund(...given);
  });
  await it.play('verify', 'report');
  await expect.poll(() => refundSpy.mock.calls.length).toBe(1);
  const answers = ['cancel 200', 'verify 200', 'verify 409 payment_returned'];
  await it.expectLedger({ ...captured, answers });
  isAllowed.resolve();
  await it.expectLedger(returned);
});

test.for([
  ['refused', refused, 1],
  ['not possible', new PaymentsDown('The provider answered 500', true), 0],
] as const)(
  'a refund that is %s is retried at growing intervals; staff learn of refusals (O15)',
  async ([, trouble, complaints]) => {
    const it = await paidTwice();
    const refundSpy = vi.spyOn(payments, 'refund').mockRejectedValue(trouble);
    const complained = vi.spyOn(server.app.log, 'error');
    await it.play('verify');
    await expect.poll(() => refundSpy.mock.calls.length).toBe(1);
    const counts: number[] = [];
    for (const minutes of [0, 1, 1, 1, 2, 2]) {
      await it.play({ minutes }, 'reconcile');
      counts.push(refundSpy.mock.calls.length);
    }
    expect(counts).toEqual([1, 2, 2, 3, 3, 4]);
    const logged = complained.mock.calls.filter(([, text]) => text === 'refund refused');
    expect(logged).toHaveLength(complaints * 4);
    const about = { paymentId: it.proof.razorpay_payment_id, orderId: it.order.orderId };
    for (const [details] of logged) expect(details).toMatchObject(about);
    vi.restoreAllMocks();
    await it.play({ minutes: 8 }, 'reconcile');
    await it.expectLedger(returned);
  },
);

test('a refund that the provider has not finished is looked up at growing intervals (O15)', async () => {
  const it = await paidTwice();
  await it.play({ fault: 'slow-refund' }, 'verify');
  // Until then the first attempt is still under way.
  const readRefund = () => server.readRows('refunds', { orderId: it.order.orderId });
  const providerRefundId = expect.stringMatching(/^rfnd_/);
  await expect.poll(readRefund).toMatchObject([{ status: 'pending', providerRefundId }]);
  const lookup = vi.spyOn(payments, 'getRefunds');
  const counts: number[] = [];
  for (const minutes of [1, 2, 2, 2]) {
    await it.play({ minutes }, 'reconcile');
    counts.push(lookup.mock.calls.length);
  }
  expect(counts).toEqual([1, 2, 2, 3]);
});

test('a refund that staff made at the provider is not repeated (O15)', async () => {
  const it = await playPurchase(server, 'mute', { captures: { amount: 1_000_00 } }, 'pay');
  const refundSpy = vi
    .spyOn(payments, 'refund')
    .mockRejectedValueOnce(new PaymentsDown('The provider answered 500', true));
  const complained = vi.spyOn(server.app.log, 'error');
  await it.play('verify');
  await expect.poll(() => refundSpy.mock.calls.length).toBe(1);
  await it.play({ dashboard: 'all' }, { minutes: 2 }, 'reconcile');
  expect((await it.ledger()).history).toContain('refunded');
  await it.play({ minutes: 360 }, 'reconcile');
  expect(refundSpy).toHaveBeenCalledTimes(1);
  expect(complained.mock.calls.filter(([, text]) => text === 'refund refused')).toEqual([]);
});

/** Due refunds of invented payments. */
async function due(howMany: number) {
  const { orderId } = (await createPurchase(server)).order;
  const ids = Array.from({ length: howMany }, (_, index) => `pay_many_${index}`);
  const rows = ids.map((paymentId) => ({
    id: newId(),
    paymentId,
    orderId,
    receipt: paymentId,
    amountPaise: 100,
    reason: 'second' as const,
    createdAt: new Date(),
    nextTryAt: new Date(0),
  }));
  await database.insertInto('refunds').values(rows).execute();
  return {
    async [Symbol.asyncDispose]() {
      await database.deleteFrom('refunds').where('paymentId', 'in', ids).execute();
    },
  };
}

test('a round makes only a few refunds, and the next one continues (O10)', async () => {
  await using _ = await due(25);
  const refundSpy = vi.spyOn(payments, 'refund').mockRejectedValue(refused);
  const counts: number[] = [];
  for (let rounds = 0; rounds < 4; rounds += 1) {
    await round();
    counts.push(refundSpy.mock.calls.length);
  }
  expect(counts).toEqual([10, 20, 25, 25]);
  expect(new Set(refundSpy.mock.calls.map(([{ paymentId }]) => paymentId)).size).toBe(25);
});

test('a stopping server finishes the current refund, and the others stay due (O15)', async () => {
  await using _ = await due(3);
  const called = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<ProviderRefund>();
  const refund = vi.fn<typeof payments.refund>().mockImplementation(() => {
    called.resolve();
    return answer.promise;
  });
  const services = { ...server.dependencies, payments: { ...payments, refund } };
  const refunder = createRefunder(services, server.app.log);
  refunder.wake();
  await called.promise;
  const closed = refunder.close();
  const [request] = refund.mock.calls[0] ?? [];
  answer.resolve({
    id: 'rfnd_1',
    payment_id: request?.paymentId ?? '',
    amount: 100,
    status: 'processed',
  });
  await closed;
  expect(refund).toHaveBeenCalledTimes(1);
  await server.advance(1);
  const refundSpy = vi.spyOn(payments, 'refund').mockRejectedValue(refused);
  await round();
  expect(refundSpy).toHaveBeenCalledTimes(2);
});
