import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Adds a file to an archive: text is compressed, bytes are stored as they are. */
export type AddToZip = (name: string, content: string | Readable) => Promise<void>;

/**
 * Writes an archive that only its owner can read. It gets its name once it is complete; if `fill`
 * fails, nothing is left.
 */
export async function writeZip(
  path: string,
  fill: (add: AddToZip) => Promise<void>,
): Promise<void> {
  const partial = `${path}.partial`;
  const file = createWriteStream(partial, { mode: 0o600 });
  try {
    await once(file, 'open');
    const written = finished(file);
    // It is awaited below; an error before must not end the process.
    written.catch(() => undefined);
    const zip = new Zip((error, data, isFinal) => {
      if (error) file.destroy(error);
      else file.write(data);
      if (isFinal) file.end();
    });
    await fill(async (name, content) => {
      const isText = typeof content === 'string';
      const entry = isText ? new ZipDeflate(name) : new ZipPassThrough(name);
      zip.add(entry);
      for await (const chunk of isText ? [Buffer.from(content)] : content) {
        entry.push(chunk as Buffer);
        if (file.writableNeedDrain) await Promise.race([once(file, 'drain'), written]);
      }
      entry.push(new Uint8Array(), true);
    });
    zip.end();
    await written;
    await rename(partial, path);
  } catch (error) {
    file.destroy();
    await rm(partial, { force: true });
    throw error;
  }
}
