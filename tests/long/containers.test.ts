import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { startServer } from '#tests/support/runningServer.ts';

/* Two containers on one data directory, which see neither each other's processes nor sockets. */

const apart = ['--net', '--pid', '--fork', '--mount-proc'];
const canUnshare = spawnSync('unshare', [...apart, 'true']).status === 0;
if (!canUnshare) console.warn('NOT TESTED: two containers, since nothing can be unshared here.');

test.skipIf(!canUnshare)('the second is refused, and the first goes on (M-1)', async () => {
  await using first = await startServer();
  const { stderr, status } = spawnSync('unshare', [...apart, 'node', 'scripts/start.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: first.dataDir, LOG_LEVEL: 'error' },
    encoding: 'utf8',
  });
  expect(stderr).toContain('Another Briefcase server is running on');
  expect(status).toBe(1);
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
});
