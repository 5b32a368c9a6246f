import { open } from 'node:fs/promises';

/*
 * The size of a picture from its header, without decoding it. A picture without a readable header
 * has no size; a viewer cannot show it either.
 */

/** Pixels of a PNG; its header chunk is always the first. */
export function pixelsOfPng(head: Buffer): number | undefined {
  if (head.length < 24 || head.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return head.readUInt32BE(16) * head.readUInt32BE(20);
}

const chunkBytes = 65_536;
const frameBytes = 9;

/** Pixels of the JPEG at `path`; like decoders, it skips bytes between segments. */
export async function pixelsOfJpeg(path: string): Promise<number | undefined> {
  await using file = await open(path);
  const buffer = Buffer.alloc(chunkBytes);
  for (let position = 2; ;) {
    const { bytesRead } = await file.read(buffer, 0, chunkBytes, position);
    const found = findFrame(buffer.subarray(0, bytesRead));
    if (typeof found === 'object') return found.pixels;
    if (bytesRead < chunkBytes) return undefined;
    position += found;
  }
}

/** The frame in a piece of a JPEG, or how many bytes further to look for it. */
function findFrame(piece: Buffer): { pixels: number | undefined } | number {
  let at = 0;
  while (at + frameBytes <= piece.length) {
    const marker = piece[at + 1] ?? 0;
    if (piece[at] !== 0xff || !hasLength(marker)) at += 1;
    else if (isFrame(marker)) {
      return { pixels: piece.readUInt16BE(at + 5) * piece.readUInt16BE(at + 7) };
    } else if (isEndOfHead(marker)) return { pixels: undefined };
    else at += 2 + piece.readUInt16BE(at + 2);
  }
  return at;
}

function hasLength(marker: number): boolean {
  const isRestart = marker >= 0xd0 && marker <= 0xd7;
  return marker > 0x01 && marker < 0xff && !isRestart;
}

/** Start of frame: C0 to CF, except the tables among them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Start of scan or end of image: no frame can follow. */
function isEndOfHead(marker: number): boolean {
  return marker === 0xda || marker === 0xd9;
}
