import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Whether an application ever was in a cart or among bookmarks, once the rows that said so are deleted. Nobody
 * knows it of what was submitted before this was kept, so that counts as placed.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table applications add column was_placed boolean not null default true`.execute(
    database,
  );
  await sql`alter table applications alter column was_placed set default false`.execute(database);
}
