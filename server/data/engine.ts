import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { runningUrl, startEmbedded } from '#server/database/embedded.ts';
import { DirectoryInUse, lockDirectory } from '#server/database/lock.ts';
import type { Settings } from '#server/settings.ts';
import { DataError } from './dataError.ts';

/** A database as it is: no migration or seed runs on it. */
export interface Engine extends AsyncDisposable {
  /** Connection string. */
  url: string;
}

/**
 * The database with the data, whether a server runs or not; a running server's embedded PostgreSQL
 * is shared.
 */
export async function openSource(settings: Settings, signal: AbortSignal): Promise<Engine> {
  const { dataDir } = settings;
  const configured = findConfiguredServer(settings);
  if (configured) return configured;
  if (existsSync(join(dataDir, 'pglite')) && !existsSync(join(dataDir, 'postgres'))) {
    throw new DataError(
      `${dataDir} holds PGlite's data: copy that folder while the server is stopped.`,
    );
  }
  if (!existsSync(join(dataDir, 'postgres')))
    throw new DataError(`There is no data in ${dataDir}.`);
  try {
    return await startAlone(dataDir, signal);
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    const url = runningUrl(dataDir);
    if (!url) throw new DataError(`The server on ${dataDir} is just starting; try again.`);
    return { url, async [Symbol.asyncDispose]() {} };
  }
}

/** An empty target for data, locked for this process and untouched until it is opened. */
export interface Target extends AsyncDisposable {
  /** Connection string; creates an embedded database if no server is configured. */
  open(): Promise<string>;
}

/**
 * Throws `DataError` if there is an embedded database already, `DirectoryInUse` if a server runs.
 */
export async function lockTarget(settings: Settings, signal: AbortSignal): Promise<Target> {
  const { dataDir } = settings;
  const configured = findConfiguredServer(settings);
  if (configured) return { ...configured, open: async () => configured.url };
  await using stack = new AsyncDisposableStack();
  stack.defer(await lockDirectory(dataDir, { signal }));
  const found = ['postgres', 'pglite'].find((name) => existsSync(join(dataDir, name)));
  if (found) throw new DataError(`${join(dataDir, found)} exists: restore into an empty target.`);
  const resources = stack.move();
  return {
    async open() {
      const { url, stop } = await startEmbedded(dataDir);
      resources.defer(stop);
      return url;
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Bypasses a connection pooler, which ends long statements. */
function findConfiguredServer({ databaseUrl, migrateDatabaseUrl }: Settings): Engine | undefined {
  const url = databaseUrl && (migrateDatabaseUrl ?? databaseUrl);
  return url ? { url, async [Symbol.asyncDispose]() {} } : undefined;
}

async function startAlone(dataDir: string, signal: AbortSignal): Promise<Engine> {
  await using stack = new AsyncDisposableStack();
  stack.defer(await lockDirectory(dataDir, { signal }));
  const { url, stop } = await startEmbedded(dataDir);
  stack.defer(stop);
  const started = stack.move();
  return { url, [Symbol.asyncDispose]: () => started.disposeAsync() };
}

export interface Connection extends AsyncDisposable {
  client: pg.Client;
}

/** One connection for a long transaction; disposing it ends both. */
export async function connectAlone(url: string): Promise<Connection> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  // The failing statement reports a broken connection.
  client.on('error', () => undefined);
  await client.connect();
  return { client, [Symbol.asyncDispose]: () => client.end() };
}

/** Settings of a transaction: no timeouts, and one format for times. */
export const plainTransaction = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO, YMD';
  set local timezone = 'UTC'
`;
