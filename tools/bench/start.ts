import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startEmbedded } from '#server/database/embedded.ts';
import { median } from './table.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * From `npm start` on data of an earlier run until the server is ready, beside PostgreSQL alone,
 * which is the limit; in turns, in milliseconds.
 */
export async function benchStart(rounds: number): Promise<void> {
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
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function startServer(dataDir: string): Promise<number> {
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('Briefcase is ready')) continue;
    const taken = performance.now() - began;
    child.kill();
    await exited;
    return taken;
  }
  throw new Error('The server ended before it was ready.');
}

async function startDatabase(dataDir: string): Promise<number> {
  const began = performance.now();
  const database = await startEmbedded(dataDir);
  const taken = performance.now() - began;
  await database.stop();
  return taken;
}
