import type { Kysely } from 'kysely';
import { drop, run } from './statements.ts';

/** How applications came to their state, what their form looked like, and how fast they change. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await run(database, [
    `alter table applications add column step integer`,
    `alter table applications add column form_shape json`,
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
    `alter table segments add column is_available boolean not null default true`,
  ]);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await run(database, [`alter table segments drop column is_available`]);
  await drop(database, ['application_events', 'application_writes']);
  await run(database, [
    `alter table applications drop column form_shape`,
    `alter table applications drop column step`,
  ]);
}
