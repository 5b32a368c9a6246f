import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '#tests/support/runningServer.ts';

/* A program whose folder nobody can write, as in a container; only root may make it so. */

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'briefcase-program-'));
const mount = (...options: string[]) => spawnSync('mount', options).status === 0;
const isMounted = mount('--bind', root, folder);
const isReadOnly = isMounted && mount('-o', 'remount,bind,ro', folder);
if (!isReadOnly)
  console.warn('NOT TESTED: a read-only program, since nothing can be mounted here.');

afterAll(() => {
  if (isMounted) spawnSync('umount', ['-l', folder]);
  // Never with what is in it, which may be the program.
  rmdirSync(folder);
});

test.skipIf(!isReadOnly)(
  'a built program starts and serves from a folder that cannot be written (M-16)',
  async () => {
    await using server = await startServer({ cwd: folder });
    expect((await fetch(server.url)).status).toBe(200);
    expect((await fetch(`${server.url}/api/segment`)).status).toBe(200);
  },
);
