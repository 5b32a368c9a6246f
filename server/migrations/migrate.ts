import { Migrator } from 'kysely/migration';
import type { Kysely } from 'kysely';
import type { Tables } from '#server/store/tables.ts';
import { migrations } from './index.ts';

/** Brings the schema up to date; throws an error that names the step that failed. */
export async function migrate(database: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
  const step = failed ? `Migration ${failed} failed` : 'The schema could not be brought up to date';
  throw new Error(`${step}: ${toMessage(error)}`, { cause: error });
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
