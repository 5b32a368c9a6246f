import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import packageJson from '../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');

/** The command of `npm start`: node's flags, then the script. */
const [, , ...command] = packageJson.scripts.start.split(' ');

export interface RunningServer extends AsyncDisposable {
  url: string;
  dataDir: string;
  pid: number;
  /** Lines of standard output and error so far. */
  output: string[];
  /** The exit code after the process ended; null if a signal ended it. */
  exited: Promise<number | null>;
  /** Sends a signal and returns the exit code; null if a signal ended the process. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ServerOptions {
  dataDir?: string;
  environment?: Record<string, string>;
  /** Runs this instead of the script of `npm start`. */
  script?: string | readonly string[];
  /** Folder of the program. */
  cwd?: string;
}

/** Starts the real server as `npm start` does, on a free port with separate data. */
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
      reject(new StartError(code, output));
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

/**
 * A new data folder: a copy of the template (`dataTemplate.ts`) if a database is wanted, else
 * empty.
 */
export function createDataFolder(hasDatabase = true): string {
  const folder = mkdtempSync(join(tmpdir(), 'briefcase-data-'));
  const template = process.env.DATA_TEMPLATE;
  // The cluster belongs to the user that PostgreSQL runs as, which `fs.cp` would not preserve.
  if (hasDatabase && template) spawnSync('cp', ['-a', `${template}/.`, folder]);
  return folder;
}

/** The process id of the embedded PostgreSQL with this data. */
export function getPostmaster(dataDir: string): number {
  const [pid] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  if (!Number(pid)) throw new Error('The database has no process.');
  return Number(pid);
}

/** Peak memory of a process in megabytes. */
export function readPeakMemory(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** The server exited before it was ready. */
export class StartError extends Error {
  readonly code: number | null;
  readonly output: string[];

  constructor(code: number | null, output: string[]) {
    super(`The server ended with code ${code}: ${output.join('\n')}`);
    this.code = code;
    this.output = output;
  }
}
