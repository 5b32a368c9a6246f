import { expect, test, vi } from 'vitest';
import { hmac } from '#server/common/identifiers.ts';
import { PaymentsDown } from '#server/integrations/payments.ts';
import { expectRefusals, countStatuses } from '#tests/support/answers.ts';
import type { Answer } from '#tests/support/answers.ts';
import { runInParallel } from '#tests/support/calls.ts';
import { playPurchase } from '#tests/support/ledger.ts';
import type { MoneyEvent, Purchase } from '#tests/support/ledger.ts';
import { providerSecret } from '#tests/support/provider.ts';
import { testServer } from '#tests/support/server.ts';

/* Customers' calls query the provider rarely, and do not delay others (S-48). */

let questions = 0;

const server = await testServer({ onProviderCall: () => void (questions += 1) });

/** An order whose payments are not reported. */
async function unreported(...events: MoneyEvent[]): Promise<Purchase> {
  const it = await playPurchase(server, 'mute', ...events);
  questions = 0;
  return it;
}

/** Calls this often, one after the other, and counts the statuses. */
async function repeated(times: number, call: () => Promise<Answer>) {
  const answers: Answer[] = [];
  for (let round = 0; round < times; round += 1) answers.push(await call());
  return countStatuses(answers);
}

test('checks query the provider every three seconds at most, sixty a minute (S-48, R-158)', async () => {
  const { asha, order } = await unreported();
  const check = () => asha.post(`/api/order/check/${order.orderId}`);
  // The customer's earlier writes count too.
  await server.advance(1);
  await asha.signIn();
  const answers = await repeated(62, check);
  expect(answers).toEqual({ 200: 60, 429: 2 });
  const refused = await check();
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  // Seconds may pass during the calls.
  expect(questions).toBeLessThan(20);

  await server.advance(1);
  await asha.pay(order.razorpayOrderId);
  const before = questions;
  expect((await check()).json()).toMatchObject({ data: { status: 'SUCCESS' } });
  expect(questions).toBe(before + 1);
});

test('parallel checks share one query and its result (S-48)', async () => {
  const { asha, order } = await unreported('pay');
  const answers = await runInParallel(50, () => asha.post(`/api/order/check/${order.orderId}`));
  expect(answers.filter((answer) => answer.json().data.status !== 'SUCCESS')).toEqual([]);
  expect(questions).toBe(1);
});

test('repeated verifications are answered without a query, and counted (S-48, O7)', async () => {
  const faults = [{ fault: 'authorize-only' }, { fault: 'refuse-capture' }];
  const { asha, order, proof } = await unreported(...faults, 'pay');
  const verify = () => asha.verify(order.orderId, proof);
  await expectRefusals([verify(), 409, 'payment_not_taken']);
  const before = questions;
  await server.advance(1);
  expect(await repeated(61, verify)).toEqual({ 409: 60, 429: 1 });
  expect(questions).toBe(before);
});

test('the first verification of a payment is accepted after any number of calls (S-48, O7)', async () => {
  const { asha, order, proof } = await unreported('pay');
  await server.changeRows('applicationWrites', { userId: await asha.id() }, { writes: 60 });
  expect((await asha.verify(order.orderId, proof)).statusCode).toBe(200);
});

test('a verification without a result queries again after three seconds, not before (S-48)', async () => {
  const { asha, order } = await unreported({ fault: 'late-capture' }, 'pay');
  const [payment] = await server.dependencies.payments.getPayments(order.razorpayOrderId);
  const id = payment?.id ?? '';
  const proof = {
    razorpay_payment_id: id,
    razorpay_order_id: order.razorpayOrderId,
    razorpay_signature: hmac(providerSecret, `${order.razorpayOrderId}|${id}`),
  };
  questions = 0;
  const verify = () => asha.verify(order.orderId, proof);
  await expectRefusals([verify(), 409, 'payment_pending']);
  expect(questions).toBe(1);
  await server.sandbox('payments/settle', { razorpayOrderId: order.razorpayOrderId });
  await server.advance(1);
  expect((await verify()).statusCode).toBe(200);
  expect(questions).toBe(2);
});

test('parallel cancellations share queries, and are limited to sixty a minute (S-48)', async () => {
  const { asha, order } = await unreported({ fault: 'late-capture' }, 'pay');
  const cancel = () => asha.delete(`/api/order/delete/${order.orderId}`);
  const answers = await runInParallel(20, cancel);
  expect(new Set(answers.map((answer) => answer.json().code))).toEqual(
    new Set(['payment_pending']),
  );
  // Some calls may start after the answer to the shared query.
  expect(questions).toBeLessThan(20);
  await server.advance(1);
  questions = 0;
  expect(await repeated(62, cancel)).toEqual({ 409: 60, 429: 2 });
  expect(questions).toBe(60);
});

test('new orders beside an authorised payment are limited to sixty a minute (S-48)', async () => {
  const { asha } = await unreported({ fault: 'authorize-only' }, 'pay');
  const down = new PaymentsDown('The provider answered 500', true);
  using _ = vi.spyOn(server.dependencies.payments, 'capture').mockRejectedValue(down);
  await asha.addToCart();
  await server.advance(1);
  questions = 0;
  expect(await repeated(62, () => asha.post('/api/order'))).toEqual({ 429: 2, 503: 60 });
  expect(questions).toBe(60);
});
