import { sql } from 'kysely';
import type { Database } from './transaction.ts';

/** What waits for somebody to do it. */
export interface Backlog {
  /** Seconds that the mail waits that is due longest. */
  mailLateness: number;
  openOrders: number;
  /** Refunds that the provider has not taken on. */
  openRefunds: number;
}

/** Read by indexes, however much there is. */
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
