import type { FileStore } from './peers/files.ts';
import { deleteLateContent } from './store/accountDeletion.ts';
import { forgetDeletedDrafts } from './store/drafts.ts';
import { filesToDelete, forgetFile, forgetOldTraces } from './store/housekeeping.ts';
import type { Database } from './store/transaction.ts';

interface Peers {
  database: Database;
  files: FileStore;
}

/** Deletes the bytes that deleted customers left; what fails is tried again next time. */
export async function sweepFiles({ database, files }: Peers): Promise<void> {
  for (;;) {
    const paths = await filesToDelete(database);
    if (paths.length === 0) return;
    for (const path of paths) {
      await files.remove(path);
      await forgetFile(database, path);
    }
  }
}

/** What is to be done now and then, however long nobody calls. */
export async function keepHouse(peers: Peers): Promise<void> {
  await forgetOldTraces(peers.database);
  await deleteLateContent(peers.database);
  await forgetDeletedDrafts(peers.database);
  await sweepFiles(peers);
}
