import type { Kysely } from 'kysely';
import { run } from './statements.ts';

/** Rows are found by what they name: when it is deleted, listed or counted. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await run(database, [
    `create index cart_items_user on cart_items (user_id)`,
    `create index cart_items_application on cart_items (application_id)`,
    `create index bookmarks_user on bookmarks (user_id)`,
    `create index bookmarks_application on bookmarks (application_id)`,
    `create index updates_application on updates (application_id)`,
    `create index refunds_order on refunds (order_id)`,
  ]);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await run(database, [
    `drop index refunds_order`,
    `drop index updates_application`,
    `drop index bookmarks_application`,
    `drop index bookmarks_user`,
    `drop index cart_items_application`,
    `drop index cart_items_user`,
  ]);
}
