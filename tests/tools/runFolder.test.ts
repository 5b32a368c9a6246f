import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

/* The cleanup after a test run, however it ends. */

const library = new URL('../../scripts/runFolder.ts', import.meta.url).href;

/** A run that starts a server in a separate process group, which would outlive it. */
const run = `
  const { openRunFolder } = await import('${library}');
  const { spawn } = await import('node:child_process');
  const close = openRunFolder();
  const server = 'setInterval(() => {}, 1000)';
  const child = spawn('node', ['-e', server], { stdio: 'ignore', detached: true });
  console.log(JSON.stringify({ folder: process.env.TMPDIR, pid: child.pid }));
  process.stdin.once('data', async () => { await close(); process.exit(); });
`;

/** Whether a process runs; a zombie has no command line. */
const isRunning = (pid: number) =>
  existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';

test.skipIf(process.platform !== 'linux').each(['SIGKILL', 'SIGTERM', 'SIGINT', 'none'] as const)(
  'a run that ends by %s leaves no process or folder',
  async (signal) => {
    const child = spawn('node', ['--input-type=module', '-e', run], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const { folder, pid } = JSON.parse(line) as { folder: string; pid: number };
    expect(existsSync(folder)).toBe(true);
    expect(isRunning(pid)).toBe(true);
    if (signal === 'none') child.stdin.write('end\n');
    else child.kill(signal);
    await expect.poll(() => existsSync(folder)).toBe(false);
    expect(isRunning(pid)).toBe(false);
  },
);
