import { createBreaker } from './breaker.ts';
import type { BreakerOptions } from './breaker.ts';
import { PaymentsDown, PaymentsRefused } from './payments.ts';
import type { Payments } from './payments.ts';

/** More than one customer's retries of a lost answer (O4), fewer than a busy minute's. */
const usualPatience = 10;
const usualPause = 5_000;

/**
 * Leaves a provider that keeps failing alone for a while: calls fail at once, without an effect there,
 * until one call that is let through answers.
 */
export function restingPayments(
  payments: Payments,
  { patience = usualPatience, pause = usualPause, clock }: Partial<BreakerOptions> = {},
): Payments {
  const breaker = createBreaker({ patience, pause, clock });
  let isProbing = false;

  async function watched<Value>(call: () => Promise<Value>): Promise<Value> {
    try {
      const value = await call();
      breaker.succeeded();
      return value;
    } catch (error) {
      if (error instanceof PaymentsDown) breaker.failed();
      if (error instanceof PaymentsRefused) breaker.succeeded();
      throw error;
    }
  }

  async function guarded<Value>(call: () => Promise<Value>): Promise<Value> {
    if (!breaker.isOpen()) return watched(call);
    if (isProbing || !breaker.isDue()) {
      const retryAfter = Math.max(1, Math.ceil(breaker.rest() / 1000));
      throw new PaymentsDown('The provider is left alone for a while', false, retryAfter);
    }
    isProbing = true;
    try {
      return await watched(call);
    } finally {
      isProbing = false;
    }
  }

  return {
    createOrder: (order) => guarded(() => payments.createOrder(order)),
    findOrder: (receipt) => guarded(() => payments.findOrder(receipt)),
    paymentsOf: (orderId) => guarded(() => payments.paymentsOf(orderId)),
    payment: (paymentId) => guarded(() => payments.payment(paymentId)),
    refund: (paymentId, amount) => guarded(() => payments.refund(paymentId, amount)),
  };
}
