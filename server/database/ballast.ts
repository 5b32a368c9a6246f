import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/*
 * A file that only takes room. PostgreSQL ends when the disk is full as it begins its next log segment; with
 * the room of this file it comes back and can be read.
 */

const chunk = 2 ** 20;
/** Bytes: three log segments, which the recovery and its checkpoint stay within. */
const size = 48 * chunk;

/** Milliseconds between two looks at the disk. */
const look = 10_000;

export interface Ballast {
  /** Gives the room up where the disk is full; true once it was given up and not yet taken again. */
  release(): boolean;
  /** Takes the room, now or as soon as the disk has it; false when `signal` ended the wait. */
  take(signal: AbortSignal): Promise<boolean>;
}

/** The ballast of a data directory, which may be there from an earlier run. */
export function createBallast(dataDir: string): Ballast {
  const file = join(dataDir, 'ballast');
  let isReleased = false;

  function freeBytes(): number {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize;
  }

  async function write(): Promise<void> {
    const unfinished = `${file}.new`;
    // Zeros would take no room on a disk that compresses.
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
      // The disk filled meanwhile; the next look tries again.
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
    async take(signal) {
      while (!signal.aborted) {
        await pause(look, undefined, { signal, ref: false }).catch(() => undefined);
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
