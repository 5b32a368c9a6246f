import { hmac } from '#server/common/identifiers.ts';
import type { Answer } from './answers.ts';
import type { Customer, Order, Proof } from './customer.ts';
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

export const noReports = { on: 'POST /api/webhook/razorpay', effect: 'status', status: 500 };

/** Queries for tests of orders. */
export function createOrderQueries(server: TestServer) {
  const { database } = server.dependencies;

  const rows = (asha: Customer) =>
    database
      .selectFrom('orders as o')
      .innerJoin('users as u', 'u.id', 'o.userId')
      .selectAll('o')
      .where('u.email', '=', asha.email)
      .orderBy('o.createdAt')
      .execute();

  return {
    rows,

    async providerOrders(asha: Customer) {
      const receipts = (await rows(asha)).map(({ receipt }) => receipt);
      return database
        .selectFrom('sandboxOrders')
        .selectAll()
        .where('receipt', 'in', receipts)
        .execute();
    },

    /**
     * After a reconciliation: captured payments at the provider, and paid orders; paise by payment.
     */
    async getTotals() {
      await server.faults();
      await server.sandbox('reconcile');
      const paid = await database
        .selectFrom('orders')
        .select(['totalPaise as amount', 'providerPaymentId as id'])
        .where('state', '=', 'PAID')
        .execute();
      const captured = await database
        .selectFrom('sandboxPayments')
        .select(['id', 'amount'])
        .where('status', '=', 'captured')
        .execute();
      const sorted = (rows: { id: string | null; amount: number }[]) =>
        rows.map(({ id, amount }) => `${id} ${amount}`).toSorted();
      // Tests of reports invent one payment that the provider does not know.
      const matched = paid.filter(({ id }) => id !== 'pay_reported');
      return { captured: sorted(captured), ordered: sorted(matched) };
    },
  };
}
