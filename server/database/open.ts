import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { checkSchema, migrate } from '#server/migrations/migrate.ts';
import { seed } from '#server/seed/seed.ts';
import type { Settings } from '#server/settings.ts';
import type { Tables } from '#server/store/tables.ts';
import { connect } from './connect.ts';
import type { ConnectOptions } from './connect.ts';
import { NoBinaries } from './binaries.ts';
import { startEmbedded } from './embedded.ts';

export interface OpenDatabase {
  database: Kysely<Tables>;
  /** A connection of its own, so that health checks do not wait for other queries. */
  probe: Kysely<Tables>;
  close(): Promise<void>;
}

/**
 * The server's database, ready to use, with a schema that this version supports and a catalogue;
 * `signal` ends the wait for another server's migration.
 */
export async function openDatabase(
  settings: Settings,
  signal?: AbortSignal,
): Promise<OpenDatabase> {
  const { url, ...opened } = await openEngine(settings);
  try {
    if (settings.migrates) {
      const at = settings.migrateDatabaseUrl ?? url;
      await (at ? migrateAt(at, signal) : migrate(opened.database, { isAlone: true }));
      await seed(opened.database);
    } else await checkSchema(opened.database);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Uses separate connections without a statement timeout. */
async function migrateAt(url: string, signal?: AbortSignal): Promise<void> {
  const database = connect(url, { statementTimeout: 0, silence: 0 });
  try {
    await migrate(database, { signal });
  } finally {
    await database.destroy();
  }
}

interface Engine extends OpenDatabase {
  /** Connection string; absent for PGlite. */
  url?: string;
}

async function openEngine(settings: Settings): Promise<Engine> {
  const { databaseUrl, migrateDatabaseUrl, databasePool: poolSize, dataDir } = settings;
  // A separate address for migrations means that a pooler is in between.
  const isPooled = migrateDatabaseUrl !== undefined;
  if (databaseUrl) return connectBoth(databaseUrl, { poolSize, isPooled });
  const hasPostgres = existsSync(join(dataDir, 'postgres'));
  if (!hasPostgres && existsSync(join(dataDir, 'pglite'))) {
    return openPglite(dataDir, 'The data directory was created with PGlite');
  }
  try {
    const embedded = await startEmbedded(dataDir);
    const connected = connectBoth(embedded.url, { poolSize });
    return {
      ...connected,
      async close() {
        await connected.close();
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

function connectBoth(url: string, { poolSize, isPooled }: ConnectOptions): Engine {
  const database = connect(url, { poolSize, isPooled });
  const probe = connect(url, {
    poolSize: 1,
    isPooled,
    statementTimeout: 1_000,
    silence: 1_000,
    connectTimeout: 1_000,
  });
  const close = async () => {
    await Promise.all([database.destroy(), probe.destroy()]);
  };
  return { url, database, probe, close };
}

/** An existing data directory stays with its engine: another one would show an empty portal. */
async function openPglite(dataDir: string, reason: string): Promise<OpenDatabase> {
  console.warn(
    `WARNING: ${reason}. PGlite is used: its data survives a crash of the server, but not always a power loss.`,
  );
  const { connectPglite } = await import('./pglite.ts');
  const { database, close } = await connectPglite(dataDir);
  return { database, probe: database, close };
}
