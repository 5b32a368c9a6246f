import type { ByteSource } from './byteSource.ts';
import { readZipEntries } from './zipEntries.ts';
import type { ZipEntry } from './zipEntries.ts';

/* Whether an archive is a Word document, judged by its directory; nothing is unpacked. */

const maxEntries = 2_000;
const maxUnpackedBytes = 100 * 1024 * 1024;

/**
 * Folders of a document's parts; only these may begin with a slash, as some programs write them.
 */
const documentPart = /^(\[content_types\]\.xml$|_rels\/|word\/|docprops\/|customxml\/)/;

export type WordFault = 'file_type_wrong' | 'file_encrypted' | 'file_unpacks_too_large';

/** Why an archive is not accepted as a Word document; undefined when it is. */
export async function findWordFault(source: ByteSource): Promise<WordFault | undefined> {
  const entries = await readZipEntries(source);
  if (!entries || entries.length > maxEntries) return 'file_type_wrong';
  const paths = entries.flatMap(({ names }) => names.map(toPath));
  const isWord =
    paths.includes('[content_types].xml') && paths.some((path) => path?.startsWith('word/'));
  if (!isWord || !isSafe(entries)) return 'file_type_wrong';
  if (entries.some(({ isEncrypted }) => isEncrypted)) return 'file_encrypted';
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  return unpacked > maxUnpackedBytes ? 'file_unpacks_too_large' : undefined;
}

/** The path inside the archive for a name; undefined if it could lead out of the archive. */
function toPath(name: string): string | undefined {
  const path = name.replaceAll('\\', '/').toLowerCase();
  if (/^[a-z]:|\0/.test(path) || path.split('/').includes('..')) return undefined;
  if (!path.startsWith('/')) return path;
  return documentPart.test(path.slice(1)) ? path.slice(1) : undefined;
}

function isSafe(entries: readonly ZipEntry[]): boolean {
  const first = entries.map(({ names: [name = ''] }) => toPath(name));
  return (
    entries.every(({ names }) => names.every((name) => toPath(name) !== undefined)) &&
    new Set(first).size === entries.length &&
    !entries.some(hasWrongSize) &&
    !haveOverlap(entries)
  );
}

function hasWrongSize({ isStored, isEncrypted, packed, unpacked }: ZipEntry): boolean {
  return isStored && !isEncrypted && packed !== unpacked;
}

/** True when entries share bytes, as in a zip bomb. */
function haveOverlap(entries: readonly ZipEntry[]): boolean {
  const spans = entries.toSorted((a, b) => a.start - b.start);
  return spans.some(({ end }, index) => end > (spans[index + 1]?.start ?? Infinity));
}
