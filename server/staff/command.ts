import { isId } from '#server/identifiers.ts';
import type { Settings } from '#server/settings.ts';
import type { Database } from '#server/store/transaction.ts';
import { StaffError } from './staffError.ts';

export interface Context {
  database: Database;
  settings: Settings;
  /** Where file names start. */
  folder: string;
}

/** What is left to do once the arguments make sense; answers what to print. */
export type Work = (context: Context) => Promise<string>;

export interface Command {
  name: string;
  /** The arguments, as the usage shows them. */
  usage: string;
  about: string;
  /** Throws `StaffError` for arguments that make no sense. */
  read(args: readonly string[]): Work;
}

/** Exactly one argument. */
export function onlyArgument(args: readonly string[], what: string): string {
  const [argument, ...others] = args;
  if (argument === undefined || others.length > 0)
    throw new StaffError(`Give exactly one ${what}.`);
  return argument;
}

export function applicationId(text: string | undefined): string {
  if (text === undefined) throw new StaffError('Give the id of an application.');
  if (!isId(text)) throw applicationUnknown(text);
  return text;
}

export function applicationUnknown(id: string): StaffError {
  return new StaffError(`There is no application ${id}.`);
}
