import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
/** Bytes; ten times what a run keeps there at once. */
const enough = 2 ** 31;

/**
 * Puts temporary files of this process and its children into memory, where a system has a folder for that
 * with room, until it ends: a database for each test is thousands of files, and creating them on a disk
 * takes a quarter of the server's tests.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  const folder = mkdtempSync(join(memory, 'briefcase-'));
  // Whoever PostgreSQL runs as finds what it owns there.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => process.exit(1));
  }
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > enough;
  } catch {
    return false;
  }
}
