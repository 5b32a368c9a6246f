import { createCircuitBreaker } from './circuitBreaker.ts';
import type { CircuitBreaker, CircuitBreakerOptions } from './circuitBreaker.ts';
import { wrapCalls, PaymentsBusy, PaymentsDown, PaymentsRefused } from './payments.ts';
import type { Payments } from './payments.ts';

/** More failures than one customer's retries cause, fewer than a busy minute. */
const usualThreshold = 10;
const usualPause = 5_000;

export interface BreakingPayments extends Payments {
  breaker: CircuitBreaker;
}

/**
 * Adds a circuit breaker: while the provider keeps failing, calls fail at once without reaching it,
 * until a probe succeeds. After a 429, reads fail until the `Retry-After` has passed; orders, captures
 * and refunds are still sent.
 */
export function withCircuitBreaker(
  payments: Payments,
  {
    threshold = usualThreshold,
    pause = usualPause,
    clock = () => performance.now(),
  }: Partial<CircuitBreakerOptions> = {},
): BreakingPayments {
  const breaker = createCircuitBreaker({ threshold, pause, clock });
  let isProbing = false;
  let busyUntil = -Infinity;

  async function watched<Value>(call: () => Promise<Value>): Promise<Value> {
    try {
      const value = await call();
      breaker.succeeded();
      return value;
    } catch (error) {
      if (error instanceof PaymentsBusy) busyUntil = clock() + error.retryAfter * 1000;
      else if (error instanceof PaymentsDown) breaker.failed();
      if (error instanceof PaymentsRefused) breaker.succeeded();
      throw error;
    }
  }

  const calls = wrapCalls(payments, async (call, isRead) => {
    const wait = Math.ceil((busyUntil - clock()) / 1000);
    if (isRead && wait > 0) throw new PaymentsBusy(wait);
    if (!breaker.isOpen()) return watched(call);
    if (isProbing || !breaker.isDue()) {
      const retryAfter = Math.max(1, Math.ceil(breaker.timeToProbe() / 1000));
      throw new PaymentsDown('The circuit breaker of the provider is open', false, retryAfter);
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

/** The provider's client for background work: no call starts once `signal` is aborted. */
export function abortable(payments: Payments, signal: AbortSignal): Payments {
  return wrapCalls(payments, async (call) => {
    if (signal.aborted) throw new PaymentsDown('The server is stopping', false);
    return call();
  });
}
