import { setTimeout as pause } from 'node:timers/promises';

/** The five-character code of a database error. */
export function readSqlState(error: unknown): string | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

const attempts = 5;
/** Serialization failure, deadlock: nothing was done, and another try may do it. */
const conflicts = new Set(['40001', '40P01']);

/** Runs `work` again, up to five times in all, while the engine says that it was in another's way. */
export async function retrying<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !conflicts.has(readSqlState(error) ?? '')) throw error;
      await pause(Math.random() * 20 * attempt);
    }
  }
}
