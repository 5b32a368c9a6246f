import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '#tests/support/runningServer.ts';

/* How a container of the image uses the program folder and the data; needs root. */

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'briefcase-program-'));
const mount = (...options: string[]) => spawnSync('mount', options).status === 0;
const isMounted = mount('--bind', root, folder);
const isReadOnly = isMounted && mount('-o', 'remount,bind,ro', folder);
if (!isReadOnly)
  console.warn('NOT TESTED: a read-only program, since nothing can be mounted here.');

const apart = ['--net', '--pid', '--fork', '--mount-proc'];
const canUnshare = spawnSync('unshare', [...apart, 'true']).status === 0;
if (!canUnshare) console.warn('NOT TESTED: two containers, since nothing can be unshared here.');

afterAll(() => {
  if (isMounted) spawnSync('umount', ['-l', folder]);
  // Not recursively: the mounted program may still be inside.
  rmdirSync(folder);
});

test.skipIf(!isReadOnly)('the program starts from a read-only folder (M-16)', async () => {
  await using server = await startServer({ cwd: folder });
  expect((await fetch(server.url)).status).toBe(200);
  expect((await fetch(`${server.url}/api/segment`)).status).toBe(200);
});

test.skipIf(!canUnshare)('a second container on the same data is refused (M-1)', async () => {
  await using first = await startServer();
  const { stderr, status } = spawnSync('unshare', [...apart, 'node', 'scripts/start.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: first.dataDir, LOG_LEVEL: 'error' },
    encoding: 'utf8',
  });
  expect(stderr).toContain('Another Briefcase server is running on');
  expect(status).toBe(1);
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
});
