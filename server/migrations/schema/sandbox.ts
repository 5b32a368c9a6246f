/** The sandbox's own tables: mailbox, faults and payment provider. */
export const sandbox: readonly string[] = [
  `create table sandbox_mail (
    id uuid primary key,
    recipient text not null,
    subject text not null,
    text text not null,
    html text not null,
    sent_at timestamptz not null default app_now()
  )`,
  `create index sandbox_mail_recipient on sandbox_mail (recipient, sent_at)`,
  `create table sandbox_faults (
    id uuid primary key,
    position integer not null,
    fault jsonb not null
  )`,
  `create table sandbox_orders (
    id text primary key,
    amount integer not null,
    currency text not null,
    receipt text,
    unique_receipt text,
    notes jsonb not null,
    created_at timestamptz not null default app_now()
  )`,
  `create unique index sandbox_orders_receipt on sandbox_orders (unique_receipt)`,
  `create table sandbox_payments (
    id text primary key,
    order_id text not null references sandbox_orders (id),
    amount integer not null,
    currency text not null,
    status text not null,
    created_at timestamptz not null default app_now()
  )`,
  `create index sandbox_payments_order on sandbox_payments (order_id)`,
  `create unique index sandbox_payments_captured on sandbox_payments (order_id)
    where status = 'captured'`,
  `create table sandbox_refunds (
    id text primary key,
    payment_id text not null references sandbox_payments (id),
    amount integer not null,
    idempotency_key text,
    created_at timestamptz not null default app_now()
  )`,
  `create unique index sandbox_refunds_key on sandbox_refunds (idempotency_key)`,
  `create table sandbox_webhooks (
    id text primary key,
    body text not null,
    created_at timestamptz not null default app_now(),
    delivered_at timestamptz
  )`,
];
