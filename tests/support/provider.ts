/* The payment provider of the sandbox, as a server asks it. */

const keyId = 'rzp_test_sandbox';
export const providerSecret = 'sandbox-secret';

/** Shows the provider the server's key. */
export const providerHeaders = {
  authorization: `Basic ${Buffer.from(`${keyId}:${providerSecret}`).toString('base64')}`,
};

/** Where the provider tells what it was asked for by one of its orders. */
export const orderPath = (razorpayOrderId: string) =>
  `/sandbox/payments/v1/orders/${razorpayOrderId}`;

/** Where the provider tells the payments of one of its orders. */
export const paymentsPath = (razorpayOrderId: string) => `${orderPath(razorpayOrderId)}/payments`;
