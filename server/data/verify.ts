import { join } from 'node:path';
import { uploadPath } from '#server/common/identifiers.ts';
import { copiedFiles, fileRows, findUnknownPaths } from './fileRows.ts';
import type { CopiedFile, FileRow } from './fileRows.ts';
import { fileListPath, toTablePath } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { computeDigest, readEachLine } from './pieces.ts';
import type { Digest, Piece } from './pieces.ts';

interface Copy {
  folder: string;
  signal: AbortSignal;
}

/** Checks that the pieces of a copy are unchanged and consistent; yields one line per problem. */
export async function* findProblems(
  folder: string,
  manifest: Manifest,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const copy = { folder, signal };
  const pieces = new Map<string, Piece>([
    ...manifest.tables.map((table) => [toTablePath(table.name), table] as const),
    [fileListPath, manifest.files],
  ]);
  let areIntact = true;
  for (const [name, piece] of pieces) {
    const problem = (await checkBytes(copy, name, piece)) ?? (await checkRows(folder, name, piece));
    if (!problem) continue;
    areIntact = false;
    yield problem;
  }
  // A damaged piece says nothing reliable about others.
  if (!areIntact) return;
  yield* checkFiles(copy, manifest);
  for (const path of await findUnknownPaths(folder, manifest.tables)) {
    if (!manifest.unknownPaths.includes(path))
      yield `${path} is named by an application, but has no row.`;
  }
}

async function checkBytes({ folder, signal }: Copy, name: string, piece: Digest) {
  const digest = await computeDigest(join(folder, name), signal);
  if (!digest) return `${name} is missing.`;
  const isSame = digest.bytes === piece.bytes && digest.sha256 === piece.sha256;
  return isSame ? undefined : `${name} is damaged.`;
}

async function checkRows(folder: string, name: string, { rows }: Piece) {
  let count = 0;
  for await (const _ of readEachLine(join(folder, name))) count += 1;
  return count === rows ? undefined : `${name} has ${count} lines, not ${rows}.`;
}

/** Compares the list of files with the rows of the table, in parallel. */
async function* checkFiles(copy: Copy, { tables }: Manifest): AsyncGenerator<string> {
  const { folder } = copy;
  const listed = copiedFiles(folder);
  for await (const row of fileRows(folder, tables)) {
    const { value: file } = (await listed.next()) as { value?: CopiedFile };
    if (file?.path !== row.path) {
      yield `${fileListPath} lists other files than the rows in ${toTablePath('files')}.`;
      return;
    }
    const problem = await checkFile(copy, row, file);
    if (problem) yield problem;
  }
  if (!(await listed.next()).done) yield `${fileListPath} has more files than rows.`;
}

async function checkFile(copy: Copy, row: FileRow, { path, note, ...digest }: CopiedFile) {
  if (note === 'deleted' || note === 'missing') return undefined;
  if (!uploadPath.test(path)) return `${path} is not the path of an upload.`;
  if (!note && (digest.bytes !== row.bytes || digest.sha256 !== row.sha256)) {
    return `${path} does not have the bytes that its row says.`;
  }
  return checkBytes(copy, join('files', path), digest);
}
