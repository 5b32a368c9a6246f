import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const root = join(import.meta.dirname, '../..');

export interface Ended {
  code: number | null;
  /** Of standard output and error, without the last line's end. */
  out: string;
  err: string;
}

/** The staff command as it is typed. */
export async function staffIn(
  environment: Record<string, string>,
  ...args: string[]
): Promise<Ended> {
  const child = spawn('node', ['scripts/staff.ts', ...args], {
    cwd: root,
    env: { ...process.env, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await exited;
  return { code, out: out.trimEnd(), err: err.trimEnd() };
}
