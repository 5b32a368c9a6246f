import { join } from 'node:path';
import type { Settings } from '#server/settings.ts';
import type { FileStore } from './files.ts';
import { createDiskFiles } from './filesOnDisk.ts';
import { createS3Files } from './filesOnS3.ts';

/** The bucket from the settings, or the folder `files` of `DATA_DIR`. */
export function openFiles({ dataDir, objectStore }: Settings): FileStore {
  const directory = join(dataDir, 'files');
  return objectStore ? createS3Files(objectStore, directory) : createDiskFiles(directory);
}
