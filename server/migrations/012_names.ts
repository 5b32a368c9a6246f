import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** A line of an order keeps what it was called that day, so that a receipt never changes. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table order_items add column category_name text, add column segment_name text
  `.execute(database);
}
