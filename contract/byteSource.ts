/** The bytes of a file, wherever it lies: in the browser's hands or on the server's disk. */
export interface ByteSource {
  size: number;
  /** The bytes from `start` up to `end`; fewer where the file ends before. */
  read(start: number, end: number): Promise<Uint8Array>;
}

const blockBytes = 16 * 1024;

/** The same bytes, read in blocks, for readers that ask for many small pieces side by side. */
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

/** Bytes as text, one character for each byte. */
export function toLatin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
