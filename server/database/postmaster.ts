import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Binaries, Launch } from './binaries.ts';
import { isAlive } from './lock.ts';

interface Start {
  dataDir: string;
  cluster: string;
  port: number;
  settings: readonly string[];
}

export interface Postmaster {
  hasExited: () => boolean;
  /** Resolves when it has exited, stopped or not. */
  exited: Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL on a cluster, detached, so that Ctrl+C signals only this process. */
export function startPostmaster(
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
    // The default I/O workers cost more than they save on a small machine.
    'io_method=sync',
    ...(existsSync('/dev/shm') ? [] : ['dynamic_shared_memory_type=mmap']),
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
  running.add(child);
  const exited = once(child, 'exit')
    .catch(() => undefined)
    .finally(() => running.delete(child));
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

const running = new Set<ChildProcess>();

/** Kills each PostgreSQL of this process, so that none writes to its cluster any more. */
export function abandonPostmasters(): void {
  for (const child of running) child.kill('SIGQUIT');
}

/** Resolves when the database accepts connections; throws if it exits first, or after a minute. */
export async function waitUntilReady(url: string, hasExited: () => boolean): Promise<void> {
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

/** A process id above every valid one. */
const unusedPid = 2 ** 30;

/** Stops a postmaster that a killed server left on this cluster. */
export async function stopOrphan(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const [first, ...otherLines] = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number(first);
  // PostgreSQL itself handles the file of a process that does not exist.
  if (!isAlive(pid)) return;
  if (!isRunning(pid) || !isPostmaster(pid, cluster)) {
    // PostgreSQL would take a zombie, or a newer process with this id, for a running postmaster.
    // The other lines stay, because they name its shared memory.
    writeFileSync(pidFile, [unusedPid, ...otherLines].join('\n'));
    return;
  }
  process.kill(pid, 'SIGINT');
  for (const deadline = Date.now() + 10_000; isRunning(pid) && Date.now() < deadline;) {
    await pause(10);
  }
  if (isRunning(pid)) throw new Error(`The database process ${pid} does not stop.`);
}

/** Whether `pid` is a postmaster of this cluster and not a newer process with the same id. */
function isPostmaster(pid: number, cluster: string): boolean {
  const commandLine = `/proc/${pid}/cmdline`;
  if (!existsSync('/proc/self')) return true;
  return existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(cluster);
}

/** A zombie answers signals but does not run. */
function isRunning(pid: number): boolean {
  if (!isAlive(pid)) return false;
  const status = `/proc/${pid}/stat`;
  if (!existsSync(status)) return !existsSync('/proc/self');
  return !/\) Z /.test(readFileSync(status, 'utf8'));
}
