import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestServer } from './server.ts';

/** Uploaded files that the server has received but not stored yet. */
export async function listIncomingFiles(dataDir: string): Promise<string[]> {
  return readdir(join(dataDir, 'files', 'incoming')).catch(() => []);
}

/** Inserts file rows of a customer, by their bytes. */
export async function insertFiles(
  { dependencies: { database } }: TestServer,
  userId: string,
  sizes: readonly number[],
  removedAt?: Date,
): Promise<void> {
  const rows = sizes.map((bytes, index) => ({
    path: `00/${userId}${index}`,
    userId,
    type: 'image',
    name: 'a.png',
    bytes,
    sha256: '',
    createdAt: new Date(),
    removedAt,
  }));
  await database.insertInto('files').values(rows).execute();
}
