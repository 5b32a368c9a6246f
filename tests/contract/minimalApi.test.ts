import { describe, expect, test } from 'vitest';
import { listShapes, startMinimalApi } from '#tests/support/minimalApi/minimalApi.ts';
import { signOrder } from '#tests/support/minimalApi/calls.ts';
import { describeContract } from '#tests/support/contract/suite.ts';

for (const shape of listShapes) {
  describeContract(`a minimal API, lists as ${shape} (R-274, S-05, T-02)`, async () => {
    const backEnd = await startMinimalApi(shape);
    return {
      ...backEnd,
      hasRefusalCodes: false,
      hasExtras: false,
      mailedCode: async (email) => backEnd.getMailedCode(email),
      pay: async ({ orderId, razorpayOrderId }) => ({
        orderId,
        razorpayOrderId,
        razorpayPaymentId: 'pay-1',
        razorpaySignature: signOrder(razorpayOrderId),
      }),
    };
  });
}

describe('a path that specification §7 does not have', () => {
  test.each([
    ['GET', '/healthz'],
    ['POST', '/graphql'],
    ['POST', '/api/auth/logout'],
    ['GET', '/api/update/user'],
    ['DELETE', '/api/application/1'],
    ['POST', '/api/application/1/restore'],
    ['POST', '/api/order/check/1'],
    ['POST', '/api/order/1/again'],
    ['POST', '/api/move'],
    ['GET', '/application/api/category/1'],
  ])('gets a JSON 404 from the minimal API: %s %s (S-05, T-03)', async (method, path) => {
    await using backEnd = await startMinimalApi();
    const answer = await fetch(backEnd.url + path, { method });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ success: false, message: 'Unknown address.' });
    expect(backEnd.unexpectedRequests).toEqual([`${method} ${path}`]);
  });
});
