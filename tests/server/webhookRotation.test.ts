import { expect, test } from 'vitest';
import { hmac } from '#server/common/identifiers.ts';
import { createPurchase } from '#tests/support/ledger.ts';
import { createCaptureReport, sendReport } from '#tests/support/orders.ts';
import { testServer } from '#tests/support/server.ts';

const server = await testServer({
  environment: {
    RAZORPAY_KEY_ID: 'rzp_test_own',
    RAZORPAY_KEY_SECRET: 'own-secret',
    RAZORPAY_WEBHOOK_SECRET: 'new-secret, old-secret',
    RAZORPAY_API_URL: 'http://127.0.0.1:3000/sandbox/payments/v1',
  },
});

test('during a rotation, reports with the old webhook secret pay too, and others do not (O9, R-156)', async () => {
  for (const [secret, status] of [
    ['new-secret', 'SUCCESS'],
    ['old-secret', 'SUCCESS'],
    ['new-secret, old-secret', 'PENDING'],
    ['own-secret', 'PENDING'],
    ['sandbox-webhook-secret', 'PENDING'],
  ] as const) {
    const { asha, order } = await createPurchase(server);
    const payload = createCaptureReport(order, order.totalAmount * 100, `pay_${asha.email}`);
    const signature = { 'x-razorpay-signature': hmac(secret, payload) };
    const answer = await sendReport(server.request, payload, signature);
    expect(answer.statusCode, secret).toBe(status === 'SUCCESS' ? 200 : 400);
    expect(await asha.listOrders(), secret).toMatchObject([{ status }]);
  }
});
