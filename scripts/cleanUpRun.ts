import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/*
 * Cleans up after a test run, when the run's process ends and with it this process's standard input
 * (`runFolder.ts`).
 */

const [, , folder = ''] = process.argv;
/** How long processes get to stop before they are killed. */
const timeoutMs = 10_000;

for await (const _ of process.stdin);
const deadline = Date.now() + timeoutMs;
for (let left = signal('SIGTERM'); left > 0 && Date.now() < deadline; left = signal(0))
  await wait(50);
signal('SIGKILL');
while (signal(0) > 0) await wait(50);
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/**
 * Signals every process that has the folder as TMPDIR and returns their number; only Linux lists
 * them.
 */
function signal(name: NodeJS.Signals | 0): number {
  const pids = process.platform === 'linux' ? readdirSync('/proc').filter(isOfRun) : [];
  for (const pid of pids) {
    try {
      process.kill(Number(pid), name);
    } catch {
      // The process has ended since.
    }
  }
  return pids.length;
}

function isOfRun(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`TMPDIR=${folder}`);
  } catch {
    return false;
  }
}
