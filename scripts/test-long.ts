import { spawn } from 'node:child_process';
import { ensureBuilt } from './build.ts';
import { ensureChromium } from './chromium.ts';

/*
 * The long numbers: reliability at full size, every disturbance in every state, and every walk in
 * the browser twenty times without a flake.
 */

const runs: [string, string[]][] = [
  ['vitest', ['run', '--project=long']],
  ['playwright', ['test', '--project=long']],
  ['playwright', ['test', '--project=browser', '--retries=0', '--repeat-each=20', 'walks.spec.ts']],
];

process.env.CHROMIUM_PATH = ensureChromium();
await ensureBuilt();
for (const [command, args] of runs) {
  if (!(await run(command, args))) process.exitCode = 1;
}

function run(command: string, args: string[]): Promise<boolean> {
  const child = spawn(command, args, { stdio: 'inherit' });
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}
