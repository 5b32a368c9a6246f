import type { CallWatch } from '#api/client.ts';
import { createListeners } from '#routes/flow/listeners.ts';

/*
 * Slow calls: no timeout ends them, but after ten seconds the portal says that it is still working,
 * and the customer may cancel. The flow treats a cancelled call as a failed one.
 */

const timeout = 10_000;

export interface SlowCalls {
  /** Registers a call at its start. */
  watch(): CallWatch;
  /** Whether any call has been running for more than ten seconds. */
  hasSlowCalls(): boolean;
  /** Calls `listener` when `hasSlowCalls` may have changed. */
  subscribe(listener: () => void): () => void;
  /** Aborts all calls that are slow now. */
  cancel(): void;
}

export function createSlowCalls(): SlowCalls {
  const slow = new Set<AbortController>();
  const { notify, subscribe } = createListeners();

  return {
    watch() {
      const controller = new AbortController();
      const timer = setTimeout(() => {
        slow.add(controller);
        notify();
      }, timeout);
      return {
        signal: controller.signal,
        ended() {
          clearTimeout(timer);
          if (slow.delete(controller)) notify();
        },
      };
    },
    hasSlowCalls: () => slow.size > 0,
    subscribe,
    cancel() {
      for (const controller of slow) controller.abort();
    },
  };
}
