import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { ignoreMissing } from '#server/integrations/files.ts';

/* Pieces of a copy: files that only their owner can read, synced before the manifest names them. */

export interface Digest {
  bytes: number;
  /** In hexadecimal digits. */
  sha256: string;
}

/** A compressed file of lines; the digest is that of the compressed bytes. */
export interface Piece extends Digest {
  rows: number;
}

/** Writes a new file. */
export async function writeFile(
  content: Readable,
  path: string,
  signal: AbortSignal,
): Promise<Digest> {
  const { pass, digest } = measure();
  await pipeline(content, pass, create(path), { signal });
  return digest();
}

/** Streams lines, each with its line end, to a new compressed file. */
export async function writePiece(
  content: Readable,
  path: string,
  signal: AbortSignal,
): Promise<Piece> {
  let rows = 0;
  async function* count(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1;
      yield chunk;
    }
  }
  const { pass, digest } = measure();
  await pipeline(content, count, createGzip(), pass, create(path), { signal });
  return { rows, ...digest() };
}

const create = (path: string) => createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });

function measure() {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async *pass(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    digest: (): Digest => ({ bytes, sha256: hash.digest('hex') }),
  };
}

/** The digest of a file's bytes; undefined if the file does not exist. */
export async function computeDigest(
  path: string,
  signal: AbortSignal,
): Promise<Digest | undefined> {
  const { pass, digest } = measure();
  return ignoreMissing(pipeline(createReadStream(path), pass, exhaust, { signal }).then(digest));
}

async function exhaust(chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of chunks);
}

/** The uncompressed content of a piece. */
export function openPiece(path: string): Readable {
  const content = createGunzip();
  createReadStream(path)
    .on('error', (error) => content.destroy(error))
    .pipe(content);
  return content;
}

/** The lines of a piece. Not with `node:readline`, which also splits at U+2028. */
export async function* readEachLine(path: string): AsyncGenerator<string> {
  let partialLine = '';
  for await (const chunk of openPiece(path).setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (partialLine + chunk).split('\n');
    partialLine = lines.pop() ?? '';
    yield* lines;
  }
}
