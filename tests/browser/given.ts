import type { Page } from '@playwright/test';
import { signUp } from './customer.ts';
import { callServer, fetchData, expect, fillCart, storeApplication } from './portal.ts';

/* Prepares customers with applications and orders through calls. */

interface Belongings {
  /** Submitted applications in the cart. */
  cart?: readonly Parameters<typeof fillCart>[1][];
  draft?: Parameters<typeof storeApplication>[1];
  /** The status of an order of the cart; a failed order leaves the cart items in place. */
  order?: 'PENDING' | 'FAILED' | 'SUCCESS';
}

interface Order {
  id: string;
  customOrderId: string;
  /** The provider's id of the order. */
  razorpayOrderId: string;
}

interface Proof {
  razorpay_payment_id: string;
  razorpay_signature: string;
}

/** Signs up a new customer with these; returns the ids, and the order from the list. */
export async function prepareCustomer(page: Page, { cart = [], draft, order }: Belongings) {
  await signUp(page);
  const inCart: string[] = [];
  for (const bought of cart) inCart.push(await fillCart(page, bought));
  const draftId = draft && (await storeApplication(page, { appStatus: 0, ...draft }));
  return { inCart, draftId, order: order && (await placeOrder(page, order)) };
}

/** Orders the cart, then pays or fails to; returns the order from the list. */
export async function placeOrder(
  page: Page,
  status: NonNullable<Belongings['order']>,
): Promise<Order> {
  type Placed = { orderId: string; razorpayOrderId: string };
  const placed = await fetchData<Placed>(page, 'POST', '/api/order', {});
  const { orderId, razorpayOrderId } = placed;
  const verify = (razorpayPaymentId: string, razorpaySignature: string) =>
    callServer(page, 'POST', '/api/order/verify', {
      ...placed,
      razorpayPaymentId,
      razorpaySignature,
    });
  if (status === 'FAILED') await verify('pay_forged', 'f'.repeat(64));
  if (status === 'SUCCESS') {
    const data = { razorpayOrderId, outcome: 'pay' };
    const answer = await page.request.post('/sandbox/payments/pay', { data });
    const proof = (await answer.json()) as Proof;
    await verify(proof.razorpay_payment_id, proof.razorpay_signature);
  }
  const orders = await fetchData<(Order & { status: string })[]>(page, 'GET', '/api/order/user');
  const order = orders.find(({ id }) => id === orderId);
  if (!order) throw new Error('The order is not in the list');
  expect(order.status).toBe(status);
  return { ...order, razorpayOrderId };
}
