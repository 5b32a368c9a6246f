import type { CallWatch } from '#api/client.ts';
import { createListeners } from './listeners.ts';

/*
 * Calls that take long: no timer ends them, but after ten seconds the portal says that it is
 * still working, and the customer may cancel. A cancelled call is a broken call to its flow.
 */

const patience = 10_000;

export interface SlowCalls {
  /** Watches one call from its start. */
  watch(): CallWatch;
  /** Whether a call has been waiting for longer than ten seconds. */
  areThere(): boolean;
  /** Calls `listener` when `areThere` may have changed. */
  subscribe(listener: () => void): () => void;
  /** Ends all calls that are slow now. */
  cancel(): void;
}

export function createSlowCalls(): SlowCalls {
  const slow = new Set<AbortController>();
  const { tell, subscribe } = createListeners();

  return {
    watch() {
      const controller = new AbortController();
      const timer = setTimeout(() => {
        slow.add(controller);
        tell();
      }, patience);
      return {
        signal: controller.signal,
        ended() {
          clearTimeout(timer);
          if (slow.delete(controller)) tell();
        },
      };
    },
    areThere: () => slow.size > 0,
    subscribe,
    cancel() {
      for (const controller of slow) controller.abort();
    },
  };
}
