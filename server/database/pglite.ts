import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect } from 'kysely';
import { queryBuilder } from './connect.ts';

/**
 * The fallback database engine in `{dataDir}/pglite`; the caller holds the lock of the directory.
 */
export async function connectPglite(dataDir: string) {
  const directory = join(dataDir, 'pglite');
  mkdirSync(directory, { recursive: true });
  const engine = await PGlite.create(directory);
  const database = queryBuilder(new PGliteDialect({ pglite: engine }));
  return { database, close: () => database.destroy() };
}
