import { openPromise } from 'yauzl';
import type { Entry } from 'yauzl';

/* Limits of a docx, all read from its central directory; nothing is unpacked. */
const mostEntries = 2_000;
const mostBytes = 100 * 1024 * 1024;
const highestRatio = 200;
const localHeaderBytes = 30;

/** True for a Word document that unpacks to a reasonable size, with plain paths inside. */
export async function isWordDocument(path: string): Promise<boolean> {
  try {
    return isSound(await readEntries(path));
  } catch {
    // The reader refuses what is no archive, absolute paths, `..` and lying sizes.
    return false;
  }
}

interface Archive {
  bytes: number;
  entries: readonly Entry[];
}

async function readEntries(path: string): Promise<Archive> {
  const archive = await openPromise(path, { strictFileNames: true, autoClose: false });
  try {
    const entries: Entry[] = [];
    if (archive.entryCount > mostEntries) return { bytes: archive.fileSize, entries };
    for await (const entry of archive.eachEntry()) entries.push(entry);
    return { bytes: archive.fileSize, entries };
  } finally {
    archive.close();
  }
}

function isSound({ bytes, entries }: Archive): boolean {
  const names = new Set(entries.map(({ fileName }) => fileName));
  const isWord = names.has('[Content_Types].xml') && entries.some(isWordPart);
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  const isSmall = unpacked <= mostBytes && unpacked <= bytes * highestRatio;
  return isWord && isSmall && names.size === entries.length && !overlaps(entries);
}

function isWordPart({ fileName }: Entry): boolean {
  return fileName.startsWith('word/');
}

/** True when entries share bytes, which is how a small archive unpacks to a huge one. */
function overlaps(entries: readonly Entry[]): boolean {
  const spans = entries
    .map(({ relativeOffsetOfLocalHeader: start, fileNameLength, compressedSize }) => ({
      start,
      end: start + localHeaderBytes + fileNameLength + compressedSize,
    }))
    .toSorted((a, b) => a.start - b.start);
  return spans.some(({ end }, index) => end > (spans[index + 1]?.start ?? Infinity));
}
