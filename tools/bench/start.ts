import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#server/database/embedded.ts';
import { divide, median } from './figures.ts';
import type { Figure } from './figures.ts';
import { launch } from './launch.ts';

/**
 * From `npm start` on data of an earlier run until the server is ready, beside PostgreSQL alone,
 * which is the limit; in turns, in milliseconds.
 */
export async function benchStart(rounds: number): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'briefcase-bench-'));
  const subjects = {
    'npm start': () => startServer(join(folder, 'server')),
    PostgreSQL: () => startDatabase(join(folder, 'database')),
  };
  try {
    // The first start makes what the others find.
    for (const start of Object.values(subjects)) await start();
    const taken: Record<string, number[]> = {};
    for (let round = 1; round <= rounds; round += 1) {
      for (const [name, start] of Object.entries(subjects)) {
        (taken[name] ??= []).push(await start());
      }
    }
    const limit = median(taken['PostgreSQL'] ?? []);
    for (const [name, times] of Object.entries(taken)) {
      const middle = median(times);
      const [least, most] = [Math.min(...times), Math.max(...times)].map(Math.round);
      const ratio = (middle / limit).toFixed(1);
      console.log(`${name}: ${Math.round(middle)} ms (${least} to ${most}), ${ratio}x`);
    }
    const ratios = divide(taken['npm start'] ?? [], taken['PostgreSQL'] ?? []);
    return [{ name: 'npm start beside PostgreSQL alone', ratios }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function startServer(dataDir: string): Promise<number> {
  const began = performance.now();
  const { stop } = await launch(dataDir);
  const taken = performance.now() - began;
  await stop();
  return taken;
}

async function startDatabase(dataDir: string): Promise<number> {
  const began = performance.now();
  const database = await startEmbedded(dataDir);
  const taken = performance.now() - began;
  await database.stop();
  return taken;
}
