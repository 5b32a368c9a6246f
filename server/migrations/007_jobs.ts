import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Which node does the work that one does for all, and when that is due. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table jobs (name text primary key, holder text not null, due_at timestamptz not null)
  `.execute(database);
}
