import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '#server/database/connect.ts';
import { runningUrl } from '#server/database/embedded.ts';
import { DirectoryInUse, lockDirectory } from '#server/database/lock.ts';
import { openDatabase } from '#server/database/open.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { checkSchema, SchemaError } from '#server/migrations/migrate.ts';
import type { Settings } from '#server/settings.ts';
import { StaffError } from './staffError.ts';

/**
 * The server's database, whether a server runs or not. A running server's embedded PostgreSQL is
 * shared; a stopped one is started for the command only.
 */
export async function openForStaff(settings: Settings): Promise<Omit<OpenDatabase, 'probe'>> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl) return openDatabase(settings);
  if (!['postgres', 'pglite'].some((engine) => existsSync(join(dataDir, engine)))) {
    throw new StaffError(`There is no data in ${dataDir}; see DATA_DIR and DATABASE_URL.`);
  }
  let unlock: () => void;
  try {
    unlock = await lockDirectory(dataDir);
  } catch (error) {
    if (error instanceof DirectoryInUse) return openRunning(dataDir);
    throw error;
  }
  try {
    const { database, close } = await openDatabase(settings);
    return {
      database,
      async close() {
        await close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openRunning(dataDir: string): Promise<Omit<OpenDatabase, 'probe'>> {
  const url = runningUrl(dataDir);
  if (!url) {
    throw new StaffError(
      `The server on ${dataDir} is just starting, or stores its data with PGlite; try again in a moment, or stop it first.`,
    );
  }
  const database = connect(url);
  const close = () => database.destroy();
  try {
    await checkSchema(database);
    return { database, close };
  } catch (error) {
    await close();
    if (!(error instanceof SchemaError)) throw error;
    throw new StaffError(
      'The running server is just starting, or has another version than this command.',
    );
  }
}
