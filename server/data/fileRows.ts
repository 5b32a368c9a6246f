import { join } from 'node:path';
import { DataError } from './dataError.ts';
import { fileListPath, toTablePath } from './manifest.ts';
import type { CopiedTable } from './manifest.ts';
import { readEachLine } from './pieces.ts';
import type { Digest } from './pieces.ts';

/* What the rows in a copy say about its files. */

/** A row of the table `files`. */
export interface FileRow extends Digest {
  path: string;
}

/** The result of copying a row's bytes; without a note they match the row. */
export interface CopiedFile extends FileRow {
  note?: FileNote;
}

/**
 * `deleted`: deleted with its row during the copy; `missing`: the row had no bytes; `other`: the
 * bytes differ from the row and were copied.
 */
export type FileNote = 'deleted' | 'missing' | 'other';

type Tables = readonly CopiedTable[];

/** The rows of `files`, in the order of their piece. */
export async function* fileRows(folder: string, tables: Tables): AsyncGenerator<FileRow> {
  const columns = ['path', 'bytes', 'sha256'];
  for await (const [path = '', bytes, sha256 = ''] of getCells(folder, tables, 'files', columns)) {
    yield { path, bytes: Number(bytes), sha256 };
  }
}

/** The copy's list of files, in the order of the rows. */
export async function* copiedFiles(folder: string): AsyncGenerator<CopiedFile> {
  for await (const line of readEachLine(join(folder, fileListPath)))
    yield JSON.parse(line) as CopiedFile;
}

const named = /"([\da-f]{2}\/[\da-f]{32}\.[a-z\d]{1,8})"/g;

/** Paths that answers name and for which there is no row; holds all paths in memory. */
export async function findUnknownPaths(folder: string, tables: Tables): Promise<string[]> {
  const stored = new Set<string>();
  for await (const { path } of fileRows(folder, tables)) stored.add(path);
  const unknown = new Set<string>();
  for await (const [answers = ''] of getCells(folder, tables, 'applications', ['form_data'])) {
    for (const [, path = ''] of answers.matchAll(named)) if (!stored.has(path)) unknown.add(path);
  }
  return [...unknown];
}

/** Cells of some columns in COPY format, without unescaping, which these columns do not need. */
async function* getCells(
  folder: string,
  tables: Tables,
  name: string,
  columns: readonly string[],
): AsyncGenerator<(string | undefined)[]> {
  const table = tables.find((one) => one.name === name);
  if (!table) throw new DataError(`There is no table ${name}: this is not data of Briefcase.`);
  const indexes = columns.map((column) => table.columns.indexOf(column));
  for await (const line of readEachLine(join(folder, toTablePath(name)))) {
    const cells = line.split('\t');
    yield indexes.map((index) => cells[index]);
  }
}
