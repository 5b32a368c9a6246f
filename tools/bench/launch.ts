import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '..', '..');

export interface Launched {
  url: string;
  stop(): Promise<unknown>;
}

/** `npm start` on any free port, with settings of its own; resolves once it is ready. */
export async function launch(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<Launched> {
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  const exited = once(child, 'exit');
  const stop = () => {
    child.kill();
    return exited;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^Briefcase is ready on (\S+)/.exec(line) ?? [];
    if (url) return { url, stop };
  }
  throw new Error('The server ended before it was ready.');
}
