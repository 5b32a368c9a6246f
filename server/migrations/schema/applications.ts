/** Applications, their status history and their files. */
export const applications: readonly string[] = [
  `create table applications (
    id uuid primary key,
    user_id uuid not null references users (id),
    category_id uuid not null references categories (id),
    segment_id uuid not null references segments (id),
    app_status integer not null,
    step integer,
    form_data json not null,
    form_bytes integer not null default 0,
    shown_data json not null default '{}',
    form_shape json,
    price_paise integer not null,
    is_paid boolean not null default false,
    version integer not null default 1,
    created_at timestamptz not null default app_now(),
    updated_at timestamptz not null default app_now(),
    deleted_at timestamptz
  )`,
  `create index applications_user on applications (user_id, created_at)`,
  `create table application_events (
    id uuid primary key,
    application_id uuid not null references applications (id) on delete cascade,
    at timestamptz not null default app_now(),
    from_status integer,
    to_status integer not null,
    actor text not null check (actor in ('customer', 'staff', 'payment')),
    reason text not null default ''
  )`,
  `create index application_events_application on application_events (application_id, at)`,
  `create table application_writes (
    user_id uuid primary key references users (id),
    begun_at timestamptz not null default app_now(),
    writes integer not null
  )`,
  `create table idempotency_keys (
    user_id uuid not null references users (id),
    key text not null,
    body_hash text not null,
    application_id uuid not null,
    created_at timestamptz not null default app_now(),
    primary key (user_id, key)
  )`,
  `create table files (
    path text primary key,
    user_id uuid not null references users (id),
    type text not null,
    name text not null,
    bytes integer not null,
    sha256 text not null,
    created_at timestamptz not null default app_now(),
    used_at timestamptz,
    removed_at timestamptz
  )`,
  `create index files_user on files (user_id)`,
  `create index files_looked_at on files (coalesce(used_at, created_at))
    where removed_at is null`,
  `create index files_removed on files (removed_at)`,
];
