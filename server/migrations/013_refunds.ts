import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A payment may go back in parts, whoever returns it, and may be disputed. An empty `provider_refund_id` keeps
 * servers of earlier versions, which send what has none, away from refunds that only this version understands.
 * The wider checks are not validated: every row that exists obeys them.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const steps = [
    `alter table refunds
      drop constraint refunds_pkey,
      drop constraint refunds_reason_check,
      add column id uuid not null default gen_random_uuid(),
      add column status text not null default 'pending'
        check (status in ('pending', 'done', 'failed')),
      add column receipt text,
      add column order_item_id uuid references order_items (id),
      add column note text not null default '',
      add column done_at timestamptz,
      add primary key (id),
      add constraint refunds_reason_check check (reason in ('second', 'rejected', 'too_much',
        'too_little', 'staff', 'provider', 'dispute'))`,
    `update refunds set receipt = payment_id,
      status = case when provider_refund_id is null then 'pending' else 'done' end`,
    `create index refunds_payment on refunds (payment_id)`,
    `create index refunds_order_item on refunds (order_item_id)`,
    `create unique index refunds_receipt on refunds (receipt)`,
    `create unique index refunds_provider_refund on refunds (provider_refund_id)
      where provider_refund_id not in ('', 'made elsewhere')`,
    `drop index refunds_next_try_at`,
    `create index refunds_next_try_at on refunds (next_try_at) where status = 'pending'`,
    `alter table order_events
      drop constraint order_events_event_check,
      add constraint order_events_event_check check (event in ('failed', 'cancelled', 'replaced',
        'paid', 'refunding', 'refunded', 'paid_too_much', 'paid_too_little', 'partly_refunded',
        'refund_failed')) not valid`,
    `alter table application_events
      drop constraint application_events_actor_check,
      add constraint application_events_actor_check
        check (actor in ('customer', 'staff', 'payment', 'refund')) not valid`,
    `create table disputes (
      id text primary key,
      order_id uuid not null references orders (id),
      payment_id text not null,
      amount_paise integer not null,
      status text not null check (status in ('created', 'under_review', 'action_required', 'won',
        'lost', 'closed')),
      reason text not null,
      respond_by timestamptz,
      told_at timestamptz not null,
      created_at timestamptz not null default app_now()
    )`,
    `create index disputes_order on disputes (order_id)`,
    `create index disputes_open on disputes (created_at) where status not in ('won', 'lost', 'closed')`,
    `create table dispute_events (
      dispute_id text not null references disputes (id) on delete cascade,
      status text not null,
      at timestamptz not null,
      primary key (dispute_id, status)
    )`,
    `create table provider_looks (
      name text primary key,
      looked_at timestamptz not null
    )`,
    `alter table sandbox_refunds
      add column receipt text,
      add column status text not null default 'processed'`,
    `create table sandbox_disputes (
      id text primary key,
      payment_id text not null references sandbox_payments (id),
      amount integer not null,
      status text not null,
      respond_by timestamptz not null,
      created_at timestamptz not null default app_now()
    )`,
    `create unique index sandbox_disputes_payment on sandbox_disputes (payment_id)`,
  ];
  for (const step of steps) await sql.raw(step).execute(database);
}
