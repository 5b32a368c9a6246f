import { createHmac } from 'node:crypto';
import { expect } from '@playwright/test';
import { toPaise } from '#contract/checkout.ts';
import type { World } from '#tools/flows/browser/world.ts';
import { getOwner, storedToken } from '#tests/browser/customer.ts';
import { ask, askFor, countLists, disturb } from '#tests/browser/portal.ts';
import { asStaff } from '#tests/support/staff.ts';
import {
  orderPath,
  paymentsPath,
  providerHeaders,
  providerSecret,
} from '#tests/support/provider.ts';

/* What happens to an order in another tab, at the provider or at the server. */

/** The next attempt to pay brings no money yet. */
const delayMoney = ({ page, notes }: World) =>
  disturb(page, { on: 'payments', effect: 'late-capture', times: 1, for: notes.email });

/** The next payment is only reserved, and the bank does not give it. */
export const refuseMoney = ({ page, notes }: World) =>
  disturb(
    page,
    { on: 'payments', effect: 'authorize-only', for: notes.email },
    { on: 'payments', effect: 'refuse-capture', for: notes.email },
  );

export interface Placed {
  orderId: string;
  razorpayOrderId: string;
}

export function noteOrder({ notes }: World, { orderId, razorpayOrderId }: Placed): void {
  Object.assign(notes, { orderId, razorpayOrderId });
}

/** Makes the cart an order in another tab. */
export async function placeElsewhere(world: World): Promise<void> {
  noteOrder(world, await askFor<Placed>(world.page, 'POST', '/api/order'));
}

/** The money for the order arrives, from wherever it was paid. */
export async function payElsewhere({ page, notes }: World): Promise<void> {
  const { razorpayOrderId } = notes;
  const answer = await page.request.post('/sandbox/payments/settle', { data: { razorpayOrderId } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** The provider's dashboard returns all of the order's money. */
export async function refundElsewhere({ page, notes }: World): Promise<void> {
  const { razorpayOrderId } = notes;
  const answer = await page.request.post('/sandbox/payments/refund', { data: { razorpayOrderId } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** A payment of the order is begun whose money comes later; answers its id. */
export async function beginPayment(world: World): Promise<string> {
  const { page, notes } = world;
  const { razorpayOrderId = '' } = notes;
  await delayMoney(world);
  const data = { razorpayOrderId, outcome: 'pay' };
  await page.request.post('/sandbox/payments/pay', { data });
  return (await getPayments(world)).find(({ status }) => status === 'created')?.id ?? '';
}

interface Payment {
  id: string;
  status: string;
  amount: number;
}

/** The payments of the order, as the provider tells. */
async function getPayments({ page, notes }: World): Promise<Payment[]> {
  const answer = await page.request.get(paymentsPath(notes.razorpayOrderId ?? ''), {
    headers: providerHeaders,
  });
  return ((await answer.json()) as { items: Payment[] }).items;
}

/** Paise that the provider was asked to take for the order. */
async function amountAsked({ page, notes }: World): Promise<number> {
  const answer = await page.request.get(orderPath(notes.razorpayOrderId ?? ''), {
    headers: providerHeaders,
  });
  return ((await answer.json()) as { amount: number }).amount;
}

/** A genuine proof that the order is paid, before the money is there. */
export async function proveAhead(world: World): Promise<Record<string, string>> {
  const { razorpayOrderId = '' } = world.notes;
  const paymentId = await beginPayment(world);
  return {
    razorpay_payment_id: paymentId,
    razorpay_order_id: razorpayOrderId,
    razorpay_signature: sign(world, paymentId),
  };
}

/** What the provider says to a payment of the order. */
export function sign({ notes: { razorpayOrderId } }: World, paymentId: string): string {
  return createHmac('sha256', providerSecret)
    .update(`${razorpayOrderId}|${paymentId}`)
    .digest('hex');
}

/** A forged proof ends the order as failed. */
export async function failOrder({ page, notes }: World): Promise<void> {
  const { orderId, razorpayOrderId } = notes;
  const proof = { razorpayPaymentId: 'pay_forged', razorpaySignature: 'f'.repeat(64) };
  const data = { ...proof, orderId, razorpayOrderId };
  const answer = await ask(page, 'POST', '/api/order/verify', data);
  expect(answer.code).toBe('signature_wrong');
}

/** The order is cancelled in another tab, long after its payment was begun. */
export async function cancelElsewhere({ page, notes }: World): Promise<void> {
  await page.request.post('/sandbox/clock', { data: { advanceMs: 16 * 60_000 } });
  await askFor(page, 'DELETE', `/api/order/delete/${notes.orderId}`);
}

/** The money comes while its application is rejected, so it goes back; then staff think better of it. */
export async function payForRejected(world: World): Promise<void> {
  const { page, server } = world;
  const lines = await askFor<{ applicationId: string }[]>(page, 'GET', '/api/cart/user');
  const decide = async (decision: string, ...reason: string[]) => {
    for (const { applicationId } of lines) {
      await asStaff(server, decision, applicationId, ...reason);
    }
  };
  await decide('reject', 'Not possible');
  await payElsewhere(world);
  await expect
    .poll(async () => (await getPayments(world)).at(-1)?.status, 'the payment')
    .toBe('refunded');
  await decide('approve');
}

export async function emptyCart({ page }: World): Promise<void> {
  const lines = await askFor<{ id: string }[]>(page, 'GET', '/api/cart/user');
  for (const { id } of lines) await askFor(page, 'DELETE', `/api/cart/${id}`);
}

interface Ordered {
  status: string;
  totalAmount: number;
  buyer: Record<string, string>;
  items: { quantity: number; price: number; application: { id: string } }[];
}

/** The own orders, failed ones left out. */
async function openOrders({ page }: World): Promise<Ordered[]> {
  const orders = await askFor<Ordered[]>(page, 'GET', '/api/order/user');
  return orders.filter(({ status }) => status !== 'FAILED');
}

/** Holds the own orders against these statuses, failed ones left out; each costs what is in it. */
export const ordersAre =
  (...statuses: string[]) =>
  async (world: World) => {
    const orders = await openOrders(world);
    expect(
      orders.map(({ status }) => status),
      'orders at the server',
    ).toEqual(statuses);
    for (const { totalAmount, items } of orders) {
      const worth = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      expect(totalAmount, 'what the order costs').toBe(worth);
    }
  };

/** The one order is of what the cart holds, piece by piece, and the provider is asked for its price. */
export async function isOfTheCart(world: World): Promise<void> {
  await ordersAre('PENDING')(world);
  const [order] = await openOrders(world);
  type Line = { applicationId: string; quantity: number; application: { price: number } };
  const lines = await askFor<Line[]>(world.page, 'GET', '/api/cart/user');
  const ordered = order?.items.map(({ application: { id }, ...item }) => [
    id,
    item.quantity,
    item.price,
  ]);
  expect(ordered, 'what is ordered').toEqual(
    lines.map(({ applicationId: id, quantity, application: { price } }) => [id, quantity, price]),
  );
  const asked = await amountAsked(world);
  expect(asked, 'paise that the provider was asked for').toBe(toPaise(order?.totalAmount ?? 0));
}

/** The one order is paid in full, once, by this customer. */
export async function isPaid(world: World): Promise<void> {
  await ordersAre('SUCCESS')(world);
  const [order] = await openOrders(world);
  const captured = (await getPayments(world)).filter(({ status }) => status === 'captured');
  const taken = captured.map(({ amount }) => amount);
  expect(taken, 'paise that were paid').toEqual([toPaise(order?.totalAmount ?? 0)]);
  const owner = await getOwner(world.page, await storedToken(world.page));
  expect(order?.buyer, 'who bought').toEqual({
    name: owner?.fullName,
    company: owner?.companyName,
    email: world.notes.email,
    country: owner?.country,
    gstNo: owner?.gstNo,
  });
}

/** However often it was asked for, the cart became one order. */
export async function isOneAtMost(world: World): Promise<void> {
  expect((await openOrders(world)).length, 'orders at the server').toBeLessThanOrEqual(1);
}

/** However often it was asked for, the cart became one order, and what is paid left the cart. */
export async function nothingIsOrderedTwice(world: World): Promise<void> {
  const open = await openOrders(world);
  expect(open.length, 'orders at the server').toBeLessThanOrEqual(1);
  if (open.some(({ status }) => status === 'SUCCESS'))
    expect((await countLists(world.page)).cart, 'rows of the cart').toBe(0);
}
