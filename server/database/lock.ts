import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, realpathSync, rmSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** The data directory belongs to another running server. */
export class DirectoryInUse extends Error {}

/**
 * Takes the data directory for this process alone; the function it returns gives it back. On Linux
 * the kernel frees it with the process, so a killed server never leaves it locked.
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  mkdirSync(directory, { recursive: true });
  const path = realpathSync(directory);
  return process.platform === 'linux' ? lockBySocket(path) : lockByFile(path);
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
