import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** One clock for every expiry, wait and limit: database time plus an offset. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table clock (id integer primary key, offset_ms double precision not null)`.execute(
    database,
  );
  await sql`insert into clock (id, offset_ms) values (1, 0)`.execute(database);
  await sql`
    create function app_now() returns timestamptz language sql stable as
    'select now() + (select offset_ms from clock where id = 1) * interval ''1 millisecond'''
  `.execute(database);
  await sql`create table secrets (name text primary key, value text not null)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table secrets`.execute(database);
  await sql`drop function app_now`.execute(database);
  await sql`drop table clock`.execute(database);
}
