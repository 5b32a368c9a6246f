import { toLatin1, toView } from './byteSource.ts';
import type { ByteSource } from './byteSource.ts';

/*
 * The central directory of a zip archive (APPNOTE 4.3). Nothing is unpacked, so its values are only
 * claims, which the caller judges.
 */

export interface ZipEntry {
  /** Every name that a reader may use for it. */
  names: readonly string[];
  isStored: boolean;
  isEncrypted: boolean;
  /** Bytes inside the archive, and unpacked as claimed. */
  packed: number;
  unpacked: number;
  /** The range that its bytes occupy at least. */
  start: number;
  end: number;
}

const endRecord = 0x06054b50;
const endRecordBytes = 22;
const zip64Locator = 0x07064b50;
const zip64LocatorBytes = 20;
const zip64EndRecord = 0x06064b50;
const zip64EndRecordBytes = 56;
const centralHeader = 0x02014b50;
const centralHeaderBytes = 46;
const localHeaderBytes = 30;

/** How far from the end to search for the end record: writers append padding and signatures. */
const tailBytes = 1024 * 1024;
const maxEndRecords = 16;
const maxDirectoryBytes = 4 * 1024 * 1024;

interface Directory {
  start: number;
  bytes: number;
  entries: number;
}

/**
 * The entries of an archive, even if other bytes follow it; undefined if it is not a valid archive.
 */
export async function readZipEntries(source: ByteSource): Promise<ZipEntry[] | undefined> {
  const tailStart = Math.max(0, source.size - tailBytes);
  const tail = toView(await source.read(tailStart, source.size));
  let tried = 0;
  for (let at = tail.byteLength - endRecordBytes; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== endRecord) continue;
    tried += 1;
    if (tried > maxEndRecords) return undefined;
    const directory = await findDirectory(source, tail, at, tailStart + at);
    const entries = directory && (await readDirectory(source, directory));
    if (entries) return entries;
  }
  return undefined;
}

/** The directory according to the end record at `at`; undefined if it cannot be one. */
async function findDirectory(
  source: ByteSource,
  tail: DataView,
  at: number,
  position: number,
): Promise<Directory | undefined> {
  if (at + endRecordBytes + tail.getUint16(at + 20, true) > tail.byteLength) return undefined;
  const directory = {
    entries: tail.getUint16(at + 10, true),
    bytes: tail.getUint32(at + 12, true),
    start: tail.getUint32(at + 16, true),
  };
  const isZip64 = directory.entries === 0xffff || directory.start === 0xffffffff;
  const located = isZip64 ? await findZip64Directory(source, position) : directory;
  const isInside = located !== undefined && located.start + located.bytes <= position;
  return isInside && located.bytes <= maxDirectoryBytes ? located : undefined;
}

async function findZip64Directory(
  source: ByteSource,
  position: number,
): Promise<Directory | undefined> {
  const locator = toView(await source.read(Math.max(0, position - zip64LocatorBytes), position));
  if (locator.byteLength < zip64LocatorBytes || locator.getUint32(0, true) !== zip64Locator) {
    return undefined;
  }
  const start = readUint64(locator, 8);
  const record = toView(await source.read(start, start + zip64EndRecordBytes));
  const isRecord =
    record.byteLength === zip64EndRecordBytes && record.getUint32(0, true) === zip64EndRecord;
  if (!isRecord) return undefined;
  return {
    entries: readUint64(record, 32),
    bytes: readUint64(record, 40),
    start: readUint64(record, 48),
  };
}

async function readDirectory(
  source: ByteSource,
  { start, bytes, entries: count }: Directory,
): Promise<ZipEntry[] | undefined> {
  const content = await source.read(start, start + bytes);
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count;) {
    const header = toView(content.subarray(at));
    const isHeader =
      header.byteLength >= centralHeaderBytes && header.getUint32(0, true) === centralHeader;
    if (!isHeader) return undefined;
    const nameEnd = centralHeaderBytes + header.getUint16(28, true);
    const extraEnd = nameEnd + header.getUint16(30, true);
    const entryEnd = extraEnd + header.getUint16(32, true);
    if (entryEnd > header.byteLength) return undefined;
    const name = content.subarray(at + centralHeaderBytes, at + nameEnd);
    const extra = readExtraFields(content.subarray(at + nameEnd, at + extraEnd));
    entries.push(toEntry(header, name, extra));
    at += entryEnd;
  }
  return entries;
}

function toEntry(header: DataView, name: Uint8Array, extra: ExtraFields): ZipEntry {
  // The 64-bit values are in this order, each only if the 32-bit value is at its maximum (APPNOTE
  // 4.5.3).
  let at = 0;
  const readSize = (offset: number) => {
    const short = header.getUint32(offset, true);
    if (short !== 0xffffffff || !extra.zip64 || extra.zip64.byteLength < at + 8) return short;
    at += 8;
    return readUint64(extra.zip64, at - 8);
  };
  const unpacked = readSize(24);
  const packed = readSize(20);
  const start = readSize(42);
  return {
    names: [toText(name), ...(extra.unicodeName ? [toText(extra.unicodeName)] : [])],
    isStored: header.getUint16(10, true) === 0,
    isEncrypted: (header.getUint16(8, true) & 1) === 1,
    packed,
    unpacked,
    start,
    end: start + localHeaderBytes + name.length + packed,
  };
}

interface ExtraFields {
  zip64?: DataView;
  unicodeName?: Uint8Array;
}

const zip64Field = 0x0001;
const unicodePathField = 0x7075;
/** A version and a checksum precede the name. */
const unicodePathHead = 5;

function readExtraFields(extra: Uint8Array): ExtraFields {
  const view = toView(extra);
  const fields: ExtraFields = {};
  for (let at = 0; at + 4 <= extra.length;) {
    const end = at + 4 + view.getUint16(at + 2, true);
    const field = extra.subarray(at + 4, end);
    if (view.getUint16(at, true) === zip64Field) fields.zip64 = toView(field);
    if (view.getUint16(at, true) === unicodePathField) {
      fields.unicodeName = field.subarray(unicodePathHead);
    }
    at = end;
  }
  return fields;
}

/** Names that matter here are ASCII; other names only need to stay distinct. */
const toText = toLatin1;

function readUint64(view: DataView, offset: number): number {
  return Number(view.getBigUint64(offset, true));
}
