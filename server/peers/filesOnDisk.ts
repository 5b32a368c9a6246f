import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './files.ts';
import { createIncoming, isMissing, listNames, orDown } from './filesIncoming.ts';

/** Files under `directory`: written aside, synced and renamed, so that none is ever half there. */
export function createDiskFiles(directory: string): FileStore {
  const { receive, release, keepsAt, isUnderWay, tidy } = createIncoming(
    join(directory, 'incoming'),
  );
  const toPlace = (path: string) => join(directory, path);

  return {
    receive,
    release,
    tidy,
    async keep(received, path) {
      keepsAt(received, path);
      await orDown(async () => {
        const folder = dirname(toPlace(path));
        const isNew = (await mkdir(folder, { recursive: true })) !== undefined;
        await rename(received.temporary, toPlace(path));
        await syncDirectory(folder);
        if (isNew) await syncDirectory(directory);
      });
    },
    async read(path, range) {
      const file = await orDown(() => openIfThere(toPlace(path)));
      return file?.createReadStream(range);
    },
    async remove(path) {
      await orDown(() => rm(toPlace(path), { force: true }));
    },
    async *list(from = '') {
      for (const folder of (await listNames(directory)).toSorted()) {
        if (!/^[\da-f]{2}$/.test(folder) || folder < from) continue;
        for (const name of await listNames(toPlace(folder))) {
          const path = `${folder}/${name}`;
          const writtenAt = await readTime(toPlace(path));
          if (writtenAt && !isUnderWay(path)) yield { path, writtenAt };
        }
      }
    },
  };
}

async function openIfThere(place: string) {
  try {
    return await open(place);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function readTime(place: string): Promise<Date | undefined> {
  try {
    return (await stat(place)).mtime;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Makes renames in a directory survive a loss of power. */
async function syncDirectory(path: string): Promise<void> {
  await using directory = await open(path, 'r');
  await directory.sync();
}
