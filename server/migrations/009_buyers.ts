import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** An order keeps who bought as they were that day, so that a receipt never changes. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column buyer jsonb`.execute(database);
}
