import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Records the oldest migration that a version must know to run on this schema; a migration that
 * removes something raises it.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table schema_floor (least_step text not null)`.execute(database);
  await sql`insert into schema_floor values ('001_schema')`.execute(database);
}
