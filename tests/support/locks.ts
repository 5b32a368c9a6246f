import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#server/store/transaction.ts';

/** Resolves when this many statements on this database wait for a lock. */
export async function waitForBlockedStatements(database: Database, count: number): Promise<void> {
  const read = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(database);
    return rows[0]?.waiting;
  };
  await expect.poll(read, { interval: 5 }).toBe(count);
}

/** Runs `work` in a transaction that stays open until the returned function is called. */
export async function openTransaction(
  database: Database,
  work: (transaction: Database) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: isDone, resolve: done } = Promise.withResolvers<void>();
  const ended = database.transaction().execute(async (transaction) => {
    await work(transaction);
    done();
    await released;
  });
  await isDone;
  return () => {
    release();
    return ended;
  };
}
