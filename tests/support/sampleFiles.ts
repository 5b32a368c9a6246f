import { crc32, deflateSync } from 'node:zlib';

/* Small real files of many types, built byte by byte. */

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const u16 = (value: number) => bytes(value.toString(16).padStart(4, '0'));
const u32 = (value: number) => bytes(value.toString(16).padStart(8, '0'));

/** A PNG that declares this size; its picture is one grey pixel. */
export function createPng(width = 1, height = 1, between: readonly Buffer[] = []): Buffer {
  return Buffer.concat([
    bytes('89504e470d0a1a0a'),
    createPngChunk('IHDR', Buffer.concat([u32(width), u32(height), bytes('08 00 00 00 00')])),
    ...between,
    createPngChunk('IDAT', deflateSync(bytes('0080'))),
    createPngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function createPngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
}

/** The segments of a JPEG that declares this size, after `before`. */
export function createJpeg(width = 1, height = 1, before: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([
    bytes('ffd8 ffe0 0010 4a464946 00 0101 00 0001 0001 0000'),
    before,
    bytes('ffdb 0043 00'),
    Buffer.alloc(64, 1),
    bytes('ffc0 000b 08'),
    u16(height),
    u16(width),
    bytes('01 01 11 00 ffda 0008 01 01 00 00 3f 00 7f ffd9'),
  ]);
}

/** A box of an ISO base-media file. */
export function createBox(type: string, ...content: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat([type, ...content].map((part) => Buffer.from(part)));
  return Buffer.concat([u32(body.length + 4), body]);
}

/**
 * A film of this brand whose movie box, with tracks of these kinds (`vide`, `soun`), is at the end.
 */
export function createMedia(brand: string, tracks: readonly string[] = []): Buffer {
  const handlers = tracks.map((kind) =>
    createBox(
      'trak',
      createBox('mdia', createBox('hdlr', Buffer.alloc(8), kind, Buffer.alloc(13))),
    ),
  );
  return Buffer.concat([
    createBox('ftyp', brand, Buffer.alloc(4), brand),
    createBox('mdat', Buffer.alloc(8)),
    createBox('moov', ...handlers),
  ]);
}

/**
 * A compound file, as Office wrote before 2007, with these streams; `text` is the start of the
 * first.
 */
export function createCompoundFile(streams: readonly string[], text = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(512);
  bytes('d0cf11e0a1b11ae1').copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(0xfffffffe, 4);
  table.writeUInt32LE(0xfffffffe, 8);
  const directory = Buffer.alloc(512);
  ['Root Entry', ...streams].forEach((name, index) => {
    const at = index * 128;
    directory.write(name, at, 'utf16le');
    directory.writeUInt16LE(name.length * 2 + 2, at + 64);
    directory.writeUInt8(index === 0 ? 5 : 2, at + 66);
    directory.writeUInt32LE(2, at + 116);
  });
  const content = Buffer.alloc(512);
  text.copy(content);
  return Buffer.concat([header, table, directory, content]);
}

/** The start of the text of a Word document before 2007. */
export const wordText = {
  plain: bytes('eca5c100 00000000 0000 0000'),
  locked: bytes('eca5c100 00000000 0000 0001'),
};

export interface ZipEntry {
  name: string;
  content?: Buffer;
  /** False values for the central directory. */
  claims?: { unpacked?: number; packed?: number; offset?: number; method?: number; flags?: number };
}

/** An archive of stored entries. */
export function createZip(entries: readonly ZipEntry[]): Buffer {
  const body: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = Buffer.alloc(0), claims = {} } of entries) {
    const [label, sum] = [Buffer.from(name), crc32(content)];
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt32LE(sum, 14);
    local.writeUInt32LE(content.length, 18);
    local.writeUInt32LE(content.length, 22);
    local.writeUInt16LE(label.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 4);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(claims.flags ?? 0, 8);
    central.writeUInt16LE(claims.method ?? 0, 10);
    central.writeUInt32LE(sum, 16);
    central.writeUInt32LE(claims.packed ?? content.length, 20);
    central.writeUInt32LE(claims.unpacked ?? content.length, 24);
    central.writeUInt16LE(label.length, 28);
    central.writeUInt32LE(claims.offset ?? offset, 42);
    body.push(local, label, content);
    directory.push(central, label);
    offset += local.length + label.length + content.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...body, ...directory, end]);
}

/** The same with a 64-bit end record, as streaming writers produce. */
export function createZip64(entries: readonly ZipEntry[]): Buffer {
  const plain = createZip(entries);
  const end = plain.subarray(-22);
  const long = Buffer.alloc(56);
  long.writeUInt32LE(0x06064b50, 0);
  long.writeBigUInt64LE(44n, 4);
  long.writeBigUInt64LE(BigInt(entries.length), 24);
  long.writeBigUInt64LE(BigInt(entries.length), 32);
  long.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
  long.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(plain.length - 22), 8);
  locator.writeUInt32LE(1, 16);
  const short = Buffer.from(end);
  short.fill(0xff, 8, 20);
  return Buffer.concat([plain.subarray(0, -22), long, locator, short]);
}

/** The entries that make an archive a Word document. */
export const wordParts: readonly ZipEntry[] = [
  { name: '[Content_Types].xml', content: Buffer.from('<Types/>') },
  { name: '_rels/.rels', content: Buffer.from('<Relationships/>') },
  { name: 'word/document.xml', content: Buffer.from('<w:document/>') },
];

export const samples = {
  jpg: createJpeg(),
  png: createPng(),
  mp4: createMedia('isom'),
  mov: createMedia('qt  '),
  pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n'),
  doc: Buffer.concat([bytes('d0cf11e0a1b11ae1'), Buffer.alloc(1_528)]),
  docx: createZip(wordParts),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  rtf: Buffer.from('{\\rtf1\\ansi Hello\\par}'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  exe: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(62), Buffer.from('PE\0\0')]),
  zip: createZip([{ name: 'evil.exe', content: Buffer.from('MZ') }]),
  gif: Buffer.concat([Buffer.from('GIF89a'), bytes('0100 0100 00 00 00 3b')]),
} as const satisfies Record<string, Buffer>;
