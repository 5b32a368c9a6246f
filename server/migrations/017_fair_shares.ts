import type { Kysely } from 'kysely';
import { storedAnswers } from '#server/store/storedAnswers.ts';
import type { Tables } from '#server/store/tables.ts';
import { run } from './statements.ts';

const batch = 100;

/** Short answers and sizes, so that lists know what they carry; browsers that signed in before. */
export async function up(database: Kysely<Tables>): Promise<void> {
  await run(database, [
    `alter table applications add column shown_data json not null default '{}'`,
    `alter table applications add column form_bytes integer not null default 0`,
    `create table devices (
      token_hash text primary key,
      user_id uuid not null references users (id),
      used_at timestamptz not null,
      expires_at timestamptz not null
    )`,
    `create index devices_user on devices (user_id)`,
    `create index devices_end on devices (expires_at)`,
    `alter table code_challenges add column device_hash text`,
  ]);
  let last: string | undefined;
  do last = await measureNext(database, last);
  while (last);
}

/** Measures and cuts the answers of the applications that follow `after`; answers the last one's id. */
async function measureNext(database: Kysely<Tables>, after = ''): Promise<string | undefined> {
  const rows = await database
    .selectFrom('applications')
    .select(['id', 'form_data'])
    .$if(after !== '', (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(batch)
    .execute();
  for (const { id, form_data } of rows) {
    await database
      .updateTable('applications')
      .set(storedAnswers(form_data))
      .where('id', '=', id)
      .execute();
  }
  return rows.at(-1)?.id;
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await run(database, [
    `alter table code_challenges drop column device_hash`,
    `drop table devices`,
    `alter table applications drop column form_bytes`,
    `alter table applications drop column shown_data`,
  ]);
}
