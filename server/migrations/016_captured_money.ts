import type { Kysely } from 'kysely';
import { run } from './statements.ts';

const events = ['failed', 'cancelled', 'replaced', 'paid', 'refunding', 'refunded'];

/** Why money goes back, odd amounts in an order's history, and when the provider was last asked. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await run(database, [
    `alter table refunds add column reason text not null default 'second'
      check (reason in ('second', 'rejected', 'too_much', 'too_little'))`,
    ...eventsAre([...events, 'paid_too_much', 'paid_too_little']),
    `alter table orders
      add column asked_at timestamptz,
      add column asked_payment_id text`,
    `drop index orders_next_check_at`,
    `create index orders_next_check_at on orders (next_check_at) where state <> 'PAID'`,
    `alter table orders drop column is_unconfirmed`,
  ]);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await run(database, [
    `alter table orders
      drop column asked_at,
      drop column asked_payment_id,
      add column is_unconfirmed boolean not null default false`,
    `drop index orders_next_check_at`,
    `create index orders_next_check_at on orders (next_check_at)
      where state <> 'PAID' or is_unconfirmed`,
    `delete from order_events where event in ('paid_too_much', 'paid_too_little')`,
    ...eventsAre(events),
    `alter table refunds drop column reason`,
  ]);
}

function eventsAre(names: readonly string[]): string[] {
  const list = names.map((name) => `'${name}'`).join(', ');
  return [
    `alter table order_events drop constraint order_events_event_check`,
    `alter table order_events add constraint order_events_event_check check (event in (${list}))`,
  ];
}
