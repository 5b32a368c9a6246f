import { setTimeout as pause } from 'node:timers/promises';

/** The five-character code of a database error. */
export function readSqlState(error: unknown): string | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

const attempts = 10;
/** Milliseconds before the second and before the last attempt, at most. */
const shortest = 10;
const longest = 250;
/** Serialization failure and deadlock: nothing was changed, and a retry may succeed. */
const conflicts = new Set(['40001', '40P01']);

/** Retries `work`, up to ten attempts in all, after serialization failures and deadlocks. */
export async function retrying<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !conflicts.has(readSqlState(error) ?? '')) throw error;
      // Random jitter, so that conflicting transactions spread out.
      await pause(Math.random() * Math.min(longest, shortest * 2 ** attempt));
    }
  }
}
