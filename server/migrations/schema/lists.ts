/** Cart and bookmarks: at most one live row per list and application. */
export const lists: readonly string[] = [
  `create table cart_items (
    id uuid primary key,
    user_id uuid not null references users (id),
    application_id uuid not null references applications (id),
    quantity integer not null check (quantity between 1 and 999),
    added_price_paise integer,
    created_at timestamptz not null default app_now(),
    deleted_at timestamptz
  )`,
  `create unique index cart_items_line on cart_items (user_id, application_id)
    where deleted_at is null`,
  `create index cart_items_user on cart_items (user_id)`,
  `create index cart_items_application on cart_items (application_id)`,
  `create table bookmarks (
    id uuid primary key,
    user_id uuid not null references users (id),
    application_id uuid not null references applications (id),
    created_at timestamptz not null default app_now(),
    deleted_at timestamptz
  )`,
  `create unique index bookmarks_line on bookmarks (user_id, application_id)
    where deleted_at is null`,
  `create index bookmarks_user on bookmarks (user_id)`,
  `create index bookmarks_application on bookmarks (application_id)`,
];
