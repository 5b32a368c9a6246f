import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDataTemplate } from './dataTemplate.ts';

const root = join(import.meta.dirname, '../..');

/** Before all browser tests: builds the portal whose machines tell what they do, and a template of data. */
export default async function prepare(): Promise<() => void> {
  rmSync(join(root, '.cache/walks'), { recursive: true, force: true });
  const { status } = spawnSync('node', ['tools/flows/browser/observedPortal.ts'], {
    cwd: root,
    stdio: 'inherit',
    // Vite builds for development in a process that runs tests.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('The observed portal could not be built.');
  return prepareDataTemplate();
}
