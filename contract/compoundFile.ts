import { toView } from './byteSource.ts';
import type { ByteSource } from './byteSource.ts';

/*
 * The directory of a compound file (MS-CFB), the container of Word, Excel and PowerPoint files
 * before 2007 and of every password-protected Office file.
 */

const headerBytes = 512;
const entryBytes = 128;
const tableSectorsInHeader = 109;
const maxDirectorySectors = 64;

export type CompoundContent = 'word' | 'encrypted' | 'other' | 'unknown';

/** The kind of content of a compound file; `unknown` if its directory cannot be read. */
export async function findCompoundContent(source: ByteSource): Promise<CompoundContent> {
  const header = toView(await source.read(0, headerBytes));
  if (header.byteLength < headerBytes) return 'unknown';
  const sectorBytes = 2 ** header.getUint16(30, true);
  if (sectorBytes !== 512 && sectorBytes !== 4_096) return 'unknown';
  const getPosition = (sector: number) => (sector + 1) * sectorBytes;

  async function findNext(sector: number): Promise<number | undefined> {
    const perTable = sectorBytes / 4;
    const table = Math.floor(sector / perTable);
    if (table >= tableSectorsInHeader) return undefined;
    const start = getPosition(header.getUint32(76 + table * 4, true)) + (sector % perTable) * 4;
    const next = toView(await source.read(start, start + 4));
    return next.byteLength === 4 ? next.getUint32(0, true) : undefined;
  }

  const streams = new Map<string, number>();
  let sector: number | undefined = header.getUint32(48, true);
  for (let read = 0; read < maxDirectorySectors && sector !== undefined; read += 1) {
    const start = getPosition(sector);
    if (start >= source.size) break;
    const directory = await source.read(start, start + sectorBytes);
    for (let at = 0; at + entryBytes <= directory.length; at += entryBytes) {
      const entry = toView(directory.subarray(at, at + entryBytes));
      streams.set(readName(entry), entry.getUint32(116, true));
    }
    sector = await findNext(sector);
  }

  if (streams.has('EncryptedPackage') || streams.has('EncryptionInfo')) return 'encrypted';
  const text = streams.get('WordDocument');
  if (text !== undefined) {
    const start = getPosition(text);
    return isEncryptedText(toView(await source.read(start, start + 12))) ? 'encrypted' : 'word';
  }
  const isOther = ['Workbook', 'Book', 'PowerPoint Document'].some((name) => streams.has(name));
  return isOther ? 'other' : 'unknown';
}

function readName(entry: DataView): string {
  const letters = Math.min(32, Math.floor(entry.getUint16(64, true) / 2)) - 1;
  return Array.from({ length: Math.max(0, letters) }, (_, at) =>
    String.fromCharCode(entry.getUint16(at * 2, true)),
  ).join('');
}

/** The flag fEncrypted in the first bytes of the text (MS-DOC 2.5.2). */
function isEncryptedText(start: DataView): boolean {
  const isWord = start.byteLength === 12 && start.getUint16(0, true) === 0xa5ec;
  return isWord && (start.getUint16(10, true) & 0x0100) !== 0;
}
