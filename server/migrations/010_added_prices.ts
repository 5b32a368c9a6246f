import type { Kysely } from 'kysely';
import { run } from './statements.ts';

/** What a category cost when it was put into the cart, so that a change can be told. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await run(database, [`alter table cart_items add column added_price_paise integer`]);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await run(database, [`alter table cart_items drop column added_price_paise`]);
}
