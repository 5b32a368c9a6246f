import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Names the oldest step that a version must know to run on this schema; a step that contracts raises it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table schema_floor (least_step text not null)`.execute(database);
  await sql`insert into schema_floor values ('001_schema')`.execute(database);
}
