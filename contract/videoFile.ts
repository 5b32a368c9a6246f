import { readInBlocks, toLatin1, toView } from './byteSource.ts';
import type { ByteSource } from './byteSource.ts';

/*
 * Videos in ISO base media files (ISO/IEC 14496-12): MP4, QuickTime, 3GP and similar, which share
 * their boxes and differ only in a brand. Sound and pictures come in the same boxes.
 */

const audioBrands: ReadonlySet<string> = new Set(['M4A ', 'M4B ', 'M4P ', 'F4A ', 'F4B ']);
/** HEIC, AVIF, and raw camera pictures. */
const pictureBrands = /^(hei[cxms]|hev[cxms]|mif\d|msf1|miaf|avi[fso]|crx )$/;
/** First boxes of QuickTime files that are older than brands. */
const firstBoxes: ReadonlySet<string> = new Set(['moov', 'mdat', 'free', 'skip', 'wide', 'pnot']);

const maxBoxes = 2_000;

export type VideoVerdict = 'mp4' | 'mov' | 'file_audio_only' | 'file_type_wrong';

/** The kind of video, or why the file is not one. */
export async function judgeVideo(source: ByteSource): Promise<VideoVerdict> {
  const start = await source.read(0, 12);
  const [type, brand] = [toLatin1(start.subarray(4, 8)), toLatin1(start.subarray(8, 12))];
  const isMedia = start[0] === 0 && (type === 'ftyp' || firstBoxes.has(type));
  if (!isMedia || (type === 'ftyp' && pictureBrands.test(brand))) return 'file_type_wrong';
  if (type === 'ftyp' && audioBrands.has(brand)) return 'file_audio_only';
  const tracks = await readTracks(readInBlocks(source));
  if (tracks.size > 0 && !tracks.has('vide')) {
    return tracks.has('soun') ? 'file_audio_only' : 'file_type_wrong';
  }
  return type === 'ftyp' && brand !== 'qt  ' ? 'mp4' : 'mov';
}

interface Box {
  type: string;
  start: number;
  end: number;
}

/** The kinds of the tracks; empty if the file does not say, such as an interrupted recording. */
async function readTracks(source: ByteSource): Promise<Set<string>> {
  const tracks = new Set<string>();
  let boxes = 0;

  async function* readBoxes(outer: Box): AsyncGenerator<Box> {
    for (let at = outer.start; at + 8 <= outer.end && boxes < maxBoxes; boxes += 1) {
      const head = toView(await source.read(at, at + 16));
      if (head.byteLength < 8) return;
      const size = head.getUint32(0);
      const isLong = size === 1 && head.byteLength === 16;
      const bytes = isLong ? Number(head.getBigUint64(8)) : size || outer.end - at;
      if (bytes < (isLong ? 16 : 8)) return;
      const type = toLatin1(new Uint8Array(head.buffer, head.byteOffset + 4, 4));
      const end = Math.min(at + bytes, outer.end);
      yield { type, start: at + (isLong ? 16 : 8), end };
      at = end;
    }
  }

  /** Follows a path of box types from the outside in. */
  async function visit(outer: Box, [type, ...inner]: readonly string[]): Promise<void> {
    for await (const box of readBoxes(outer)) {
      if (box.type !== type) continue;
      if (inner.length > 0) await visit(box, inner);
      else tracks.add(toLatin1(await source.read(box.start + 8, box.start + 12)));
    }
  }

  const file = { type: '', start: 0, end: source.size };
  await visit(file, ['moov', 'trak', 'mdia', 'hdlr']);
  return tracks;
}
