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

/** Deletes files that nobody can want back: rows first, so that no row is without its bytes. */
export async function sweepFiles({ database, files }: Peers): Promise<void> {
  for (;;) {
    const paths = await forgetFiles(database);
    if (paths.length === 0) return;
    for (const path of paths) await files.remove(path);
  }
}

const orphanAge = 24 * 60 * 60 * 1000;
const batch = 500;

/** Deletes bytes that lost their row, or never got one, a day ago (F12); leftovers of a crash. */
export async function sweepBytes({ database, files }: Peers): Promise<void> {
  await files.tidy();
  const old = (await readNow(database)).getTime() - orphanAge;
  let paths: string[] = [];
  async function sweep(): Promise<void> {
    for (const path of await unknownPaths(database, paths)) await files.remove(path);
    paths = [];
  }
  for await (const { path, writtenAt } of files.list()) {
    if (writtenAt.getTime() < old) paths.push(path);
    if (paths.length === batch) await sweep();
  }
  await sweep();
}

/** What is to be done now and then, however long nobody calls. */
export async function keepHouse(peers: Peers): Promise<void> {
  await forgetOldTraces(peers.database);
  await forgetDeletedDrafts(peers.database);
  await removeUnusedFiles(peers.database);
  await sweepFiles(peers);
}
