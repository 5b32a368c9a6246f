import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Accounts of staff and owners beside customers. Every earlier account is a customer. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`update users set role = 'USER' where role <> 'USER'`.execute(database);
  await sql`
    alter table users add constraint users_role check (role in ('USER', 'STAFF', 'OWNER'))
  `.execute(database);
}
