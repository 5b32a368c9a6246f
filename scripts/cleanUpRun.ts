import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/* Cleans up after a test run. The input of this process closes when the run's process ends: `runFolder.ts`. */

const [, , folder = ''] = process.argv;
/** How long processes may take to end by themselves. */
const timeoutMs = 10_000;

for await (const _ of process.stdin);
const deadline = Date.now() + timeoutMs;
for (let left = signal('SIGTERM'); left > 0 && Date.now() < deadline; left = signal(0))
  await wait(50);
signal('SIGKILL');
while (signal(0) > 0) await wait(50);
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/** Signals every process that has the folder as TMPDIR and returns how many there are; only Linux lists them. */
function signal(name: NodeJS.Signals | 0): number {
  const pids = process.platform === 'linux' ? readdirSync('/proc').filter(isOfRun) : [];
  for (const pid of pids) {
    try {
      process.kill(Number(pid), name);
    } catch {
      // It has ended since.
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
