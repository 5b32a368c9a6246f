import { resolve } from 'node:path';
import { Unavailable } from '#server/common/unavailable.ts';
import { DirectoryInUse } from '#server/database/lock.ts';
import { stopSignal } from '#server/process/lifecycle.ts';
import { readSettings } from '#server/settings.ts';
import { SettingsError } from '#server/settings/checks.ts';
import { backUp } from './backup.ts';
import { DataError } from './dataError.ts';
import { readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { restore } from './restore.ts';
import { findProblems } from './verify.ts';

type Environment = Record<string, string | undefined>;

interface Context {
  environment: Environment;
  /** Folder of the copy. */
  folder: string;
  signal: AbortSignal;
  output: Pick<Console, 'log' | 'error'>;
}

interface Command {
  about: string;
  /** Returns the exit code. */
  work(context: Context): Promise<number>;
}

const commands: Readonly<Record<string, Command>> = {
  backup: {
    about: 'copies database and files into an empty folder, also while servers run',
    async work({ environment, folder, signal, output }) {
      const { manifest, notes } = await backUp(readSettings(environment), folder, signal);
      output.log(`${folder} is a copy ${summarise(manifest)}.`);
      if (notes.deleted > 0) output.log(`Files deleted while it was made: ${notes.deleted}.`);
      if (notes.missing > 0) output.error(`WARNING: files without bytes: ${notes.missing}.`);
      if (notes.other > 0)
        output.error(`WARNING: files whose bytes differ from their rows: ${notes.other}.`);
      return 0;
    },
  },
  verify: {
    about: 'checks a copy by itself and reports its problems',
    async work({ folder, signal, output }) {
      const manifest = await readManifest(folder);
      let count = 0;
      for await (const problem of findProblems(folder, manifest, signal)) {
        count += 1;
        if (count > maxProblems) break;
        output.error(problem);
      }
      if (count > maxProblems) output.error('There are more problems.');
      if (count === 0) output.log(`${folder} is a complete copy ${summarise(manifest)}.`);
      return count === 0 ? 0 : 1;
    },
  },
  restore: {
    about: 'verifies a copy and restores it into an empty target',
    async work({ environment, folder, signal, output }) {
      const { manifest, leftOut } = await restore(readSettings(environment), folder, signal);
      output.log(`Restored the copy ${summarise(manifest)}.`);
      if (leftOut.length > 0) output.error(`WARNING: tables left out: ${leftOut.join(', ')}.`);
      return 0;
    },
  },
};

const maxProblems = 20;

/**
 * Backs up the data that the environment names, or verifies or restores a copy. Returns the exit
 * code: 1, with one line of error, for a failure or after `stopping`.
 */
export async function runData(
  args: readonly string[],
  environment: Environment,
  {
    output = console,
    stopping = stopSignal(),
  }: { output?: Pick<Console, 'log' | 'error'>; stopping?: AbortSignal } = {},
): Promise<number> {
  const [name = 'help', folder, ...others] = args;
  if (name === 'help' || name === '--help') {
    output.log(usage());
    return args.length === 0 ? 1 : 0;
  }
  try {
    const command = commands[name];
    if (!command) {
      throw new DataError(`There is no command "${name}"; npm run data -- help lists them.`);
    }
    if (!folder || others.length > 0) throw new DataError('Give exactly one folder.');
    const from = environment.INIT_CWD ?? process.cwd();
    const context = { environment, folder: resolve(from, folder), signal: stopping, output };
    return await command.work(context);
  } catch (error) {
    output.error(stopping.aborted ? `The ${name} was stopped.` : formatError(error));
    return 1;
  }
}

function summarise({ moment, tables, files }: Manifest): string {
  const rows = tables.reduce((count, table) => count + table.rows, 0);
  return `of ${moment}: ${tables.length} tables, ${rows} rows, ${files.rows} files`;
}

function usage(): string {
  const lines = Object.entries(commands).map(
    ([name, { about }]) => `  ${`${name} DIR`.padEnd(12)} ${about}`,
  );
  return [
    'Usage: npm run data -- COMMAND DIR',
    '',
    ...lines,
    '',
    'It uses DATA_DIR or DATABASE_URL, and FILES_URL.',
  ].join('\n');
}

const clear = [DataError, SettingsError, DirectoryInUse];

function formatError(error: unknown): string {
  if (clear.some((kind) => error instanceof kind)) return (error as Error).message;
  const cause = error instanceof Unavailable ? error.cause : error;
  if (!(cause instanceof Error)) return 'The command failed.';
  const { message, code, name } = cause as NodeJS.ErrnoException;
  return `The command failed: ${(message || code || name).split('\n', 1)[0]}`;
}
