/** Orders: one open order per customer, one paid item per application, each webhook once. */
export const orders: readonly string[] = [
  `create table orders (
    id uuid primary key,
    user_id uuid not null references users (id),
    custom_order_id text not null,
    receipt text not null,
    state text not null check (state in ('CREATING', 'PENDING', 'PAID', 'CLOSED')),
    closed_reason text,
    cart_hash text not null,
    total_paise integer not null check (total_paise > 0),
    currency text not null,
    provider_order_id text,
    provider_payment_id text,
    created_at timestamptz not null default app_now(),
    offered_at timestamptz not null default app_now(),
    paid_at timestamptz,
    checks integer not null default 0,
    next_check_at timestamptz not null,
    asked_at timestamptz,
    asked_payment_id text
  )`,
  `create unique index orders_open on orders (user_id) where state in ('CREATING', 'PENDING')`,
  `create unique index orders_custom_order_id on orders (custom_order_id)`,
  `create unique index orders_receipt on orders (receipt)`,
  `create unique index orders_provider_order_id on orders (provider_order_id)`,
  `create unique index orders_provider_payment_id on orders (provider_payment_id)`,
  `create index orders_user on orders (user_id, created_at)`,
  `create index orders_next_check_at on orders (next_check_at) where state <> 'PAID'`,
  `create table order_items (
    id uuid primary key,
    order_id uuid not null references orders (id),
    application_id uuid not null references applications (id),
    position integer not null,
    quantity integer not null,
    price_paise integer not null,
    is_paid boolean not null default false
  )`,
  `create index order_items_order on order_items (order_id, position)`,
  `create index order_items_application on order_items (application_id)`,
  `create unique index order_items_paid on order_items (application_id) where is_paid`,
  `create table order_events (
    id uuid primary key,
    order_id uuid not null references orders (id),
    at timestamptz not null,
    event text not null check (event in
      ('failed', 'cancelled', 'replaced', 'paid', 'refunding', 'refunded',
        'paid_too_much', 'paid_too_little'))
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
  `create table refunds (
    payment_id text primary key,
    order_id uuid not null references orders (id),
    amount_paise integer not null,
    reason text not null default 'second'
      check (reason in ('second', 'rejected', 'too_much', 'too_little')),
    provider_refund_id text,
    created_at timestamptz not null default app_now(),
    tries integer not null default 0,
    next_try_at timestamptz not null default app_now()
  )`,
  `create index refunds_order on refunds (order_id)`,
  `create index refunds_next_try_at on refunds (next_try_at) where provider_refund_id is null`,
  `create table webhook_events (
    id text primary key,
    type text not null,
    received_at timestamptz not null default app_now()
  )`,
];
