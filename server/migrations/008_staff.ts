import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Staff find the applications of a state, newest first, however few of all they are. */
export async function up(database: Kysely<unknown>): Promise<void> {
  // One that was begun and not ended stays behind, and answers nothing.
  await sql`drop index concurrently if exists applications_status`.execute(database);
  await sql`
    create index concurrently applications_status on applications (app_status, id)
  `.execute(database);
}
