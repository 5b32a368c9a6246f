/** Changes that the customer did not make, until the customer has read them. */
export const updates: readonly string[] = [
  `create table updates (
    id uuid primary key,
    user_id uuid not null references users (id),
    at timestamptz not null,
    kind text not null,
    application_id uuid references applications (id) on delete cascade,
    order_id uuid references orders (id),
    amount_paise integer,
    reason text not null default '',
    read_at timestamptz
  )`,
  `create index updates_user on updates (user_id, at)`,
  `create index updates_application on updates (application_id)`,
];
