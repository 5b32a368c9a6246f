import { crc32, deflateSync } from 'node:zlib';

/* Small real files of many types, made here byte by byte. */

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const u16 = (value: number) => bytes(value.toString(16).padStart(4, '0'));
const u32 = (value: number) => bytes(value.toString(16).padStart(8, '0'));

/** A PNG that says it has this size; its picture is one grey pixel. */
export function pngOf(width = 1, height = 1, between: readonly Buffer[] = []): Buffer {
  return Buffer.concat([
    bytes('89504e470d0a1a0a'),
    pngChunk('IHDR', Buffer.concat([u32(width), u32(height), bytes('08 00 00 00 00')])),
    ...between,
    pngChunk('IDAT', deflateSync(bytes('0080'))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
}

/** The parts of a JPEG that say it has this size, after `before`. */
export function jpegOf(width = 1, height = 1, before: Buffer = Buffer.alloc(0)): Buffer {
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

function mediaOf(brand: string): Buffer {
  const type = Buffer.concat([u32(20), Buffer.from(`ftyp${brand}`), u32(0), Buffer.from(brand)]);
  return Buffer.concat([
    type,
    u32(16),
    Buffer.from('mdat'),
    Buffer.alloc(8),
    u32(8),
    Buffer.from('moov'),
  ]);
}

export interface ZipEntry {
  name: string;
  content?: Buffer;
  /** What the central directory claims, where it lies. */
  claims?: { unpacked?: number; packed?: number; offset?: number; method?: number };
}

/** An archive of stored entries. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
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

/** What makes an archive a Word document. */
export const wordParts: readonly ZipEntry[] = [
  { name: '[Content_Types].xml', content: Buffer.from('<Types/>') },
  { name: '_rels/.rels', content: Buffer.from('<Relationships/>') },
  { name: 'word/document.xml', content: Buffer.from('<w:document/>') },
];

export const samples = {
  jpg: jpegOf(),
  png: pngOf(),
  mp4: mediaOf('isom'),
  mov: mediaOf('qt  '),
  pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n'),
  doc: Buffer.concat([bytes('d0cf11e0a1b11ae1'), Buffer.alloc(1_528)]),
  docx: zipOf(wordParts),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  exe: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(62), Buffer.from('PE\0\0')]),
  zip: zipOf([{ name: 'evil.exe', content: Buffer.from('MZ') }]),
  gif: Buffer.concat([Buffer.from('GIF89a'), bytes('0100 0100 00 00 00 3b')]),
} as const satisfies Record<string, Buffer>;
