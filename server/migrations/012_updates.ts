import type { Kysely } from 'kysely';
import { drop, run } from './statements.ts';

/** What changed without the customer's doing, until the customer has read it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await run(database, [
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
  ]);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await drop(database, ['updates']);
}
