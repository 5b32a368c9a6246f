import type { Kysely } from 'kysely';
import { run } from './statements.ts';

/** Which files applications use, so that the others can be swept. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await run(database, [
    `alter table files add column used_at timestamptz`,
    `update files set used_at = created_at`,
    `create index files_looked_at on files (coalesce(used_at, created_at))
      where removed_at is null`,
    `create index files_removed on files (removed_at)`,
  ]);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await run(database, [
    `drop index files_removed`,
    `drop index files_looked_at`,
    `alter table files drop column used_at`,
  ]);
}
