import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '#server/common/identifiers.ts';
import { ignoreMissing } from '#server/integrations/files.ts';
import { DataError } from './dataError.ts';
import type { Piece } from './pieces.ts';

/*
 * A copy is a folder: `tables/*.gz` with the rows in COPY format, `files/` as in the store,
 * `files.jsonl.gz` with one entry per file, and the manifest, which is written last.
 */

/** The format that this version writes and reads. */
export const format = 1;
const name = 'manifest.json';

export interface Manifest {
  /** Format of the copy's layout. */
  format: number;
  /** Time of the snapshot, by the database's clock. */
  moment: string;
  /** Migrations that had run. */
  steps: readonly string[];
  tables: readonly CopiedTable[];
  /** The list of files, one for each row of the table `files`, in their order. */
  files: Piece;
  /** Paths that applications named without a row in `files`. */
  unknownPaths: readonly string[];
}

export interface CopiedTable extends Piece {
  name: string;
  columns: readonly string[];
}

/** Path of a table's rows in the copy. */
export const toTablePath = (table: string) => join('tables', `${table}.gz`);

/** Path of the list of files in the copy. */
export const fileListPath = 'files.jsonl.gz';

/** Marks the copy in `folder` as complete, atomically. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const path = join(folder, name);
  {
    await using file = await open(`${path}.new`, 'wx', 0o600);
    await file.writeFile(toText(manifest));
    await file.sync();
  }
  await rename(`${path}.new`, path);
  await using directory = await open(folder, 'r');
  await directory.sync();
}

/** The manifest of a copy; throws `DataError` if the copy is incomplete or not one of ours. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await ignoreMissing(readFile(join(folder, name), 'utf8'));
  if (text === undefined) {
    throw new DataError(
      `${folder} is not a complete copy: it has no ${name}, as after a backup that was interrupted.`,
    );
  }
  const manifest = parse(text);
  if (manifest && manifest.format !== format) {
    throw new DataError(
      `${folder} has the format ${manifest.format}; this version reads ${format} only.`,
    );
  }
  if (!manifest || toText(manifest) !== text) throw new DataError(`${name} is damaged.`);
  return manifest;
}

/** Adds a checksum of the manifest itself, so that no change goes unnoticed. */
function toText(manifest: Manifest): string {
  const checksum = sha256(JSON.stringify(manifest));
  return `${JSON.stringify({ ...manifest, sha256: checksum }, undefined, 2)}\n`;
}

function parse(text: string): Manifest | undefined {
  try {
    const { sha256: _, ...manifest } = JSON.parse(text) as Manifest & { sha256: string };
    return manifest;
  } catch {
    return undefined;
  }
}
