/* The sandbox's payment provider, as a server calls it. */

const keyId = 'rzp_test_sandbox';
export const providerSecret = 'sandbox-secret';

/** Authenticates with the server's key. */
export const providerHeaders = {
  authorization: `Basic ${Buffer.from(`${keyId}:${providerSecret}`).toString('base64')}`,
};

/** The provider's address for one of its orders. */
export const getOrderPath = (razorpayOrderId: string) =>
  `/sandbox/payments/v1/orders/${razorpayOrderId}`;

/** The provider's address for the payments of one of its orders. */
export const getPaymentsPath = (razorpayOrderId: string) =>
  `${getOrderPath(razorpayOrderId)}/payments`;
