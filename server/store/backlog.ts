import { sql } from 'kysely';
import type { Database } from './transaction.ts';

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
