import type { Kysely } from 'kysely';
import { drop, run } from './statements.ts';

/** Applications with their files, and the two lists that customers keep them in. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await run(database, [
    `create table applications (
      id uuid primary key,
      user_id uuid not null references users (id),
      category_id uuid not null references categories (id),
      segment_id uuid not null references segments (id),
      app_status integer not null,
      form_data json not null,
      price_paise integer not null,
      is_paid boolean not null default false,
      version integer not null default 1,
      created_at timestamptz not null default app_now(),
      updated_at timestamptz not null default app_now(),
      deleted_at timestamptz
    )`,
    `create index applications_user on applications (user_id, created_at)`,
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
      removed_at timestamptz
    )`,
    `create index files_user on files (user_id)`,
    `create table cart_items (
      id uuid primary key,
      user_id uuid not null references users (id),
      application_id uuid not null references applications (id),
      quantity integer not null check (quantity between 1 and 999),
      created_at timestamptz not null default app_now(),
      deleted_at timestamptz
    )`,
    `create unique index cart_items_line on cart_items (user_id, application_id)
      where deleted_at is null`,
    `create table bookmarks (
      id uuid primary key,
      user_id uuid not null references users (id),
      application_id uuid not null references applications (id),
      created_at timestamptz not null default app_now(),
      deleted_at timestamptz
    )`,
    `create unique index bookmarks_line on bookmarks (user_id, application_id)
      where deleted_at is null`,
  ]);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await drop(database, ['applications', 'idempotency_keys', 'files', 'cart_items', 'bookmarks']);
}
