import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Indexes to find refunds by payment, item and due time, and to book them once by receipt and by
 * the provider's id.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const indexes = [
    ['refunds_payment', `on refunds ((coalesce(refunded_payment_id, payment_id)))`],
    ['refunds_order_item', `on refunds (order_item_id)`],
    ['refunds_due', `on refunds (next_try_at) where status = 'pending'`],
    ['disputes_open', `on disputes (created_at) where status not in ('won', 'lost', 'closed')`],
  ] as const;
  for (const [name, what] of indexes) {
    // An interrupted build leaves an invalid index behind.
    await sql.raw(`drop index concurrently if exists ${name}`).execute(database);
    await sql.raw(`create index concurrently ${name} ${what}`).execute(database);
  }
  const unique = [
    ['refunds_id', `on refunds (id)`],
    ['refunds_receipt', `on refunds (receipt)`],
    [
      'refunds_provider_refund',
      `on refunds (provider_refund_id) where provider_refund_id not in ('', 'made elsewhere')`,
    ],
  ] as const;
  for (const [name, what] of unique) {
    await sql.raw(`drop index concurrently if exists ${name}`).execute(database);
    await sql.raw(`create unique index concurrently ${name} ${what}`).execute(database);
  }
}
