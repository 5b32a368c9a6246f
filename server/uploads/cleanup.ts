import { randomInt } from 'node:crypto';
import type { FileStore, StoredBytes } from '#server/integrations/files.ts';
import { isTimedOut, readNow } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import {
  deleteFileRows,
  listOwnersOfOldFiles,
  listOwnersWithFiles,
  deleteUnusedFilesOfCustomer,
  findPathsWithoutRow,
} from '#server/store/cleanup.ts';

export interface FileServices {
  database: Database;
  files: FileStore;
}

/**
 * Deletes a customer's files that can no longer be restored: rows first, so that no row lacks its
 * bytes. Stops after the current file once `signal` is aborted; the remaining bytes are orphans.
 */
export async function deleteFilesOfCustomer(
  { database, files }: FileServices,
  userId: string,
  signal?: AbortSignal,
): Promise<void> {
  await removeAll(files, await deleteFileRows(database, userId), signal);
}

async function removeAll(
  files: FileStore,
  paths: readonly string[],
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const path of paths) {
    if (signal?.aborted) return;
    await files.remove(path);
  }
}

const orphanAge = 24 * 60 * 60 * 1000;
const batch = 500;
/** Files checked in one run; in a larger store each run starts at a random folder. */
const maxListed = 10_000;

/**
 * Deletes bytes whose row was deleted, or never created, a day ago, as after a crash. Stops after
 * the current file once `signal` is aborted.
 */
export async function deleteOrphans(
  { database, files }: FileServices,
  signal?: AbortSignal,
): Promise<void> {
  const old = (await readNow(database)).getTime() - orphanAge;
  let paths: string[] = [];
  async function deleteBatch(): Promise<void> {
    await removeAll(files, await findPathsWithoutRow(database, paths), signal);
    paths = [];
  }
  let listed = 0;
  for await (const { path, writtenAt } of listFromAnywhere(files)) {
    listed += 1;
    if (writtenAt.getTime() < old) paths.push(path);
    if (paths.length === batch) await deleteBatch();
    if (signal?.aborted) return;
    if (listed === maxListed) break;
  }
  await deleteBatch();
}

/** All stored files, starting at a random folder and wrapping around. */
async function* listFromAnywhere(files: FileStore): AsyncIterable<StoredBytes> {
  const start = randomInt(256).toString(16).padStart(2, '0');
  yield* files.list(start);
  for await (const file of files.list()) {
    if (file.path >= start) return;
    yield file;
  }
}

/** Removes files that no application of their customer names any more, for every customer. */
export async function deleteUnusedFiles(
  { database }: FileServices,
  signal?: AbortSignal,
): Promise<void> {
  const owners = await listOwnersWithFiles(database);
  await forEach(owners, (owner) => deleteUnusedFilesOfCustomer(database, owner), signal);
}

/** Deletes files that can no longer be restored, for every customer. */
export async function deleteOldFiles(services: FileServices, signal?: AbortSignal): Promise<void> {
  const owners = await listOwnersOfOldFiles(services.database);
  await forEach(owners, (owner) => deleteFilesOfCustomer(services, owner, signal), signal);
}

/** Skips customers whose data takes too long to scan, and throws that error at the end. */
async function forEach(
  owners: readonly string[],
  work: (owner: string) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  let timeoutError: unknown;
  for (const owner of owners) {
    if (signal?.aborted) return;
    try {
      await work(owner);
    } catch (error) {
      if (!isTimedOut(error)) throw error;
      timeoutError = error;
    }
  }
  if (timeoutError) throw timeoutError;
}
