import { refused } from '#contract/outcome.ts';
import type { Refused } from '#contract/outcome.ts';

/**
 * Runs the heavy work of each customer one at a time, independently of other customers. Aborting
 * `signal` leaves the queue; calls beyond `maxWaiting` are refused.
 */
export function createPerUserQueue(maxWaiting: number) {
  /** Waiting calls by customer; an entry exists while work runs. */
  const queues = new Map<string, (() => void)[]>();

  return async <Value>(
    userId: string,
    work: () => Promise<Value>,
    signal?: AbortSignal,
  ): Promise<Value | Refused<'too_often'>> => {
    const queue = queues.get(userId);
    if (queue && (queue.length >= maxWaiting || !(await waitForTurn(queue, signal)))) {
      return refused('too_often');
    }
    if (!queue) queues.set(userId, []);
    try {
      return await work();
    } finally {
      const next = queues.get(userId)?.shift();
      if (next) next();
      else queues.delete(userId);
    }
  };
}

/** True when it is the caller's turn; false when the caller left the queue. */
async function waitForTurn(queue: (() => void)[], signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const start = () => {
      signal?.removeEventListener('abort', leave);
      resolve(true);
    };
    const leave = () => {
      queue.splice(queue.indexOf(start), 1);
      resolve(false);
    };
    queue.push(start);
    signal?.addEventListener('abort', leave);
    if (signal?.aborted) leave();
  });
}
