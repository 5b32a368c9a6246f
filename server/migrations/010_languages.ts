import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The language of a customer's mails, and that of a queued mail. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column language text not null default 'en'`.execute(database);
  await sql`alter table mail_outbox add column language text not null default 'en'`.execute(
    database,
  );
}
