import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './build.ts';
import { ensureChromium } from './chromium.ts';

const root = join(import.meta.dirname, '..');

/** Checks of the project by name, each a command and whether it starts the built portal. */
export type Checks = Record<string, { command: string; isOnPortal?: boolean }>;

/**
 * Runs the checks that the command line names, or all, one after the other, and each even when one
 * before failed; ends the process with 1 when one did. What follows `--` goes to each of them:
 * `npm test -- unit -- signIn`.
 */
export async function runChecks(checks: Checks): Promise<never> {
  const given = process.argv.slice(2);
  const end = given.includes('--') ? given.indexOf('--') : given.length;
  const chosen = given.slice(0, end);
  const further = given.slice(end + 1);
  const unknown = chosen.filter((name) => !(name in checks));
  if (unknown.length > 0) {
    const names = Object.keys(checks).join(', ');
    console.error(`Unknown check ${unknown.join(', ')}; there are ${names}.`);
    process.exit(1);
  }
  try {
    process.env.CHROMIUM_PATH = ensureChromium();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }

  const failed: string[] = [];
  const runs = Object.entries(checks).filter(
    ([name]) => chosen.length === 0 || chosen.includes(name),
  );
  if (runs.some(([, { isOnPortal }]) => isOnPortal)) await ensureBuilt();
  for (const [name, { command }] of runs) {
    const start = Date.now();
    const passed = await run([...command.split(' '), ...further]);
    if (!passed) failed.push(name);
    const seconds = ((Date.now() - start) / 1000).toFixed(1);
    console.log(`── ${name}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s\n`);
  }
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
  console.log(`${runs.length - failed.length} passed, ${failed.length} failed`);
  process.exit(failed.length === 0 ? 0 : 1);
}

function run([command = '', ...args]: string[]): Promise<boolean> {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error);
      resolve(false);
    });
    child.on('exit', (code) => resolve(code === 0));
  });
}
