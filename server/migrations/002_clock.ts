import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Puts the clock's offset into `app_now()` itself: a function without a query costs nothing. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ offset: number }>`
    select offset_ms as offset from clock where id = 1
  `.execute(database);
  await sql
    .raw(
      `create or replace function app_now() returns timestamptz language sql stable as
      'select now() + ${rows[0]?.offset ?? 0}::float8 * interval ''1 millisecond'''`,
    )
    .execute(database);
}
