import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/* What a newcomer runs on one kind of machine: a command, a folder and an environment. */

export interface Machine {
  /** The project folder. */
  folder: string;
  environment: Record<string, string>;
  /** A command that runs another one on that machine; absent for this machine. */
  within?: readonly string[];
}

interface FirstRun {
  /** Lines of standard output and error. */
  output: string[];
  /** Answers of `/login` and the catalogue at the printed address, as that machine sees them. */
  seen: string;
  /** Exit code after SIGTERM, or of a failed start. */
  code: number | null;
}

/** Starts the portal with `npm start`, opens two of its addresses and stops it. */
export async function startFirstRun(machine: Machine): Promise<FirstRun> {
  const [command, ...args] = [...(machine.within ?? []), 'npm', 'start'];
  const child = spawn(command, args, {
    cwd: machine.folder,
    env: machine.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  const ready = new Promise<string | undefined>((resolve) => {
    child.once('exit', () => resolve(undefined));
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        const [, url] = /^Briefcase is ready on (\S+)$/.exec(line) ?? [];
        if (url) resolve(url);
      });
    }
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const url = await ready;
  const seen = url ? visit(machine, url) : '';
  child.kill('SIGTERM');
  const [code] = await exited;
  return { output, seen, code };
}

const visitScript = `
  const [url] = process.argv.slice(1);
  const login = await fetch(url + '/login');
  const { data } = await (await fetch(url + '/api/segment')).json();
  console.log(login.status, data.data.length > 0 ? 'segments' : 'none');
`;

function visit({ within = [], environment }: Machine, url: string): string {
  const node = [process.execPath, '--input-type=module', '--eval', visitScript, url];
  const [command = '', ...args] = [...within, ...node];
  const { stdout, stderr } = spawnSync(command, args, { env: environment, encoding: 'utf8' });
  return (stdout || stderr).trim();
}
