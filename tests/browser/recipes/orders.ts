import { createHmac } from 'node:crypto';
import { expect } from '@playwright/test';
import { toPaise } from '#contract/checkout.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { getOwner, readToken } from '#tests/browser/customer.ts';
import { callServer, fetchData, countLists, injectFaults } from '#tests/browser/portal.ts';
import { runStaffCommand } from '#tests/support/staff.ts';
import {
  getOrderPath,
  getPaymentsPath,
  providerHeaders,
  providerSecret,
} from '#tests/support/provider.ts';

/* Changes an order from another tab, at the provider or on the server, and checks it. */

/** Delays the capture of the next payment. */
const delayCapture = ({ page, notes }: TestPage) =>
  injectFaults(page, { on: 'payments', effect: 'late-capture', times: 1, for: notes.email });

/** The next payment is only authorised, and the bank refuses to capture it. */
export const refuseCapture = ({ page, notes }: TestPage) =>
  injectFaults(
    page,
    { on: 'payments', effect: 'authorize-only', for: notes.email },
    { on: 'payments', effect: 'refuse-capture', for: notes.email },
  );

export interface PlacedOrder {
  orderId: string;
  razorpayOrderId: string;
}

export function recordOrder({ notes }: TestPage, { orderId, razorpayOrderId }: PlacedOrder): void {
  Object.assign(notes, { orderId, razorpayOrderId });
}

/** Places an order of the cart in another tab. */
export async function placeElsewhere(testPage: TestPage): Promise<void> {
  recordOrder(testPage, await fetchData<PlacedOrder>(testPage.page, 'POST', '/api/order'));
}

/** Pays for the order outside this page. */
export async function payElsewhere({ page, notes }: TestPage): Promise<void> {
  const { razorpayOrderId } = notes;
  const answer = await page.request.post('/sandbox/payments/settle', { data: { razorpayOrderId } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Refunds the order in full from the provider's dashboard. */
export async function refundElsewhere({ page, notes }: TestPage): Promise<void> {
  const { razorpayOrderId } = notes;
  const answer = await page.request.post('/sandbox/payments/refund', { data: { razorpayOrderId } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Starts a payment of the order that is captured later; returns its id. */
export async function beginPayment(testPage: TestPage): Promise<string> {
  const { page, notes } = testPage;
  const { razorpayOrderId = '' } = notes;
  notes.isBeingPaid = 'yes';
  await delayCapture(testPage);
  const data = { razorpayOrderId, outcome: 'pay' };
  await page.request.post('/sandbox/payments/pay', { data });
  return (await getPayments(testPage)).find(({ status }) => status === 'created')?.id ?? '';
}

interface Payment {
  id: string;
  status: string;
  amount: number;
}

/** The payments of the order, read from the provider. */
async function getPayments({ page, notes }: TestPage): Promise<Payment[]> {
  const answer = await page.request.get(getPaymentsPath(notes.razorpayOrderId ?? ''), {
    headers: providerHeaders,
  });
  return ((await answer.json()) as { items: Payment[] }).items;
}

/** The amount in paise of the order at the provider. */
async function readAmount({ page, notes }: TestPage): Promise<number> {
  const answer = await page.request.get(getOrderPath(notes.razorpayOrderId ?? ''), {
    headers: providerHeaders,
  });
  return ((await answer.json()) as { amount: number }).amount;
}

/** A genuine proof of payment, returned before the payment is captured. */
export async function proveBeforeCapture(testPage: TestPage): Promise<Record<string, string>> {
  const { razorpayOrderId = '' } = testPage.notes;
  const paymentId = await beginPayment(testPage);
  return {
    razorpay_payment_id: paymentId,
    razorpay_order_id: razorpayOrderId,
    razorpay_signature: sign(testPage, paymentId),
  };
}

/** The provider's signature of a payment of the order. */
export function sign({ notes: { razorpayOrderId } }: TestPage, paymentId: string): string {
  return createHmac('sha256', providerSecret)
    .update(`${razorpayOrderId}|${paymentId}`)
    .digest('hex');
}

/** Fails the order with a forged proof. */
export async function failOrder({ page, notes }: TestPage): Promise<void> {
  const { orderId, razorpayOrderId } = notes;
  const proof = { razorpayPaymentId: 'pay_forged', razorpaySignature: 'f'.repeat(64) };
  const data = { ...proof, orderId, razorpayOrderId };
  const answer = await callServer(page, 'POST', '/api/order/verify', data);
  expect(answer.code).toBe('signature_wrong');
}

/** Passes the time in which a payment that was started may still arrive. */
export async function untilNotBeingPaid({ page, notes }: TestPage): Promise<void> {
  if (!notes.isBeingPaid) return;
  delete notes.isBeingPaid;
  await page.request.post('/sandbox/clock', { data: { advanceMs: 16 * 60_000 } });
}

/** Cancels the order in another tab, once its payment counts as abandoned. */
export async function cancelElsewhere(testPage: TestPage): Promise<void> {
  const { page, notes } = testPage;
  await untilNotBeingPaid(testPage);
  await fetchData(page, 'DELETE', `/api/order/delete/${notes.orderId}`);
}

/** Pays while the applications are rejected, which leads to a refund; then approves them. */
export async function payForRejected(testPage: TestPage): Promise<void> {
  const { page, server } = testPage;
  const lines = await fetchData<{ applicationId: string }[]>(page, 'GET', '/api/cart/user');
  const decide = async (decision: string, ...reason: string[]) => {
    for (const { applicationId } of lines) {
      await runStaffCommand(server, decision, applicationId, ...reason);
    }
  };
  await decide('reject', 'Not possible');
  await payElsewhere(testPage);
  await expect
    .poll(async () => (await getPayments(testPage)).at(-1)?.status, 'the payment')
    .toBe('refunded');
  await decide('approve');
}

export async function emptyCart({ page }: TestPage): Promise<void> {
  const lines = await fetchData<{ id: string }[]>(page, 'GET', '/api/cart/user');
  for (const { id } of lines) await fetchData(page, 'DELETE', `/api/cart/${id}`);
}

interface Ordered {
  id: string;
  status: string;
  totalAmount: number;
  buyer: Record<string, string>;
  items: { quantity: number; price: number; application: { id: string } }[];
}

/** Leaves the order out of later checks, because the walk continues with another cart. */
export function closeOrder({ notes }: TestPage): void {
  notes.closed = `${notes.closed ?? ''} ${notes.orderId}`;
}

/** The customer's orders, without failed and closed ones. */
async function openOrders({ page, notes }: TestPage): Promise<Ordered[]> {
  const orders = await fetchData<Ordered[]>(page, 'GET', '/api/order/user');
  return orders.filter(({ id, status }) => status !== 'FAILED' && !notes.closed?.includes(id));
}

/** Compares the statuses of the customer's orders, without failed ones, and checks each total. */
export const expectOrders =
  (...statuses: string[]) =>
  async (testPage: TestPage) => {
    const orders = await openOrders(testPage);
    expect(
      orders.map(({ status }) => status),
      'orders on the server',
    ).toEqual(statuses);
    for (const { totalAmount, items } of orders) {
      const worth = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      expect(totalAmount, 'the total of the order').toBe(worth);
    }
  };

/** The only order matches the cart, and the provider has the same amount. */
export async function expectOrderOfCart(testPage: TestPage): Promise<void> {
  await expectOrders('PENDING')(testPage);
  const [order] = await openOrders(testPage);
  type Line = { applicationId: string; quantity: number; application: { price: number } };
  const lines = await fetchData<Line[]>(testPage.page, 'GET', '/api/cart/user');
  const ordered = order?.items.map(({ application: { id }, ...item }) => [
    id,
    item.quantity,
    item.price,
  ]);
  expect(ordered, 'what is ordered').toEqual(
    lines.map(({ applicationId: id, quantity, application: { price } }) => [id, quantity, price]),
  );
  const orderAmount = await readAmount(testPage);
  expect(orderAmount, 'paise of the order at the provider').toBe(toPaise(order?.totalAmount ?? 0));
}

/** This customer has paid for the only order in full, exactly once. */
export async function isPaid(testPage: TestPage): Promise<void> {
  await expectOrders('SUCCESS')(testPage);
  const [order] = await openOrders(testPage);
  const captured = (await getPayments(testPage)).filter(({ status }) => status === 'captured');
  const amounts = captured.map(({ amount }) => amount);
  expect(amounts, 'paise that were paid').toEqual([toPaise(order?.totalAmount ?? 0)]);
  const owner = await getOwner(testPage.page, await readToken(testPage.page));
  expect(order?.buyer, 'the buyer').toEqual({
    name: owner?.fullName,
    company: owner?.companyName,
    email: testPage.notes.email,
    country: owner?.country,
    gstNo: owner?.gstNo,
  });
}

/** The cart became at most one order, however often a request was sent. */
export async function expectOneOrderAtMost(testPage: TestPage): Promise<void> {
  expect((await openOrders(testPage)).length, 'orders on the server').toBeLessThanOrEqual(1);
}

/** The cart became at most one order, and is empty once that is paid. */
export async function expectNoDuplicateOrders(testPage: TestPage): Promise<void> {
  const open = await openOrders(testPage);
  expect(open.length, 'orders on the server').toBeLessThanOrEqual(1);
  if (open.some(({ status }) => status === 'SUCCESS'))
    expect((await countLists(testPage.page)).cart, 'rows of the cart').toBe(0);
}
