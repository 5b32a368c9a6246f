import type { FileStore } from './peers/files.ts';
import { forgetDeletedDrafts } from './store/drafts.ts';
import {
  forgetFiles,
  forgetOldTraces,
  removeUnusedFiles,
  unknownPaths,
} from './store/housekeeping.ts';
import { readNow } from './store/transaction.ts';
import type { Database } from './store/transaction.ts';

interface Peers {
  database: Database;
  files: FileStore;
}

/**
 * Deletes files that nobody can want back: rows first, so that no row is without its bytes. Ends
 * after the present file once `signal` is aborted; bytes that are left then are orphans.
 */
export async function sweepFiles({ database, files }: Peers, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const paths = await forgetFiles(database);
    if (paths.length === 0) return;
    await removeAll(files, paths, signal);
    if (signal?.aborted) return;
  }
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

/**
 * Deletes bytes that lost their row, or never got one, a day ago (F12); leftovers of a crash. Ends
 * after the present file once `signal` is aborted.
 */
export async function sweepBytes({ database, files }: Peers, signal?: AbortSignal): Promise<void> {
  await files.tidy();
  const old = (await readNow(database)).getTime() - orphanAge;
  let paths: string[] = [];
  async function sweep(): Promise<void> {
    await removeAll(files, await unknownPaths(database, paths), signal);
    paths = [];
  }
  for await (const { path, writtenAt } of files.list()) {
    if (writtenAt.getTime() < old) paths.push(path);
    if (paths.length === batch) await sweep();
    if (signal?.aborted) return;
  }
  await sweep();
}

/** What is to be done now and then, however long nobody calls. */
export async function keepHouse(peers: Peers, signal?: AbortSignal): Promise<void> {
  await forgetOldTraces(peers.database);
  await forgetDeletedDrafts(peers.database);
  await removeUnusedFiles(peers.database);
  await sweepFiles(peers, signal);
}
