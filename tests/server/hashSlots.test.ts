import { execFileSync } from 'node:child_process';
import { openSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inHashSlot, queueLength, slots } from '#server/accounts/passwords.ts';
import { Unavailable } from '#server/common/unavailable.ts';
import { createTemporaryFolder } from '#tests/support/temporaryFolder.ts';

/* How many passwords are hashed in parallel, and in which order. */

/** Threads of Node's pool, which hashing shares with file access. */
const threads = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4);

const pipe = join(createTemporaryFolder('hashes'), 'pipe');

describe('hashes', () => {
  test('run in parallel up to the number of cores, and wait in order (A3)', async () => {
    expect(slots).toBe(Math.max(1, Math.min(availableParallelism(), threads - 2)));
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const all = Array.from({ length: slots + 3 }, (_, index) =>
      inHashSlot(async () => {
        started.push(index);
        await new Promise<void>((resolve) => ends.push(resolve));
      }),
    );
    for (let ended = 0; ended < all.length; ended += 1) {
      expect(started).toEqual([...all.keys()].slice(0, ended + slots));
      ends[ended]?.();
      await all[ended];
    }
  });

  test('are refused while the queue is full, and accepted afterwards (A3)', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const waiting = Array.from({ length: slots + queueLength }, () => inHashSlot(() => released));
    const refusal = await inHashSlot(async () => undefined).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Unavailable);
    expect((refusal as Unavailable).retryAfter).toBe(1);
    release();
    await Promise.all(waiting);
    expect(await inHashSlot(async () => 'taken')).toBe('taken');
  });

  test('leave two threads for files, however long the queue is (A3)', async () => {
    execFileSync('mkfifo', [pipe]);
    // Opening a pipe without a writer blocks a pool thread, as hashing does.
    const blockThread = async () => (await open(pipe)).close();
    const blocked = Array.from({ length: slots + 20 }, () => inHashSlot(blockThread));
    const other = blockThread();
    let isRead = false;
    const reading = readFile(import.meta.filename).then(() => (isRead = true));
    try {
      await expect.poll(() => isRead).toBe(true);
    } finally {
      openSync(pipe, 'r+');
      await Promise.all([...blocked, other, reading]);
    }
  });
});
