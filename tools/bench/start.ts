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
  // The npm that runs this script.
  const { npm_execpath: npm = 'npm' } = process.env;
  const startPortal = () =>
    startServer({
      dataDir: join(folder.path, 'server'),
      script: [npm, 'start'],
      environment: sandbox,
    });
  const startDatabase = () => startEmbedded(join(folder.path, 'database'));
  // The first starts create the data.
  for (const start of [startPortal, startDatabase]) await time(start);
  const [ours, limits]: [number[], number[]] = [[], []];
  for (let round = 1; round <= rounds; round += 1) {
    ours.push(await time(startPortal));
    limits.push(await time(startDatabase));
  }
  for (const [name, times] of Object.entries({ 'npm start': ours, PostgreSQL: limits })) {
    const [least, most] = [Math.min(...times), Math.max(...times)].map(Math.round);
    const ratio = (median(times) / median(limits)).toFixed(1);
    console.log(`${name}: ${Math.round(median(times))} ms (${least} to ${most}), ${ratio}x`);
  }
  return [{ name: 'npm start beside PostgreSQL alone', ratios: divide(ours, limits) }];
}

/** Starts something, stops it and resolves to the start time in ms. */
async function time(start: () => Promise<{ stop(): Promise<unknown> }>): Promise<number> {
  const began = performance.now();
  const { stop } = await start();
  const duration = performance.now() - began;
  await stop();
  return duration;
}
