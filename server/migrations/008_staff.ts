import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Lets staff find the newest applications of a status with an index, however few there are. */
export async function up(database: Kysely<unknown>): Promise<void> {
  // An interrupted build leaves an invalid index behind.
  await sql`drop index concurrently if exists applications_status`.execute(database);
  await sql`
    create index concurrently applications_status on applications (app_status, id)
  `.execute(database);
}
