import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** What git says in this project; undefined where it fails. */
export function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch {
    return undefined;
  }
}

/** The full name of the commit that `base` names; throws where it names none. */
export function findCommit(base: string): string {
  const commit = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${base}^{commit}`);
  if (commit === undefined) throw new Error(`${base} names no version of this project.`);
  return commit.trim();
}
