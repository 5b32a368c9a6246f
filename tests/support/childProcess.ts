import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The first group of the first matching line that a process prints. */
export async function waitForLine(child: ChildProcess, pattern: RegExp): Promise<string> {
  const found = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      const [, group] = pattern.exec(line) ?? [];
      if (group !== undefined) found.resolve(group);
    });
  }
  child.once('error', found.reject);
  child.once('exit', (code) => found.reject(new Error(`Ended with ${code}.`)));
  return found.promise;
}

/** Ends a process that may have ended already. */
export async function endProcess(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
