import { refused } from '#contract/outcome.ts';
import type { Refused } from '#contract/outcome.ts';

/**
 * Lets the heavy work of one customer run one after the other, beside everybody else's. Who waits
 * leaves the queue once `signal` is aborted; more than `mostWaiting` are refused.
 */
export function createPerUserQueue(mostWaiting: number) {
  /** Who waits, by customer; a customer is here while work runs. */
  const queues = new Map<string, (() => void)[]>();

  return async <Value>(
    userId: string,
    work: () => Promise<Value>,
    signal?: AbortSignal,
  ): Promise<Value | Refused<'too_often'>> => {
    const queue = queues.get(userId);
    if (queue && (queue.length >= mostWaiting || !(await waitForTurn(queue, signal)))) {
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

/** True once it is the caller's turn; false when it left before. */
async function waitForTurn(queue: (() => void)[], signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const take = () => {
      signal?.removeEventListener('abort', leave);
      resolve(true);
    };
    const leave = () => {
      queue.splice(queue.indexOf(take), 1);
      resolve(false);
    };
    queue.push(take);
    signal?.addEventListener('abort', leave);
    if (signal?.aborted) leave();
  });
}
