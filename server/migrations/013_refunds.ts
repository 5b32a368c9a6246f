import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A payment may be refunded in parts and may be disputed. Servers of the previous version still
 * work: `payment_id` remains the key that they know, and an empty `provider_refund_id` stops them
 * from sending refunds that they do not understand, because they send only those where it is null.
 * The wider checks are not validated, because every existing row satisfies them.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const steps = [
    `alter table refunds
      drop constraint refunds_reason_check,
      add column id uuid not null default gen_random_uuid(),
      add column refunded_payment_id text,
      add column status text not null default 'pending'
        check (status in ('pending', 'done', 'failed')),
      add column receipt text,
      add column order_item_id uuid references order_items (id),
      add column note text not null default '',
      add column done_at timestamptz,
      add constraint refunds_reason_check check (reason in ('second', 'rejected', 'too_much',
        'too_little', 'staff', 'provider', 'dispute')) not valid`,
    `update refunds set receipt = payment_id where receipt is null`,
    `update refunds set status = 'done' where provider_refund_id is not null`,
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
      created_at timestamptz not null default app_now(),
      unique (order_id, id)
    )`,
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
      payment_id text not null unique references sandbox_payments (id),
      amount integer not null,
      status text not null,
      respond_by timestamptz not null,
      created_at timestamptz not null default app_now()
    )`,
  ];
  for (const step of steps) await sql.raw(step).execute(database);
}
