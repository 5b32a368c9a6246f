/** The bytes of a file, in the browser or on the server's disk. */
export interface ByteSource {
  size: number;
  /** The bytes from `start` up to `end`, exclusive; fewer at the end of the file. */
  read(start: number, end: number): Promise<Uint8Array>;
}

const blockBytes = 16 * 1024;

/** Buffers reads in blocks, for readers that request many small pieces close together. */
export function readInBlocks({ size, read }: ByteSource): ByteSource {
  let blockStart = 0;
  let block = new Uint8Array();
  return {
    size,
    async read(start, end) {
      if (end - start > blockBytes) return read(start, end);
      const isInside = start >= blockStart && end <= blockStart + block.length;
      if (!isInside) {
        blockStart = start;
        block = new Uint8Array(await read(start, Math.min(size, start + blockBytes)));
      }
      return block.subarray(start - blockStart, end - blockStart);
    },
  };
}

/** A view for reading numbers. */
export function toView({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** Bytes as text, one character per byte. */
export function toLatin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
