import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newId } from '#server/common/identifiers.ts';
import { getData } from './answers.ts';
import type { Answer } from './answers.ts';
import type { Customer, Order } from './customer.ts';
import { createCaptureReport, sendReport } from './orders.ts';
import { registerAt } from './overHttp.ts';
import { getPaymentsPath, providerHeaders } from './provider.ts';
import type { TestServer } from './server.ts';

/* Many parallel calls about one cart (reliability G6), over real connections. */

interface ProviderPayment {
  id: string;
  amount: number;
  status: string;
}

async function getPayments(request: TestServer['request'], providerOrderId: string) {
  const headers = providerHeaders;
  const answer = await request('GET', getPaymentsPath(providerOrderId), { headers });
  return answer.json<{ items: ProviderPayment[] }>().items;
}

/** Paise that the provider captured for an order and did not refund. */
export async function getCapturedPaise(
  request: TestServer['request'],
  providerOrderId: string,
): Promise<number> {
  const payments = await getPayments(request, providerOrderId);
  return payments
    .filter(({ status }) => status === 'captured')
    .reduce((sum, { amount }) => sum + amount, 0);
}

interface Round {
  /** Price of the cart in paise. */
  total: number;
  /** The provider's ids of all orders that the calls returned. */
  providerOrderIds: Set<string>;
  statuses: Set<number>;
}

/**
 * Fills the cart, then orders, verifies, reports, cancels and lists it from all tabs in parallel
 * during the capture; `howMany` calls in all.
 */
async function payInParallel(
  tabs: readonly [Customer, ...Customer[]],
  howMany: number,
): Promise<Round> {
  const [asha] = tabs;
  await asha.request('POST', '/sandbox/clock', { body: { advanceMs: 60_000 } });
  await asha.addToCart(3, 'Bulk SMS, 10,000 Messages');
  await asha.addToCart(1);
  const placed = await asha.order();
  const { orderId, razorpayOrderId, totalAmount } = placed;
  const paying = asha.pay(razorpayOrderId);

  async function report(): Promise<Answer> {
    const { razorpay_payment_id: id } = await paying;
    const payload = createCaptureReport(placed, Math.round(totalAmount * 100), id);
    return sendReport(asha.request, payload, { 'x-razorpay-event-id': newId() });
  }

  const kinds: ((tab: Customer) => Promise<Answer>)[] = [
    (tab) => tab.post('/api/order'),
    async (tab) => tab.verify(orderId, await paying),
    report,
    (tab) => tab.delete(`/api/order/delete/${orderId}`),
    (tab) => tab.get('/api/order/user'),
  ];
  const answers = await Promise.all(
    Array.from({ length: howMany }, async (_, index) => {
      const tab = tabs[index % tabs.length] ?? asha;
      const call = kinds[Math.floor(index / tabs.length) % kinds.length] ?? report;
      return { isOrder: call === kinds[0], answer: await retryUntilAccepted(() => call(tab)) };
    }),
  );
  const ordered = answers
    .filter(({ isOrder, answer }) => isOrder && answer.statusCode < 300)
    .map(({ answer }) => getData<Order>(answer).razorpayOrderId);
  return {
    total: Math.round(totalAmount * 100),
    providerOrderIds: new Set([razorpayOrderId, ...ordered]),
    statuses: new Set(answers.map(({ answer }) => answer.statusCode)),
  };
}

/** Retries after the delay that a busy server asks for (decision 023). */
async function retryUntilAccepted(call: () => Promise<Answer>): Promise<Answer> {
  const answer = await call();
  const seconds = answer.statusCode === 503 ? Number(answer.headers['retry-after']) : 0;
  if (!seconds) return answer;
  await wait(seconds * 1_000);
  return retryUntilAccepted(call);
}

/** Races carts of one customer, and compares both sides of the ledger after each (I2). */
async function expectPaidOnce(asha: Customer, rounds: number): Promise<void> {
  const tabs: [Customer, ...Customer[]] = [asha];
  // One after the other, since a busy server refuses sign-ins.
  while (tabs.length < 4) tabs.push(await asha.signInElsewhere());
  const ids = new Set<string>();
  let total = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const result = await payInParallel(tabs, 200);
    expect([200, 201, 409]).toEqual(expect.arrayContaining([...result.statuses]));
    total += result.total;
    for (const id of result.providerOrderIds) ids.add(id);
    await asha.request('POST', '/sandbox/reconcile', { body: {} });
    const paid = (await asha.listOrders()).filter(({ status }) => status === 'SUCCESS');
    let captured = 0;
    for (const id of ids) captured += await getCapturedPaise(asha.request, id);
    expect({
      orders: paid.length,
      paid: paid.reduce((sum, { totalAmount }) => sum + Math.round(totalAmount * 100), 0),
      captured,
      inCart: (await asha.listCart()).length,
    }).toEqual({ orders: round, paid: total, captured: total, inCart: 0 });
  }
}

/** Ten carts for each customer, paid by many calls in parallel. */
export function testCartRaces(url: string, { carts }: { carts: number }): void {
  test(`each of ${carts} carts, raced by 200 calls, is paid once, to the paisa (G6, I2, O3, O7, O13, R-160)`, async () => {
    for (let raced = 0; raced < carts; raced += 10) {
      await expectPaidOnce(await registerAt(() => url), Math.min(10, carts - raced));
    }
  });
}
