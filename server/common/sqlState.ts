import { setTimeout as pause } from 'node:timers/promises';

/** The five-character code of a database error. */
export function readSqlState(error: unknown): string | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

const attempts = 10;
/** Milliseconds before the second and before the last try, at most. */
const shortest = 10;
const longest = 250;
/** Serialization failure, deadlock: nothing was done, and another try may do it. */
const conflicts = new Set(['40001', '40P01']);

/** Runs `work` again, up to ten times in all, while the engine says that it was in another's way. */
export async function retrying<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !conflicts.has(readSqlState(error) ?? '')) throw error;
      // By chance, so that those in each other's way come apart.
      await pause(Math.random() * Math.min(longest, shortest * 2 ** attempt));
    }
  }
}
