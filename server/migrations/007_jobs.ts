import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The leases of jobs that one node runs for all. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table jobs (name text primary key, holder text not null, due_at timestamptz not null)
  `.execute(database);
}
