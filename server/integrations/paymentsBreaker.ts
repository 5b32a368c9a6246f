import { createCircuitBreaker } from './circuitBreaker.ts';
import type { CircuitBreaker, CircuitBreakerOptions } from './circuitBreaker.ts';
import { callsAround, PaymentsBusy, PaymentsDown, PaymentsRefused } from './payments.ts';
import type { Payments } from './payments.ts';

/** More than one customer's retries of a lost answer, fewer than a busy minute's. */
const usualPatience = 10;
const usualPause = 5_000;

export interface BreakingPayments extends Payments {
  breaker: CircuitBreaker;
}

/**
 * Leaves a provider that keeps failing alone for a while: calls fail at once, without an effect there,
 * until one call that is let through answers. One that says "too often" is asked no questions for as
 * long as it wants, while orders, captures and refunds go on.
 */
export function withCircuitBreaker(
  payments: Payments,
  {
    patience = usualPatience,
    pause = usualPause,
    clock = () => performance.now(),
  }: Partial<CircuitBreakerOptions> = {},
): BreakingPayments {
  const breaker = createCircuitBreaker({ patience, pause, clock });
  let isProbing = false;
  let askAgainAt = -Infinity;

  async function watched<Value>(call: () => Promise<Value>): Promise<Value> {
    try {
      const value = await call();
      breaker.succeeded();
      return value;
    } catch (error) {
      if (error instanceof PaymentsBusy) askAgainAt = clock() + error.retryAfter * 1000;
      else if (error instanceof PaymentsDown) breaker.failed();
      if (error instanceof PaymentsRefused) breaker.succeeded();
      throw error;
    }
  }

  const calls = callsAround(payments, async (call, isQuestion) => {
    const wait = Math.ceil((askAgainAt - clock()) / 1000);
    if (isQuestion && wait > 0) throw new PaymentsBusy(wait);
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
  });
  return { ...calls, breaker };
}
