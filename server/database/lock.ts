import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, realpathSync, rmSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { claimOwnership } from './owner.ts';
import type { OwnerOptions } from './owner.ts';

/** Another running server uses the data directory. */
export class DirectoryInUse extends Error {}

/**
 * Locks the data directory for this process and returns a function that unlocks it. On Linux the
 * kernel releases the lock with the process, so a killed server leaves no lock there; a server in
 * another container or on another machine counts as stopped after half a minute without a heartbeat.
 */
export async function lockDirectory(
  directory: string,
  options?: OwnerOptions,
): Promise<() => void> {
  mkdirSync(directory, { recursive: true });
  const path = realpathSync(directory);
  if (process.platform !== 'linux') return lockByFile(path);
  const unlock = await lockBySocket(path);
  const releaseOwnership = await claimOwnership(path, options).catch((error: unknown) => {
    unlock();
    throw error;
  });
  if (!releaseOwnership) {
    unlock();
    throw inUse(path);
  }
  return () => {
    releaseOwnership();
    unlock();
  };
}

async function lockBySocket(path: string): Promise<() => void> {
  const name = createHash('sha256').update(path).digest('hex');
  const socket = createServer((client) => client.destroy());
  socket.listen({ path: `\0briefcase-${name}` });
  try {
    await once(socket, 'listening');
  } catch {
    throw inUse(path);
  }
  socket.unref();
  return () => socket.close();
}

function lockByFile(path: string): () => void {
  const file = join(path, 'server.pid');
  for (const mayClean of [true, false]) {
    try {
      writeSync(openSync(file, 'wx', 0o600), String(process.pid));
      return () => rmSync(file, { force: true });
    } catch {
      if (!mayClean || isAlive(Number(readFileSync(file, 'utf8')))) throw inUse(path);
      rmSync(file, { force: true });
    }
  }
  throw inUse(path);
}

function inUse(path: string): DirectoryInUse {
  return new DirectoryInUse(
    `Another Briefcase server is running on ${path}; stop it first, or set DATA_DIR.`,
  );
}

/** True while a process with this id exists. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
