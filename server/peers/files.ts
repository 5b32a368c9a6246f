import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Unavailable } from '#server/unavailable.ts';

/** Bytes that arrived and wait to be kept or discarded. */
export interface Received {
  temporary: string;
  bytes: number;
  sha256: string;
  /** The first bytes, which tell the type. */
  head: Buffer;
}

/** Where the bytes of uploads live, by path. */
export interface FileStore {
  receive(content: AsyncIterable<Buffer>): Promise<Received>;
  keep(received: Received, path: string): Promise<void>;
  discard(received: Received): Promise<void>;
  /** Deletes kept bytes. */
  remove(path: string): Promise<void>;
  /** Bytes from `start` to `end`, both included; undefined when there are none. */
  read(path: string, range?: ByteRange): Promise<Readable | undefined>;
}

export interface ByteRange {
  start: number;
  end: number;
}

const headBytes = 4_096;
const uploadFailed = 'File upload failed';

/** Files under `directory`: written aside, synced and renamed, so that none is ever half there. */
export function createDiskFiles(directory: string): FileStore {
  const incoming = join(directory, 'incoming');
  const placeOf = (path: string) => join(directory, path);

  return {
    async receive(content) {
      return orUnavailable(async () => {
        await mkdir(incoming, { recursive: true });
        const temporary = join(incoming, randomBytes(16).toString('hex'));
        try {
          return await write(temporary, content);
        } catch (error) {
          await rm(temporary, { force: true });
          throw error;
        }
      });
    },
    async keep({ temporary }, path) {
      await orUnavailable(async () => {
        const place = placeOf(path);
        await mkdir(dirname(place), { recursive: true });
        await rename(temporary, place);
        await syncDirectory(dirname(place));
      });
    },
    async discard({ temporary }) {
      await rm(temporary, { force: true });
    },
    async remove(path) {
      await rm(placeOf(path), { force: true });
    },
    async read(path, range) {
      const place = placeOf(path);
      const found = await stat(place).catch(() => undefined);
      return found?.isFile() ? createReadStream(place, range) : undefined;
    },
  };
}

async function write(temporary: string, content: AsyncIterable<Buffer>): Promise<Received> {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let bytes = 0;
  await using file = await open(temporary, 'wx', 0o600);
  for await (const chunk of content) {
    if (bytes < headBytes) head.push(chunk.subarray(0, headBytes - bytes));
    bytes += chunk.length;
    hash.update(chunk);
    await file.writeFile(chunk);
  }
  await file.sync();
  return { temporary, bytes, sha256: hash.digest('hex'), head: Buffer.concat(head) };
}

async function syncDirectory(path: string): Promise<void> {
  await using directory = await open(path, 'r');
  await directory.sync();
}

/** Trouble of the disk is a 503, not a fault of ours. */
async function orUnavailable<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
    const isDisk =
      typeof code === 'string' && /^(ENOSPC|EIO|EDQUOT|EROFS|EMFILE|ENFILE)$/.test(code);
    throw isDisk ? new Unavailable(uploadFailed, 10) : error;
  }
}
