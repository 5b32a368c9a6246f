import type { Readable } from 'node:stream';
import { uploadFiles } from '#contract/upload.ts';
import { Unavailable } from '#server/common/unavailable.ts';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Received bytes that are not stored yet. */
export interface Received {
  /** Path of the temporary file, for validation. */
  temporary: string;
  bytes: number;
  sha256: string;
  /** The first bytes, from which the type is detected. */
  head: Buffer;
}

/** Where the bytes of uploads are stored, by path; failures of the store are `Unavailable`. */
export interface FileStore {
  /**
   * Receives bytes into a temporary file; undefined, with nothing left behind, for more than
   * `longest`.
   */
  receive(content: AsyncIterable<Buffer>, longest: number): Promise<Received | undefined>;
  save(received: Received, path: string): Promise<void>;
  /** Ends the work on received bytes and deletes them if they were not stored. */
  release(received: Received): Promise<void>;
  /** Bytes from `start` to `end`, both inclusive; undefined when there is no such file. */
  read(path: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Deletes stored bytes. Idempotent. */
  remove(path: string): Promise<void>;
  /**
   * All stored files in the order of their folders, without those that a request is still working
   * on; from the folder `from` on if given.
   */
  list(from?: string): AsyncIterable<StoredBytes>;
  /** Deletes what requests of an earlier process received and did not store. */
  deleteAbandoned(): Promise<void>;
}

export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredBytes {
  path: string;
  writtenAt: Date;
}

/** The error for a store that cannot serve now; `cause` is for the log. */
export function filesDown(cause?: unknown): Unavailable {
  return Object.assign(new Unavailable(uploadFiles.broke, 10), { cause });
}

const headBytes = 4_096;
/**
 * Milliseconds after which no server still works on a temporary file; a request has two minutes.
 */
const maxWork = 3_600_000;

/**
 * The folder in which uploads arrive, for every kind of store. It records the files that requests
 * work on, so that cleanup does not delete them; those of other servers on the same folder are
 * protected by their age.
 */
export function createIncoming(directory: string) {
  /** Stored path of each temporary file, once it has one. */
  const inUse = new Map<string, string | undefined>();

  return {
    async receive(content: AsyncIterable<Buffer>, longest: number): Promise<Received | undefined> {
      const temporary = join(directory, randomBytes(16).toString('hex'));
      inUse.set(temporary, undefined);
      let received: Received | undefined;
      try {
        await mapDiskErrors(() => mkdir(directory, { recursive: true }));
        received = await write(temporary, content, longest);
        return received;
      } finally {
        if (!received) await release({ temporary });
      }
    },
    setStoredPath({ temporary }: Received, path: string): void {
      inUse.set(temporary, path);
    },
    release,
    isInUse: (path: string) => [...inUse.values()].includes(path),
    async deleteAbandoned(): Promise<void> {
      for (const name of await listNames(directory)) {
        const temporary = join(directory, name);
        if (!inUse.has(temporary) && (await isOld(temporary))) await rm(temporary, { force: true });
      }
    },
  };

  async function release({ temporary }: Pick<Received, 'temporary'>): Promise<void> {
    await rm(temporary, { force: true });
    inUse.delete(temporary);
  }
}

async function write(
  temporary: string,
  content: AsyncIterable<Buffer>,
  longest: number,
): Promise<Received | undefined> {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let bytes = 0;
  await using file = await mapDiskErrors(() => open(temporary, 'wx', 0o600));
  for await (const chunk of content) {
    if (bytes + chunk.length > longest) return undefined;
    if (bytes < headBytes) head.push(chunk.subarray(0, headBytes - bytes));
    bytes += chunk.length;
    hash.update(chunk);
    await mapDiskErrors(() => file.writeFile(chunk));
  }
  await mapDiskErrors(() => file.sync());
  return { temporary, bytes, sha256: hash.digest('hex'), head: Buffer.concat(head) };
}

async function isOld(file: string): Promise<boolean> {
  const found = await ignoreMissing(stat(file));
  return found !== undefined && found.mtimeMs < Date.now() - maxWork;
}

/** Names in a directory; empty if the directory does not exist. */
export async function listNames(directory: string): Promise<string[]> {
  return (await ignoreMissing(readdir(directory))) ?? [];
}

/** The result of a file operation; undefined if the file does not exist. */
export async function ignoreMissing<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Turns a failure of the disk into a 503. */
export async function mapDiskErrors<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw filesDown(error);
  }
}
