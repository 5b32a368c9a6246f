import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Whether an application was ever in a cart or bookmarked, after the rows that showed it are
 * deleted. For earlier submissions this is unknown, so they count as placed.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table applications add column was_placed boolean not null default true`.execute(
    database,
  );
  await sql`alter table applications alter column was_placed set default false`.execute(database);
}
