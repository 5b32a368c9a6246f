import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Runs the statements one after the other. */
export async function run<Tables>(
  database: Kysely<Tables>,
  statements: readonly string[],
): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

/** Drops the tables, the last one first. */
export async function drop(database: Kysely<unknown>, tables: readonly string[]): Promise<void> {
  for (const table of tables.toReversed()) await database.schema.dropTable(table).execute();
}
