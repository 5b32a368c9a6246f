import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import packageJson from '../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');

/** What `npm start` runs: node's flags, then the script. */
const [, , ...command] = packageJson.scripts.start.split(' ');

export interface RunningServer extends AsyncDisposable {
  url: string;
  dataDir: string;
  pid: number;
  /** Lines of standard output and error so far. */
  output: string[];
  /** The exit code once it ended, null for a death by signal. */
  exited: Promise<number | null>;
  /** Sends a signal and answers the exit code, null for a death by signal. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ServerOptions {
  dataDir?: string;
  environment?: Record<string, string>;
  /** What is run instead of what `npm start` runs. */
  script?: string | readonly string[];
  /** Folder of the program. */
  cwd?: string;
}

/** Starts the real server the way `npm start` does, on a free port and its own data. */
export async function startServer({
  dataDir: given,
  environment = {},
  script,
  cwd = root,
}: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = given ?? createDataFolder(environment.DATABASE_URL === undefined);
  const child = spawn('node', script === undefined ? command : [script].flat(), {
    cwd,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const output: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    const refuse = (code: number | null) => {
      if (given === undefined) rmSync(dataDir, { recursive: true, force: true });
      reject(new StartRefused(code, output));
    };
    child.once('exit', refuse);
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        const ready = /^Briefcase is ready on (\S+)$/.exec(line);
        if (!ready?.[1]) return;
        child.off('exit', refuse);
        resolve(ready[1]);
      });
    }
  });

  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    const [code] = await exited;
    return code;
  };
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    output,
    exited: exited.then(([code]) => code),
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A new data folder: a copy of the template (`dataTemplate.ts`) where it has a database, else empty. */
export function createDataFolder(hasDatabase = true): string {
  const folder = mkdtempSync(join(tmpdir(), 'briefcase-data-'));
  const template = process.env.DATA_TEMPLATE;
  // The cluster belongs to the user that PostgreSQL runs as, which `fs.cp` would not keep.
  if (hasDatabase && template) spawnSync('cp', ['-a', `${template}/.`, folder]);
  return folder;
}

/** The process of the embedded PostgreSQL on this data. */
export function getPostmaster(dataDir: string): number {
  const [pid] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  if (!Number(pid)) throw new Error('The database has no process.');
  return Number(pid);
}

/** Megabytes that a process has had in memory at most. */
export function mostMemory(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** The server ended before it was ready. */
export class StartRefused extends Error {
  readonly code: number | null;
  readonly output: string[];

  constructor(code: number | null, output: string[]) {
    super(`The server ended with code ${code}: ${output.join('\n')}`);
    this.code = code;
    this.output = output;
  }
}
