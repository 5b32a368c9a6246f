import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** As it was given: a build by Vite in this process changes it. */
const environment = { ...process.env };

const root = join(import.meta.dirname, '..', '..');

export interface Launched {
  url: string;
  /** Of what was run. */
  pid: number;
  stop(): Promise<unknown>;
}

export interface LaunchOptions {
  settings?: Record<string, string>;
  /** What is run: `npm start` unless it says so. */
  command?: readonly string[];
}

/** `npm start` on any free port, with settings of its own; resolves once it is ready. */
export async function launch(
  dataDir: string,
  { settings, command: [program = '', ...words] = ['npm', 'start'] }: LaunchOptions = {},
): Promise<Launched> {
  const child = spawn(program, words, {
    cwd: root,
    env: { ...environment, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings },
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
    if (url) return { url, pid: child.pid ?? 0, stop };
  }
  throw new Error('The server ended before it was ready.');
}
