import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './files.ts';
import { createIncoming, ignoreMissing, listNames, mapDiskErrors } from './files.ts';

/**
 * Stores files under `directory`. Each is written to a temporary file, synced and renamed, so that
 * none is ever incomplete.
 */
export function createDiskFiles(directory: string): FileStore {
  const { receive, release, setStoredPath, isInUse, deleteAbandoned } = createIncoming(
    join(directory, 'incoming'),
  );
  const toFullPath = (path: string) => join(directory, path);

  return {
    receive,
    release,
    deleteAbandoned,
    async save(received, path) {
      setStoredPath(received, path);
      await mapDiskErrors(async () => {
        const folder = dirname(toFullPath(path));
        const isNew = (await mkdir(folder, { recursive: true })) !== undefined;
        await rename(received.temporary, toFullPath(path));
        await syncDirectory(folder);
        if (isNew) await syncDirectory(directory);
      });
    },
    async read(path, range) {
      const file = await mapDiskErrors(() => ignoreMissing(open(toFullPath(path))));
      return file?.createReadStream(range);
    },
    async remove(path) {
      await mapDiskErrors(() => rm(toFullPath(path), { force: true }));
    },
    async *list(from = '') {
      for (const folder of (await listNames(directory)).toSorted()) {
        if (!/^[\da-f]{2}$/.test(folder) || folder < from) continue;
        for (const name of await listNames(toFullPath(folder))) {
          const path = `${folder}/${name}`;
          const found = await ignoreMissing(stat(toFullPath(path)));
          if (found && !isInUse(path)) yield { path, writtenAt: found.mtime };
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
