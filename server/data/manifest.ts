import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '#server/common/identifiers.ts';
import { ifThere } from '#server/integrations/filesIncoming.ts';
import { DataError } from './dataError.ts';
import type { Piece } from './pieces.ts';

/*
 * A copy is a folder: `tables/*.gz` with the rows as COPY writes them, `files/` as in the store,
 * `files.jsonl.gz` that tells of each file, and the manifest, which is written when all else is there.
 */

/** Of the copies that this version makes, and reads. */
export const format = 1;
const name = 'manifest.json';

export interface Manifest {
  /** How the copy is laid out. */
  format: number;
  /** When the copy was true, by the database's clock. */
  moment: string;
  /** Steps of the schema that had run. */
  steps: readonly string[];
  tables: readonly CopiedTable[];
  /** The list of files, one of a row of the table `files` each and in their order. */
  files: Piece;
  /** What applications named although no row was there. */
  findUnknownPaths: readonly string[];
}

export interface CopiedTable extends Piece {
  name: string;
  columns: readonly string[];
}

/** Where in the copy the rows of a table are. */
export const getPiece = (table: string) => join('tables', `${table}.gz`);

/** Where in the copy the list of files is. */
export const listPiece = 'files.jsonl.gz';

/** Makes the copy in `folder` a complete one, at once. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const place = join(folder, name);
  {
    await using file = await open(`${place}.new`, 'wx', 0o600);
    await file.writeFile(toText(manifest));
    await file.sync();
  }
  await rename(`${place}.new`, place);
  await using directory = await open(folder, 'r');
  await directory.sync();
}

/** The manifest of a copy; throws `DataError` for what is no complete copy or not one of ours. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await ifThere(readFile(join(folder, name), 'utf8'));
  if (text === undefined) {
    throw new DataError(
      `${folder} is no complete copy: it has no ${name}, as after a backup that was interrupted.`,
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

/** With a checksum of itself, so that nothing in it changes unnoticed. */
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
