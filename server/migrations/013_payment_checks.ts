import type { Kysely } from 'kysely';
import { run } from './statements.ts';

/** When an order was last offered for payment, whether its money is confirmed, and gaps between tries of a refund. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await run(database, [
    `alter table orders
      add column offered_at timestamptz not null default app_now(),
      add column is_unconfirmed boolean not null default false`,
    `update orders set offered_at = created_at`,
    `drop index orders_next_check_at`,
    `create index orders_next_check_at on orders (next_check_at)
      where state <> 'PAID' or is_unconfirmed`,
    `alter table refunds
      add column tries integer not null default 0,
      add column next_try_at timestamptz not null default app_now()`,
    `create index refunds_next_try_at on refunds (next_try_at) where provider_refund_id is null`,
  ]);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await run(database, [
    `drop index refunds_next_try_at`,
    `alter table refunds drop column tries, drop column next_try_at`,
    `drop index orders_next_check_at`,
    `alter table orders drop column offered_at, drop column is_unconfirmed`,
    `create index orders_next_check_at on orders (next_check_at) where state <> 'PAID'`,
  ]);
}
