import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Stores the names of the day in an order item, so that a receipt never changes. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table order_items add column category_name text, add column segment_name text
  `.execute(database);
}
