import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Indexes with which staff find people and orders by words, orders by status, and the team. The first repeats
 * `personWords` of `server/store/search.ts`.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const words = `array_to_tsvector(array_remove(regexp_split_to_array(lower(
    left(full_name, 200) || ' ' || left(company_name, 200) || ' ' || email || ' ' || mobile),
    '[\\x01-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7f]+'), ''))`;
  const indexes = [
    ['users_words', `users using gin (${words})`],
    ['users_customers', `users (id) where role = 'USER' and deleted_at is null`],
    ['users_team', `users (role) where role <> 'USER'`],
    ['orders_number', `orders (custom_order_id text_pattern_ops)`],
    ['orders_status', `orders (state, closed_reason, id)`],
  ] as const;
  for (const [name, what] of indexes) {
    // An interrupted build leaves an invalid index behind.
    await sql.raw(`drop index concurrently if exists ${name}`).execute(database);
    await sql.raw(`create index concurrently ${name} on ${what}`).execute(database);
  }
}
