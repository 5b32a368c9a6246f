import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './files.ts';
import { createIncoming, ignoreMissing, listNames, mapDiskErrors } from './files.ts';

/**
 * Stores files under `directory`. Each is written to a temporary file, synced and renamed, so that
 * none is ever incomplete.
 */
export function createDiskFiles(directory: string): FileStore {
  const {
    receive,
    release,
    setStoredPath: keepsAt,
    isUnderWay,
    tidy,
  } = createIncoming(join(directory, 'incoming'));
  const toPlace = (path: string) => join(directory, path);

  return {
    receive,
    release,
    deleteAbandoned: tidy,
    async keep(received, path) {
      keepsAt(received, path);
      await mapDiskErrors(async () => {
        const folder = dirname(toPlace(path));
        const isNew = (await mkdir(folder, { recursive: true })) !== undefined;
        await rename(received.temporary, toPlace(path));
        await syncDirectory(folder);
        if (isNew) await syncDirectory(directory);
      });
    },
    async read(path, range) {
      const file = await mapDiskErrors(() => ignoreMissing(open(toPlace(path))));
      return file?.createReadStream(range);
    },
    async remove(path) {
      await mapDiskErrors(() => rm(toPlace(path), { force: true }));
    },
    async *list(from = '') {
      for (const folder of (await listNames(directory)).toSorted()) {
        if (!/^[\da-f]{2}$/.test(folder) || folder < from) continue;
        for (const name of await listNames(toPlace(folder))) {
          const path = `${folder}/${name}`;
          const found = await ignoreMissing(stat(toPlace(path)));
          if (found && !isUnderWay(path)) yield { path, writtenAt: found.mtime };
        }
      }
    },
  };
}

/** Makes renames in a directory durable. */
async function syncDirectory(path: string): Promise<void> {
  await using directory = await open(path, 'r');
  await directory.sync();
}
