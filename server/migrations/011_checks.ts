import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Orders that are no longer checked are never due; in batches, so that customers do not wait. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      update orders set next_check_at = 'infinity' where id in (
        select id from orders
        where state <> 'PAID' and next_check_at < 'infinity'
          and offered_at <= app_now() - interval '3 days'
        order by next_check_at limit 1000
      )
    `.execute(database);
    if (!numAffectedRows) return;
  }
}
