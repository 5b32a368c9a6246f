import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { filesDown } from './files.ts';
import type { Received } from './files.ts';

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
  const underWay = new Map<string, string | undefined>();

  return {
    async receive(content: AsyncIterable<Buffer>, longest: number): Promise<Received | undefined> {
      const temporary = join(directory, randomBytes(16).toString('hex'));
      underWay.set(temporary, undefined);
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
      underWay.set(temporary, path);
    },
    release,
    isUnderWay: (path: string) => [...underWay.values()].includes(path),
    async tidy(): Promise<void> {
      for (const name of await listNames(directory)) {
        const temporary = join(directory, name);
        if (!underWay.has(temporary) && (await isOld(temporary)))
          await rm(temporary, { force: true });
      }
    },
  };

  async function release({ temporary }: Pick<Received, 'temporary'>): Promise<void> {
    await rm(temporary, { force: true });
    underWay.delete(temporary);
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
