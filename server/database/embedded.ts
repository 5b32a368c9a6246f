import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#server/process/ports.ts';
import { createBallast } from './ballast.ts';
import type { Ballast } from './ballast.ts';
import { chooseLaunch, findBinaries } from './binaries.ts';
import { createCluster, readPassword, user } from './cluster.ts';
import { startPostmaster, stopOrphan, waitUntilReady } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';

/*
 * PostgreSQL as a child process: binaries from the package registry, data in `{dataDir}/postgres`,
 * on loopback with a generated password. The caller holds the lock of the data directory, so a
 * running postmaster is an orphan of a killed server.
 */

export interface EmbeddedDatabase {
  /** Connection string of the database `briefcase`. */
  url: string;
  /** Connection string of the maintenance database. */
  adminUrl: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Extra `name=value` server settings. */
  settings?: readonly string[];
  /** Receives a line when PostgreSQL has stopped unexpectedly, and when it is back. */
  log?: (line: string) => void;
}

/**
 * Starts PostgreSQL on `dataDir`, creating the cluster first; throws `NoBinaries` if it cannot run.
 * If it stops unexpectedly, as on a full disk, it is restarted until it runs or is stopped.
 */
export async function startEmbedded(
  dataDir: string,
  { settings = [], log = console.error }: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const binaries = await findBinaries();
  const cluster = join(dataDir, 'postgres');
  mkdirSync(dataDir, { recursive: true });
  const launch = chooseLaunch(binaries, dataDir, cluster);
  const password = readPassword(dataDir);

  if (existsSync(cluster)) await stopOrphan(cluster);
  else await createCluster(binaries, launch, { dataDir, cluster, password });

  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const url = (database: string) =>
      `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
    const start = (more: readonly string[] = []) =>
      startPostmaster(binaries, launch, {
        dataDir,
        cluster,
        port,
        settings: [...settings, ...more],
      });
    const postmaster = start();
    try {
      await waitUntilReady(url('postgres'), postmaster.hasExited);
      await createDatabase(url('postgres'));
      const stop = keepRunning(postmaster, {
        start,
        url: url('postgres'),
        log,
        ballast: createBallast(dataDir),
      });
      return { url: url(user), adminUrl: url('postgres'), stop };
    } catch (error) {
      await postmaster.stop();
      if (attempt === 3) throw error;
      // A postmaster that a killed server was just starting.
      await stopOrphan(cluster);
    }
  }
}

interface RestartOptions {
  /** Starts a postmaster with additional settings. */
  start: (settings?: readonly string[]) => Postmaster;
  url: string;
  log: (line: string) => void;
  ballast: Ballast;
}

const maxDelay = 10_000;

/**
 * Restarts the postmaster, with growing gaps, whenever it exits; returns a function that stops it.
 * On a full disk it deletes the ballast and restarts read-only until the disk has space again.
 */
function keepRunning(
  first: Postmaster,
  { start, url, log, ballast }: RestartOptions,
): () => Promise<void> {
  let postmaster = first;
  let isReadOnly = false;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function restart(): Promise<void> {
    for (let delay = 100; !signal.aborted; delay = Math.min(delay * 2, maxDelay)) {
      await pause(delay, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      isReadOnly = ballast.release();
      postmaster = start(isReadOnly ? ['default_transaction_read_only=on'] : []);
      try {
        await waitUntilReady(url, postmaster.hasExited);
        return log(isReadOnly ? isBackOnFullDisk : isBack);
      } catch {
        await postmaster.stop();
      }
    }
  }

  async function supervise(): Promise<void> {
    while (!signal.aborted) {
      const watching = new AbortController();
      const restored = ballast.restore(AbortSignal.any([signal, watching.signal]));
      await (isReadOnly ? Promise.race([postmaster.exited, restored]) : postmaster.exited);
      watching.abort();
      if (signal.aborted) return;
      if (postmaster.hasExited()) log(hasEnded);
      else await postmaster.stop();
      await restart();
    }
  }

  const supervision = supervise();
  return async () => {
    stopping.abort();
    await postmaster.stop();
    await supervision;
  };
}

const hasEnded =
  'The embedded PostgreSQL stopped unexpectedly and is restarting; see postgres.log in DATA_DIR.';
const isBack = 'The embedded PostgreSQL is back.';
const isBackOnFullDisk =
  'The disk is full: the embedded PostgreSQL is back, but read-only until there is space.';

/**
 * Connection string of the postmaster that another of our processes runs on `dataDir`; undefined if
 * it is not ready.
 */
export function runningUrl(dataDir: string): string | undefined {
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const [, , , port, , , , state] = readFileSync(pidFile, 'utf8').split('\n');
  if (state?.trim() !== 'ready') return undefined;
  return `postgres://${user}:${readPassword(dataDir)}@127.0.0.1:${port}/${user}`;
}

async function createDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [user]);
    if (rowCount === 0) await client.query(`create database ${user}`);
  } finally {
    await client.end();
  }
}
