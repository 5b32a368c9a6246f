import { sql } from 'kysely';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome, Refused } from '#contract/outcome.ts';
import { transact } from './transaction.ts';
import type { Database } from './transaction.ts';

const mostWrites = 60;
const windowSeconds = 60;

/**
 * Counts one save of an application or one new order in the caller's transaction; a refusal rolls
 * it back. The row also serialises a customer's saves, so that counts of drafts are exact.
 */
export async function countWrite(
  database: Database,
  userId: string,
): Promise<Refused<'too_often'> | undefined> {
  const isOver = sql`w.begun_at <= app_now() - ${windowSeconds} * interval '1 second'`;
  const { rows } = await sql<{ writes: number; wait: number }>`
    insert into application_writes as w (user_id, begun_at, writes)
    values (${userId}, app_now(), 1)
    on conflict (user_id) do update set
      writes = case when ${isOver} then 1 else w.writes + 1 end,
      begun_at = case when ${isOver} then app_now() else w.begun_at end
    returning writes,
      ceil(extract(epoch from begun_at - app_now()) + ${windowSeconds})::float8 as wait
  `.execute(database);
  const [{ writes, wait } = { writes: 0, wait: 0 }] = rows;
  if (writes <= mostWrites) return undefined;
  return refused('too_often', { retryAfter: Math.min(Math.max(1, wait), windowSeconds) });
}

/** Counts a call that makes the provider work against the same limit. */
export async function countQuestion(
  database: Database,
  userId: string,
): Promise<Outcome<null, 'too_often'>> {
  return transact(
    database,
    async (transaction) => (await countWrite(transaction, userId)) ?? accepted(null),
  );
}
