import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Stores the buyer's details of the day in the order, so that a receipt never changes. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column buyer jsonb`.execute(database);
}
