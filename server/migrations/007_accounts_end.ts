import type { Kysely } from 'kysely';
import { run } from './statements.ts';

/** Accounts that customers deleted, and mails that replace earlier ones. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await run(database, [
    `alter table users add column deleted_at timestamptz`,
    `alter table mail_outbox add column topic text`,
    `create index mail_outbox_topic on mail_outbox (topic)`,
    `create index order_items_application on order_items (application_id)`,
  ]);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await run(database, [
    `drop index order_items_application`,
    `drop index mail_outbox_topic`,
    `alter table mail_outbox drop column topic`,
    `alter table users drop column deleted_at`,
  ]);
}
