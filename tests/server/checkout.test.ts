import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '#tests/support/server.ts';
import type { TestServer } from '#tests/support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server[Symbol.asyncDispose]());

test('a new customer registers, submits, pays and sees the paid order (T-34)', async () => {
  const asha = await server.registered();
  const { applicationId } = await asha.inCart(2);
  const placed = await asha.post('/api/order');
  expect(placed.statusCode, placed.body).toBe(201);
  const order = placed.json().data;
  expect(order).toMatchObject({ totalAmount: 15_998, currency: 'INR', key: 'rzp_test_sandbox' });

  const verified = await asha.verify(order.orderId, await asha.pay(order.razorpayOrderId));
  expect(verified.json()).toEqual({ success: true, message: 'Payment successful!' });
  expect(await asha.orders()).toMatchObject([
    { id: order.orderId, status: 'SUCCESS', totalAmount: 15_998 },
  ]);
  expect(await asha.cart()).toEqual([]);
  const application = await asha.get(`/api/application/${applicationId}`);
  expect(application.json().data).toMatchObject({ isPaid: true, price: 7_999 });
  const [receipt] = await asha.mails();
  expect(receipt?.subject).toContain('is paid');
});
