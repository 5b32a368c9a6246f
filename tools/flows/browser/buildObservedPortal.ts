import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds the observed portal unless it is up to date, in a process of its own; throws on failure. */
export function buildObservedPortal(): void {
  const { status } = spawnSync('node', [join(import.meta.dirname, 'observedPortal.ts')], {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: 'inherit',
    // In a test process, Vite would build for development.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('The observed portal could not be built.');
}
