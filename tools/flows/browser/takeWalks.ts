import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureChromium } from '../../../scripts/chromium.ts';
import { openRunFolder } from '../../../scripts/runFolder.ts';

/**
 * Takes the walks of the version in a folder with pictures, all or those of some flows; they are left in its
 * `.cache/flow-book`. Answers whether each walk came to its end.
 */
export function takeWalks(folder: string, flows?: readonly string[]): boolean {
  for (const flow of flows ?? ['']) {
    rmSync(join(folder, '.cache/flow-book', flow), { recursive: true, force: true });
  }
  const some = flows && [
    '--grep',
    `flow (${flows.join('|')}) in the browser`,
    '--grep-invert',
    'the page reloads in every|every state was seen',
  ];
  // Servers and browsers of the walks end with this process, however it ends.
  openRunFolder();
  const { status } = spawnSync(
    'playwright',
    // Walks with pictures are fewer than the tests, and do not tell which of those passed.
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
