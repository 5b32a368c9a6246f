import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** Bytes that a run may need at most. */
const needed = 2 ** 30;

/**
 * Gives this process and its children a folder for temporary files. With `isInMemory` it is in
 * memory if there is space, because the database of each test is thousands of files. However the
 * process ends, `cleanUpRun.ts` then ends the processes that use the folder and removes it. Returns
 * a function that waits for that.
 */
export function openRunFolder({ isInMemory = false } = {}): () => Promise<void> {
  const mayUseMemory = isInMemory && process.env.TMPDIR === undefined && hasRoom();
  const folder = mkdtempSync(join(mayUseMemory ? memory : tmpdir(), 'briefcase-run-'));
  // The user of PostgreSQL needs to enter its own folders inside.
  chmodSync(folder, 0o711);
  const { TMPDIR: _, ...environment } = process.env;
  const cleaner = spawn(process.execPath, [join(import.meta.dirname, 'cleanUpRun.ts'), folder], {
    env: environment,
    stdio: ['pipe', 'ignore', 'inherit'],
    // Detached, so that neither Ctrl+C nor the end of this process ends it.
    detached: true,
  });
  cleaner.unref();
  process.env.TMPDIR = folder;
  return async () => {
    cleaner.ref();
    cleaner.stdin.end();
    await once(cleaner, 'exit');
  };
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > needed;
  } catch {
    return false;
  }
}
