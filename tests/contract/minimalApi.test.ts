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
