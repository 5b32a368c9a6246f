import { sql } from 'kysely';
import { connect } from '#server/database/connect.ts';
import { runningUrl } from '#server/database/embedded.ts';
import { DirectoryInUse, lockDirectory } from '#server/database/lock.ts';
import { openDatabase } from '#server/database/open.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { migrations } from '#server/migrations/index.ts';
import type { Settings } from '#server/settings.ts';
import type { Database } from '#server/store/transaction.ts';
import { StaffError } from './staffError.ts';

/**
 * The server's database, whether a server runs or not: a running one's embedded PostgreSQL is
 * shared, a resting one is started for the command alone.
 */
export async function openForStaff(settings: Settings): Promise<OpenDatabase> {
  if (settings.databaseUrl) return openDatabase(settings);
  let unlock: () => void;
  try {
    unlock = await lockDirectory(settings.dataDir);
  } catch (error) {
    if (error instanceof DirectoryInUse) return openRunning(settings.dataDir);
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

async function openRunning(dataDir: string): Promise<OpenDatabase> {
  const url = runningUrl(dataDir);
  if (!url) {
    throw new StaffError(
      `The server on ${dataDir} is just starting, or keeps its data with PGlite; try again in a moment, or stop it first.`,
    );
  }
  const database = connect(url);
  const close = () => database.destroy();
  if (await isUpToDate(database)) return { database, close };
  await close();
  throw new StaffError('The running server is just starting, or older than this command.');
}

async function isUpToDate(database: Database): Promise<boolean> {
  const newest = Object.keys(migrations).at(-1);
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"
  `.execute(database);
  if (!rows[0]?.isThere) return false;
  const done = await sql`select name from kysely_migration where name = ${newest}`.execute(
    database,
  );
  return done.rows.length > 0;
}
