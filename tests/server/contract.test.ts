import { expect, test } from 'vitest';
import { describeContract } from '#tests/support/contract/suite.ts';
import { compareAnswers } from '#tests/support/documentedAnswers.ts';
import type { Comparison } from '#tests/support/documentedAnswers.ts';
import { startServer } from '#tests/support/server.ts';

let comparison: Comparison = { answers: 0, strays: [] };

describeContract('the back end of this repository (R-274)', async () => {
  const server = await startServer({
    mount(app) {
      comparison = compareAnswers(app);
    },
  });
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    namesRefusals: true,
    hasExtras: true,
    mailedCode: (email) => server.customer().code(email),
    async pay({ orderId, razorpayOrderId }) {
      const proof = await server.customer().pay(razorpayOrderId);
      return {
        orderId,
        razorpayOrderId: proof.razorpay_order_id,
        razorpayPaymentId: proof.razorpay_payment_id,
        razorpaySignature: proof.razorpay_signature,
      };
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
});

test('every answer to these calls is as docs/openapi.json says', () => {
  expect(comparison.answers).toBeGreaterThan(0);
  expect(comparison.strays).toEqual([]);
});
