import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** A schema without the procedures of 003 and 005 needs a version that does without them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    update schema_floor set least_step = '016_statements'
    where not exists (select from pg_proc where proname = 'put_into_cart')
  `.execute(database);
}
