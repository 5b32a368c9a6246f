import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What the state of the work on an application is derived from, and its thread (decision 029). The
 * wider check is not validated, because every existing row satisfies it.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const steps = [
    `alter table applications
      add column asked_at timestamptz,
      add column delivered_at timestamptz,
      add column changes_at timestamptz,
      add column reminded_at timestamptz,
      add column due_at timestamptz,
      add column assignee_id uuid references users (id),
      add column work_since timestamptz,
      add column work_version integer not null default 1,
      add column customer_read_at timestamptz,
      add column staff_read_at timestamptz`,
    `alter table applications alter column work_since set default app_now()`,
    `alter table application_events
      add column author_name text not null default '',
      drop constraint application_events_actor_check,
      add constraint application_events_actor_check
        check (actor in ('customer', 'staff', 'payment', 'refund', 'deadline')) not valid`,
    `create table thread_entries (
      id uuid primary key,
      application_id uuid not null references applications (id) on delete cascade,
      at timestamptz not null default app_now(),
      kind text not null check (kind in ('message', 'question', 'answer', 'delivery', 'act')),
      act text,
      side text not null check (side in ('customer', 'staff')),
      author_id uuid references users (id),
      author_name text not null default '',
      text text not null default '',
      message_key text,
      body_hash text,
      unique (application_id, at, id),
      unique (author_id, message_key)
    )`,
    `create table thread_files (
      entry_id uuid not null references thread_entries (id) on delete cascade,
      position integer not null,
      path text not null references files (path),
      primary key (entry_id, position),
      unique (path, entry_id)
    )`,
  ];
  for (const step of steps) await sql.raw(step).execute(database);
}
