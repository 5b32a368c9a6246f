import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDataTemplate } from './dataTemplate.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Runs before all browser tests: builds a portal whose machines report what they do, and prepares a
 * data template.
 */
export default async function prepare(): Promise<() => void> {
  rmSync(join(root, '.cache/walks'), { recursive: true, force: true });
  const { status } = spawnSync('node', ['tools/flows/browser/observedPortal.ts'], {
    cwd: root,
    stdio: 'inherit',
    // In a test process, Vite would build for development.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('The observed portal could not be built.');
  return prepareDataTemplate();
}
