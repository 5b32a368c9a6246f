import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { git } from '../git.ts';

const root = join(import.meta.dirname, '../../..');

/** A version of the project in its own folder, deleted on dispose. */
export interface Checkout extends Disposable {
  folder: string;
}

/**
 * Checks a commit out into `.cache`. It shares this version's packages if the lockfiles are equal,
 * and otherwise installs its own. Throws when git or npm fails.
 */
export function checkOut(commit: string): Checkout {
  const folder = join(root, '.cache/flow-review', commit);
  remove(folder);
  mkdirSync(join(folder, '..'), { recursive: true });
  if (git('worktree', 'add', '--force', '--detach', folder, commit) === undefined) {
    throw new Error(`${commit} could not be checked out into ${folder}.`);
  }
  try {
    install(folder);
  } catch (error) {
    remove(folder);
    throw error;
  }
  return { folder, [Symbol.dispose]: () => remove(folder) };
}

function install(folder: string): void {
  const [theirs, ours] = [folder, root].map((one) => join(one, 'package-lock.json'));
  if (readOrNothing(theirs) === readOrNothing(ours)) {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    return;
  }
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('The packages of the base version could not be installed.');
}

function readOrNothing(file = ''): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  git('worktree', 'prune');
}
