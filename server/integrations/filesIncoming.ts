import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { filesDown } from './files.ts';
import type { Received } from './files.ts';

const headBytes = 4_096;
/** Milliseconds after which no server works on what lies there; a request has two minutes. */
const longestWork = 3_600_000;

/**
 * The folder where uploads arrive, whatever store keeps them. It remembers what requests are
 * working on, so that nothing of theirs is swept; what other servers of the folder work on is young.
 */
export function createIncoming(directory: string) {
  /** Paths that the bytes of a temporary file were kept under, by temporary file. */
  const underWay = new Map<string, string | undefined>();

  return {
    async receive(content: AsyncIterable<Buffer>, longest: number): Promise<Received | undefined> {
      const temporary = join(directory, randomBytes(16).toString('hex'));
      underWay.set(temporary, undefined);
      let received: Received | undefined;
      try {
        await orDown(() => mkdir(directory, { recursive: true }));
        received = await write(temporary, content, longest);
        return received;
      } finally {
        if (!received) await release({ temporary });
      }
    },
    keepsAt({ temporary }: Received, path: string): void {
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
  await using file = await orDown(() => open(temporary, 'wx', 0o600));
  for await (const chunk of content) {
    if (bytes + chunk.length > longest) return undefined;
    if (bytes < headBytes) head.push(chunk.subarray(0, headBytes - bytes));
    bytes += chunk.length;
    hash.update(chunk);
    await orDown(() => file.writeFile(chunk));
  }
  await orDown(() => file.sync());
  return { temporary, bytes, sha256: hash.digest('hex'), head: Buffer.concat(head) };
}

async function isOld(file: string): Promise<boolean> {
  const found = await ifThere(stat(file));
  return found !== undefined && found.mtimeMs < Date.now() - longestWork;
}

/** Names in a directory; none where there is no directory. */
export async function listNames(directory: string): Promise<string[]> {
  return (await ifThere(readdir(directory))) ?? [];
}

/** What is made of a file; undefined where there is no such file. */
export async function ifThere<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whatever goes wrong with the disk is a 503, not a fault of ours. */
export async function orDown<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw filesDown(error);
  }
}
