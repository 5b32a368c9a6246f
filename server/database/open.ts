import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { migrate } from '#server/migrations/migrate.ts';
import { seed } from '#server/seed/seed.ts';
import type { Settings } from '#server/settings.ts';
import type { Tables } from '#server/store/tables.ts';
import { connect } from './connect.ts';
import { NoBinaries } from './binaries.ts';
import { startEmbedded } from './embedded.ts';

export interface OpenDatabase {
  database: Kysely<Tables>;
  close(): Promise<void>;
}

/** The server's database with an up-to-date schema and a catalogue, ready to use. */
export async function openDatabase(settings: Settings): Promise<OpenDatabase> {
  const { url, ...opened } = await openEngine(settings);
  try {
    await (url ? migrateAt(url) : migrate(opened.database));
    await seed(opened.database);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Over connections of its own, on which a statement may take as long as it needs. */
async function migrateAt(url: string): Promise<void> {
  const database = connect(url, { statementTimeout: 0, silence: 0 });
  try {
    await migrate(database);
  } finally {
    await database.destroy();
  }
}

interface Engine extends OpenDatabase {
  /** Connection string; absent for PGlite. */
  url?: string;
}

async function openEngine({ databaseUrl, dataDir }: Settings): Promise<Engine> {
  if (databaseUrl) {
    const database = connect(databaseUrl);
    return { url: databaseUrl, database, close: () => database.destroy() };
  }
  const hasPostgres = existsSync(join(dataDir, 'postgres'));
  if (!hasPostgres && existsSync(join(dataDir, 'pglite'))) {
    return openPglite(dataDir, 'The data was begun with PGlite');
  }
  try {
    const embedded = await startEmbedded(dataDir);
    const database = connect(embedded.url);
    return {
      url: embedded.url,
      database,
      async close() {
        await database.destroy();
        await embedded.stop();
      },
    };
  } catch (error) {
    if (!(error instanceof NoBinaries)) throw error;
    if (hasPostgres) {
      const line = `${dataDir} holds PostgreSQL's data, but ${error.message}`;
      throw new Error(line, { cause: error });
    }
    return openPglite(dataDir, error.message);
  }
}

/** Once begun on an engine, data stays with it: another engine would show an empty portal. */
async function openPglite(dataDir: string, reason: string): Promise<OpenDatabase> {
  console.warn(
    `WARNING: ${reason}. PGlite is used: it survives a crash of the server, but a power loss can lose data.`,
  );
  const { connectPglite } = await import('./pglite.ts');
  return connectPglite(dataDir);
}
