import { refused } from '#contract/outcome.ts';
import type { Refused } from '#contract/outcome.ts';

/**
 * Lets the heavy work of one customer run one after the other, beside everybody else's. Who waits
 * leaves the line once `signal` is aborted; more than `mostWaiting` are refused.
 */
export function createTurns(mostWaiting: number) {
  /** Who waits, by customer; a customer is here while work runs. */
  const lines = new Map<string, (() => void)[]>();

  return async <Value>(
    userId: string,
    work: () => Promise<Value>,
    signal?: AbortSignal,
  ): Promise<Value | Refused<'too_often'>> => {
    const line = lines.get(userId);
    if (line && (line.length >= mostWaiting || !(await waitForTurn(line, signal)))) {
      return refused('too_often');
    }
    if (!line) lines.set(userId, []);
    try {
      return await work();
    } finally {
      const next = lines.get(userId)?.shift();
      if (next) next();
      else lines.delete(userId);
    }
  };
}

/** True once it is the caller's turn; false when it left before. */
async function waitForTurn(line: (() => void)[], signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const take = () => {
      signal?.removeEventListener('abort', leave);
      resolve(true);
    };
    const leave = () => {
      line.splice(line.indexOf(take), 1);
      resolve(false);
    };
    line.push(take);
    signal?.addEventListener('abort', leave);
    if (signal?.aborted) leave();
  });
}
