import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Adds a file to an archive: text is compressed, bytes are stored as they are. */
export type AddToZip = (name: string, content: string | Readable) => Promise<void>;

type Fill = (add: AddToZip) => Promise<void>;

/**
 * Writes an archive that only its owner can read. It gets its name once it is complete; if `fill`
 * fails, nothing is left.
 */
export async function writeZip(path: string, fill: Fill): Promise<void> {
  const partial = `${path}.partial`;
  const file = createWriteStream(partial, { mode: 0o600 });
  try {
    await once(file, 'open');
    await fillZip(file, fill);
    await rename(partial, path);
  } catch (error) {
    file.destroy();
    await rm(partial, { force: true });
    throw error;
  }
}

/** An archive as it is made; it breaks off if `fill` fails. */
export function streamZip(fill: Fill): Readable {
  const stream = new PassThrough();
  fillZip(stream, fill).catch((error: Error) => stream.destroy(error));
  return stream;
}

async function fillZip(out: Writable, fill: Fill): Promise<void> {
  const written = finished(out);
  // It is awaited below; an error before must not end the process.
  written.catch(() => undefined);
  const zip = new Zip((error, data, isFinal) => {
    if (error) out.destroy(error);
    else out.write(data);
    if (isFinal) out.end();
  });
  await fill(async (name, content) => {
    const isText = typeof content === 'string';
    const entry = isText ? new ZipDeflate(name) : new ZipPassThrough(name);
    zip.add(entry);
    for await (const chunk of isText ? [Buffer.from(content)] : content) {
      entry.push(chunk as Buffer);
      if (out.writableNeedDrain) await Promise.race([once(out, 'drain'), written]);
    }
    entry.push(new Uint8Array(), true);
  });
  zip.end();
  await written;
}
