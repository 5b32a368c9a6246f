import type { Kysely } from 'kysely';
import { drop, run } from './statements.ts';

/** What happened to orders, and every payment that was tried for them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await run(database, [
    `create table order_events (
      id uuid primary key,
      order_id uuid not null references orders (id),
      at timestamptz not null,
      event text not null check (event in
        ('failed', 'cancelled', 'replaced', 'paid', 'refunding', 'refunded'))
    )`,
    `create index order_events_order on order_events (order_id, at)`,
    `create table payment_attempts (
      id text primary key,
      order_id uuid not null references orders (id),
      at timestamptz not null,
      amount_paise integer not null,
      status text not null,
      method text not null,
      reason text not null,
      noted_at timestamptz not null
    )`,
    `create index payment_attempts_order on payment_attempts (order_id, at)`,
    `insert into order_events
      select gen_random_uuid(), id, paid_at, 'paid' from orders where paid_at is not null
      union all
      select gen_random_uuid(), order_id, created_at, 'refunding' from refunds`,
    `insert into payment_attempts
      select provider_payment_id, id, paid_at, total_paise, 'captured', '', '', paid_at
      from orders where paid_at is not null
      union all
      select payment_id, order_id, created_at, amount_paise,
        case when provider_refund_id is null then 'captured' else 'refunded' end, '', '', created_at
      from refunds
      on conflict do nothing`,
  ]);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await drop(database, ['order_events', 'payment_attempts']);
}
