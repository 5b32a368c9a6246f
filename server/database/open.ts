import type { Kysely } from 'kysely';
import { migrate } from '#server/migrations/migrate.ts';
import { seed } from '#server/seed/seed.ts';
import type { Settings } from '#server/settings.ts';
import type { Tables } from '#server/store/tables.ts';
import { connect } from './connect.ts';
import { NoBinaries, startEmbedded } from './embedded.ts';

export interface OpenDatabase {
  database: Kysely<Tables>;
  close(): Promise<void>;
}

/** The server's database with an up-to-date schema and a catalogue, ready to use. */
export async function openDatabase(settings: Settings): Promise<OpenDatabase> {
  const opened = await openEngine(settings);
  try {
    await migrate(opened.database);
    await seed(opened.database);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function openEngine({ databaseUrl, dataDir }: Settings): Promise<OpenDatabase> {
  if (databaseUrl) {
    const database = connect(databaseUrl);
    return { database, close: () => database.destroy() };
  }
  try {
    const embedded = await startEmbedded(dataDir);
    const database = connect(embedded.url);
    return {
      database,
      async close() {
        await database.destroy();
        await embedded.stop();
      },
    };
  } catch (error) {
    if (!(error instanceof NoBinaries)) throw error;
    console.warn(
      `WARNING: ${error.message}. Using PGlite instead: it survives a crash of the server, but a power loss can lose data.`,
    );
    const { connectPglite } = await import('./pglite.ts');
    return connectPglite(dataDir);
  }
}
