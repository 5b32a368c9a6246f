import { sql } from 'kysely';
import type { Database } from './transaction.ts';

/** Length of a lease in seconds: how long a dead node delays the work that it had claimed. */
export const leaseSeconds = 120;

/** A job that one node at a time runs for all; its holder renews the lease until it is done. */
export interface JobLease {
  job: string;
  /** Id of the node that holds the lease. */
  holder: string;
}

/**
 * Takes the lease of a job for `seconds`; false when another node holds it or the job is not due
 * yet.
 */
export async function claimJob(
  database: Database,
  { job, holder }: JobLease,
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

/** Sets when the job is due next, in `seconds`, if the caller still holds the lease. */
export async function postponeJob(
  database: Database,
  { job, holder }: JobLease,
  seconds: number,
): Promise<void> {
  await database
    .updateTable('jobs')
    .set({ dueAt: secondsFromNow(seconds) })
    .where('name', '=', job)
    .where('holder', '=', holder)
    .execute();
}

/** Uses the real clock: the sandbox's clock must not decide whether a node is alive. */
function secondsFromNow(seconds: number) {
  return sql<Date>`now() + ${seconds} * interval '1 second'`;
}

/** Work that is waiting to be done. */
export interface Backlog {
  /** Seconds by which the longest-due mail is late. */
  mailLateness: number;
  openOrders: number;
  /** Refunds that the provider has not accepted yet. */
  openRefunds: number;
}

/** Counts the backlog. Every part uses an index, so the cost does not grow with the tables. */
export async function readBacklog(database: Database): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select
      greatest(0, coalesce((
        select extract(epoch from app_now() - min(next_attempt_at)) from mail_outbox
      ), 0))::float8 as mail_lateness,
      (select count(*) from orders where state in ('CREATING', 'PENDING')) as open_orders,
      (
        select count(*) from refunds
        where status = 'pending' and coalesce(provider_refund_id, '') = ''
      ) as open_refunds
  `.execute(database);
  return rows[0] ?? { mailLateness: 0, openOrders: 0, openRefunds: 0 };
}
