import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureChromium } from '../../../scripts/chromium.ts';
import { openRunFolder } from '../../../scripts/runFolder.ts';

/**
 * Takes the walks of the version in a folder, all or those of some flows, and leaves their pictures
 * in its `.cache/flow-book`. Returns whether every walk passed.
 */
export function runWalks(folder: string, flows?: readonly string[]): boolean {
  for (const flow of flows ?? ['']) {
    rmSync(join(folder, '.cache/flow-book', flow), { recursive: true, force: true });
  }
  const some = flows && ['--grep', `flow (${flows.join('|')}) in the browser`];
  // Ties the servers and browsers of the walks to the life of this process.
  openRunFolder();
  const { status } = spawnSync(
    'playwright',
    // The `list` reporter replaces the one that records passed tests: these are not all tests.
    [
      'test',
      '--project=browser',
      '--max-failures=0',
      '--reporter=list',
      'walks.spec.ts',
      ...(some ?? []),
    ],
    {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: {
        ...process.env,
        PATH: [join(folder, 'node_modules/.bin'), process.env.PATH].join(delimiter),
        FLOW_BOOK: '1',
        CHROMIUM_PATH: ensureChromium(),
      },
    },
  );
  return status === 0;
}
