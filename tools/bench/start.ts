import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#server/database/embedded.ts';
import { startServer } from '#tests/support/runningServer.ts';
import { divide, median } from './measurements.ts';
import type { Measurement } from './measurements.ts';
import { sandbox } from './sandbox.ts';

/**
 * Time from `npm start` on existing data until the server is ready, compared with PostgreSQL alone,
 * which is the limit; alternately.
 */
export async function benchStart(rounds: number): Promise<Measurement[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'briefcase-bench-'));
  const getFolder = (name: string) => join(folder.path, name);
  // The npm that runs this script.
  const { npm_execpath: npm = 'npm' } = process.env;
  const subjects = {
    'npm start': () =>
      startServer({ dataDir: getFolder('server'), script: [npm, 'start'], environment: sandbox }),
    PostgreSQL: () => startEmbedded(getFolder('database')),
  };
  // The first start creates the data.
  for (const start of Object.values(subjects)) await time(start);
  const timesBySubject: Record<string, number[]> = {};
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, start] of Object.entries(subjects)) {
      (timesBySubject[name] ??= []).push(await time(start));
    }
  }
  const limit = median(timesBySubject['PostgreSQL'] ?? []);
  for (const [name, times] of Object.entries(timesBySubject)) {
    const medianTime = median(times);
    const [least, most] = [Math.min(...times), Math.max(...times)].map(Math.round);
    const ratio = (medianTime / limit).toFixed(1);
    console.log(`${name}: ${Math.round(medianTime)} ms (${least} to ${most}), ${ratio}x`);
  }
  const ratios = divide(timesBySubject['npm start'] ?? [], timesBySubject['PostgreSQL'] ?? []);
  return [{ name: 'npm start beside PostgreSQL alone', ratios }];
}

/** Starts something, stops it and resolves to the start time in ms. */
async function time(start: () => Promise<{ stop(): Promise<unknown> }>): Promise<number> {
  const began = performance.now();
  const { stop } = await start();
  const duration = performance.now() - began;
  await stop();
  return duration;
}
