import { PaymentsDown } from './payments.ts';
import type { Payments } from './payments.ts';

/** The provider for work in the background: nobody asks it any more once `signal` is aborted. */
export function untilStopped(payments: Payments, signal: AbortSignal): Payments {
  async function unlessStopped<Value>(call: () => Promise<Value>): Promise<Value> {
    if (signal.aborted) throw new PaymentsDown('The server is stopping', false);
    return call();
  }
  return {
    createOrder: (order) => unlessStopped(() => payments.createOrder(order)),
    findOrder: (receipt) => unlessStopped(() => payments.findOrder(receipt)),
    paymentsOf: (orderId) => unlessStopped(() => payments.paymentsOf(orderId)),
    payment: (paymentId) => unlessStopped(() => payments.payment(paymentId)),
    refund: (paymentId, amount) => unlessStopped(() => payments.refund(paymentId, amount)),
  };
}
