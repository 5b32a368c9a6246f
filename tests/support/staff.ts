import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { CatalogueInput } from '#server/catalogue/file.ts';
import { runStaff } from '#server/staff/main.ts';
import type { Customer } from './customer.ts';

const root = join(import.meta.dirname, '../..');

type Segments = Required<CatalogueInput>['segments'];

interface Server {
  dataDir: string;
  url: string;
}

/** Imports edited segments into a running server; returns a function that reverts them. */
export function editSegments(
  server: Server,
  edit: (segments: Segments) => Segments,
): Promise<() => Promise<void>> {
  return editCatalogue(server, ({ segments }) => ({ segments: edit(segments) }));
}

/**
 * Imports an edited catalogue, or a part of it, into a running server; returns a function that
 * reverts it.
 */
export async function editCatalogue(
  server: Server,
  edit: (catalogue: Required<CatalogueInput>) => CatalogueInput,
): Promise<() => Promise<void>> {
  const path = join(server.dataDir, 'catalogue.json');
  const staff = (command: string) => runStaffCommand(server, 'catalogue', command, path);
  await staff('export');
  const before = readFileSync(path, 'utf8');
  writeFileSync(path, JSON.stringify(edit(JSON.parse(before) as Required<CatalogueInput>)));
  await staff('import');
  return async () => {
    writeFileSync(path, before);
    await staff('import');
  };
}

/** Runs a staff command beside a running server; returns its output. */
export async function runStaffCommand(
  { dataDir, url }: Server,
  ...args: string[]
): Promise<string> {
  const { code, out, err } = await runStaffInProcess(
    { DATA_DIR: dataDir, PUBLIC_URL: url },
    ...args,
  );
  if (code !== 0) throw new Error(`Staff, ${args.join(' ')}: ended with ${code}, ${err}`);
  return out;
}

export interface CommandResult {
  code: number | null;
  /** Standard output and error, without the final newline. */
  out: string;
  err: string;
}

/** The result of a command that fails with one line of error output. */
export const commandFailure = (line: unknown) => ({ code: 1, out: '', err: line });

interface DecidedApplication {
  id: string;
  appStatus: number;
  history: { status: number; by: string; reason?: string; at: string }[];
}

/** What the customer sees of an application. */
export async function readApplication(customer: Customer, id: string): Promise<DecidedApplication> {
  const answer = await customer.get(`/api/application/${id}`);
  return answer.json<{ data: DecidedApplication }>().data;
}

/** Runs a staff command in this process. */
export async function runStaffInProcess(
  environment: Record<string, string>,
  ...args: string[]
): Promise<CommandResult> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runStaff(
    args,
    { ...process.env, PORT: '0', ...environment },
    { log: (line: string) => out.push(line), error: (line: string) => err.push(line) },
  );
  return { code, out: out.join('\n').trimEnd(), err: err.join('\n') };
}

/** Runs the staff command in a process, as typed. */
export function spawnStaff(
  environment: Record<string, string>,
  ...args: string[]
): Promise<CommandResult> {
  return spawnCommand('scripts/staff.ts', environment, args);
}

/** Runs a command of the project in a process, as typed. */
export async function spawnCommand(
  script: string,
  environment: Record<string, string>,
  args: readonly string[],
): Promise<CommandResult> {
  const child = spawn('node', [script, ...args], {
    cwd: root,
    env: { ...process.env, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await exited;
  return { code, out: out.trimEnd(), err: err.trimEnd() };
}
