import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/* What a newcomer does on a machine of some kind: a command, in a folder, with an environment. */

export interface Machine {
  /** Folder of the project. */
  folder: string;
  environment: Record<string, string>;
  /** Command that runs another one on that machine; none for this machine as it is. */
  within?: readonly string[];
}

interface FirstRun {
  /** Lines of standard output and error. */
  output: string[];
  /** Answers of `/login` and the catalogue at the printed address, as seen from that machine. */
  seen: string;
  /** Exit code after SIGTERM, or of a start that failed. */
  code: number | null;
}

/** Starts the portal by `npm start`, opens two of its addresses and stops it. */
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
