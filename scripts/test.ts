import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './build.ts';
import { ensureChromium } from './chromium.ts';

/*
 * Every check of the project, one after the other; all are run even when one fails. Names as
 * arguments choose among them: `npm test -- lint unit`.
 */

const root = join(import.meta.dirname, '..');

const checks: Record<string, () => Promise<boolean>> = {
  types: () => run('tsc', ['--noEmit']),
  lint: () => run('oxlint', ['--deny-warnings']),
  format: () => run('oxfmt', ['--check']),
  unused: () => run('knip', []),
  flows: () => run('node', ['tools/flows/cli.ts', '--check']),
  unit: () => run('vitest', ['run', '--project=unit']),
  ui: () => run('vitest', ['run', '--project=ui']),
  server: () => run('vitest', ['run', '--project=server']),
  browser: () => run('playwright', ['test', '--project=browser']),
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in checks));
if (unknown.length > 0) {
  console.error(
    `Unknown check ${unknown.join(', ')}; there are ${Object.keys(checks).join(', ')}.`,
  );
  process.exit(1);
}

try {
  process.env.CHROMIUM_PATH = ensureChromium();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

const failed: string[] = [];
const names = chosen.length > 0 ? chosen : Object.keys(checks);
if (names.includes('server') || names.includes('browser')) await ensureBuilt();
for (const name of names) {
  const start = Date.now();
  const passed = await checks[name]?.().catch((error: unknown) => {
    console.error(error);
    return false;
  });
  if (!passed) failed.push(name);
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  console.log(`── ${name}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s\n`);
}
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
console.log(`${names.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);

function run(command: string, args: string[]): Promise<boolean> {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}
