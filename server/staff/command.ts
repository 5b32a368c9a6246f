import { parseArgs } from 'node:util';
import { maxReasonLength } from '#contract/limits.ts';
import { reasonMissing } from '#contract/staff.ts';
import { isId } from '#server/common/identifiers.ts';
import { oneLine } from '#server/common/text.ts';
import type { Settings } from '#server/settings.ts';
import type { Database } from '#server/store/transaction.ts';
import { StaffError } from './staffError.ts';

export interface Context {
  database: Database;
  settings: Settings;
  /** Base folder of relative file names. */
  folder: string;
}

/** What a command prints, and whether it found a failure, which makes the exit code 1. */
export interface Result {
  text: string;
  hasFailed: boolean;
}

/** The command's work after its arguments are parsed; returns the text to print. */
export type Work = (context: Context) => Promise<string | Result>;

export interface Command {
  name: string;
  /** The arguments, as the usage shows them. */
  usage: string;
  about: string;
  /** Throws `StaffError` for invalid arguments. */
  read(args: readonly string[]): Work;
}

/** The only argument; throws `StaffError` unless there is exactly one. */
export function onlyArgument(args: readonly string[], what: string): string {
  const [argument, ...others] = args;
  if (argument === undefined || others.length > 0)
    throw new StaffError(`Give exactly one ${what}.`);
  return argument;
}

/** Parses an application id; throws `StaffError` if it is malformed. */
export function applicationId(text: string | undefined): string {
  if (text === undefined) throw new StaffError('Give the id of an application.');
  if (!isId(text)) throw applicationUnknown(text);
  return text;
}

/** A reason on one line, for the customer; throws `StaffError` if it is empty or too long. */
export function readReason(text: string): string {
  const reason = oneLine(text);
  if (reason === '') throw new StaffError(reasonMissing);
  if (reason.length > maxReasonLength) {
    throw new StaffError(`The reason can have at most ${maxReasonLength} characters.`);
  }
  return reason;
}

/** The error for an unknown application. */
export function applicationUnknown(id: string): StaffError {
  return new StaffError(`There is no application ${id}.`);
}

type Options<Name extends string, Flag extends string = never> = Partial<Record<Name, string>> &
  Partial<Record<Flag | 'json', boolean>>;

/** The values of `--name VALUE` options, and `--json`; throws `StaffError` for anything else. */
export function readOptions<const Name extends string>(
  args: readonly string[],
  names: readonly Name[],
): Options<Name> {
  return parse(args, names, { allowPositionals: false }).options;
}

/** The same, with positional arguments and `--flag`s. */
export function readPositionals<const Name extends string, const Flag extends string = never>(
  args: readonly string[],
  names: readonly Name[],
  flags: readonly Flag[] = [],
): { options: Options<Name, Flag>; positionals: string[] } {
  return parse(args, names, { flags, allowPositionals: true });
}

function parse<const Name extends string, const Flag extends string = never>(
  args: readonly string[],
  names: readonly Name[],
  { flags = [], allowPositionals }: { flags?: readonly Flag[]; allowPositionals: boolean },
): { options: Options<Name, Flag>; positionals: string[] } {
  const options = Object.fromEntries([
    ...names.map((name) => [name, { type: 'string' as const }] as const),
    ...[...flags, 'json'].map((name) => [name, { type: 'boolean' as const }] as const),
  ]);
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals });
    return { options: values as Options<Name, Flag>, positionals };
  } catch (cause) {
    const [reason] = String(cause instanceof Error ? cause.message : cause).split(/[.\n]/, 1);
    throw new StaffError(`${reason}; npm run staff -- help lists all commands.`, { cause });
  }
}

/** How to print the rows of a listing. */
export interface Listing<Row> {
  /** Printed if there are no rows. */
  none: string;
  cells(row: Row): string[];
  /** Amounts in rupees. */
  json(row: Row): unknown;
}

/** Rows in columns, or as one JSON array. */
export function list<Row>(
  rows: readonly Row[],
  { json: isJson = false }: { json?: boolean },
  { none, cells, json }: Listing<Row>,
): string {
  if (isJson) return toJson(rows.map(json));
  return rows.length > 0 ? formatColumns(rows.map(cells)) : none;
}

/** A time without its milliseconds. */
export function toSecond(time: Date): string {
  return time.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Output of `--json`. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** Rows with aligned columns. */
export function formatColumns(cells: readonly (readonly string[])[]): string {
  const rows = cells.map((row) => row.map(oneLine));
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
