import { hmac, newId } from '#server/common/identifiers.ts';
import type { Answer } from './answers.ts';
import type { Order, Proof } from './customer.ts';
import type { TestServer } from './server.ts';

/** A forged proof, which makes an order fail. */
export const forgeProof = ({ razorpayOrderId }: Pick<Order, 'razorpayOrderId'>): Proof => ({
  razorpay_order_id: razorpayOrderId,
  razorpay_payment_id: 'pay_never_made',
  razorpay_signature: 'f'.repeat(64),
});

/** The provider's report of a captured payment; `amount` in paise. */
export function createCaptureReport(
  { razorpayOrderId }: Pick<Order, 'razorpayOrderId'>,
  amount: number,
  id = 'pay_reported',
): string {
  const order = { order_id: razorpayOrderId, amount, currency: 'INR' };
  const entity = { id, ...order, status: 'captured', created_at: 1 };
  return JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
}

/** Sends a report of the provider, signed with the sandbox's secret unless `headers` say otherwise. */
export const sendReport = (
  request: TestServer['request'],
  payload: string,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  request('POST', '/api/webhook/razorpay', {
    payload,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': hmac('sandbox-webhook-secret', payload),
      ...headers,
    },
  });

/** Sends a new report of the provider about `payload`, made at `at` in seconds. */
export function sendEvent(
  request: TestServer['request'],
  event: string,
  payload: object,
  at = 1_764_000_000,
): Promise<Answer> {
  const body = JSON.stringify({ event, created_at: at, payload });
  return sendReport(request, body, { 'x-razorpay-event-id': newId() });
}

export const noReports = { on: 'POST /api/webhook/razorpay', effect: 'status', status: 500 };
