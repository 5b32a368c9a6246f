import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/*
 * A file that only takes up space. A full disk stops PostgreSQL when it starts a new WAL segment;
 * deleting this file gives it the space to restart, so that its data can be read.
 */

const chunk = 2 ** 20;
/** Bytes: three WAL segments, enough for recovery and its checkpoint. */
const size = 48 * chunk;

/** Milliseconds between two checks of the disk. */
const checkInterval = 10_000;

export interface Ballast {
  /** Deletes the file if the disk is full; true from then until it is written again. */
  release(): boolean;
  /** Writes the file, at once or when the disk has space; false when `signal` ended the wait. */
  restore(signal: AbortSignal): Promise<boolean>;
}

/** The ballast file of a data directory; it may exist from an earlier run. */
export function createBallast(dataDir: string): Ballast {
  const file = join(dataDir, 'ballast');
  let isReleased = false;

  function freeBytes(): number {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize;
  }

  async function write(): Promise<void> {
    const unfinished = `${file}.new`;
    // Random, because zeros take up no space on a compressing file system.
    const bytes = randomBytes(chunk);
    try {
      const handle = await open(unfinished, 'w', 0o600);
      try {
        for (let written = 0; written < size; written += chunk) await handle.write(bytes);
      } finally {
        await handle.close();
      }
      await rename(unfinished, file);
    } catch {
      // The disk filled up while writing; the next check retries.
      await rm(unfinished, { force: true });
    }
  }

  return {
    release() {
      if (freeBytes() < size && existsSync(file)) {
        rmSync(file);
        isReleased = true;
      }
      return isReleased;
    },
    async restore(signal) {
      while (!signal.aborted) {
        await pause(checkInterval, undefined, { signal, ref: false }).catch(() => undefined);
        if (signal.aborted || existsSync(file)) break;
        if (freeBytes() < 2 * size) continue;
        await write();
      }
      if (!existsSync(file)) return false;
      isReleased = false;
      return true;
    },
  };
}
