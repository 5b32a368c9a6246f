import { sql } from 'kysely';
import type { Database } from '#server/store/transaction.ts';

/** How many statements on this database wait for another one's lock. */
export async function waitingForLocks(database: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(database);
  return rows[0]?.waiting ?? 0;
}
