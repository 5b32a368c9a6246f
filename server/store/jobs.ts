import { sql } from 'kysely';
import type { Database } from './transaction.ts';

/** Work that one node at a time does for all; whoever has it in hand says so until it is done. */
export interface Turn {
  job: string;
  /** Whoever has the job in hand. */
  holder: string;
}

/** Takes a job in hand for `seconds`, unless another one has it or it is not due yet. */
export async function takeJob(
  database: Database,
  { job, holder }: Turn,
  seconds: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into jobs (name, holder, due_at) values (${job}, ${holder}, ${secondsFromNow(seconds)})
    on conflict (name) do update set holder = excluded.holder, due_at = excluded.due_at
    where jobs.due_at <= now()
    returning name
  `.execute(database);
  return rows.length > 0;
}

/** Lets a job be due for others in `seconds`, if the holder still has it in hand. */
export async function postponeJob(
  database: Database,
  { job, holder }: Turn,
  seconds: number,
): Promise<void> {
  await database
    .updateTable('jobs')
    .set({ dueAt: secondsFromNow(seconds) })
    .where('name', '=', job)
    .where('holder', '=', holder)
    .execute();
}

/** Of the real clock: that a node is alive has nothing to do with what the sandbox says. */
function secondsFromNow(seconds: number) {
  return sql<Date>`now() + ${seconds} * interval '1 second'`;
}
