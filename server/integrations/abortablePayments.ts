import { wrapCalls, PaymentsDown } from './payments.ts';
import type { Payments } from './payments.ts';

/** The provider's client for background work: no call starts once `signal` is aborted. */
export function abortable(payments: Payments, signal: AbortSignal): Payments {
  return wrapCalls(payments, async (call) => {
    if (signal.aborted) throw new PaymentsDown('The server is stopping', false);
    return call();
  });
}
