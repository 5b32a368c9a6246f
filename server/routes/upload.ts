import type { FastifyRequest } from 'fastify';
import { contract } from '#contract/index.ts';
import { refused } from '#contract/outcome.ts';
import { uploadTypes } from '#contract/upload.ts';
import type { UploadType } from '#contract/upload.ts';
import { createPerUserQueue } from '#server/http/perUserQueue.ts';
import type { FileStore } from '#server/integrations/files.ts';
import { addFiles, readRoom, removeFile } from '#server/store/files.ts';
import type { StoredFile } from '#server/store/files.ts';
import { receiveUpload } from '#server/uploads/body.ts';
import type { ArrivedFile } from '#server/uploads/body.ts';
import type { Mount } from './mount.ts';

const maxWaiting = 20;

/** Uploads for the customer's answers (spec §4 File upload). */
export const uploadRoutes: Mount = (_app, handle, { database, files }) => {
  // While a call waits, its body stays unread on the connection.
  const queued = createPerUserQueue(maxWaiting);

  handle(contract.upload.uploadFiles, async ({ params, session, request }) => {
    const type = uploadTypes.find((name) => name === params.type);
    if (!type) return refused('not_found');
    return queued(session.userId, () => store(type, session.userId, request), request.signal);
  });

  async function store(type: UploadType, userId: string, request: FastifyRequest) {
    const room = await readRoom(database, userId);
    const arrived = await receiveUpload(files, type, request, room);
    if (!arrived.ok) return arrived;
    try {
      await storeAll(files, arrived.value);
      const stored = arrived.value.map(({ file }) => file);
      const added = await addFiles(database, userId, stored);
      if (added.ok) return { status: 201 as const, data: stored.map(({ path }) => path) };
      await removeAll(files, stored);
      return added;
    } finally {
      for (const { received } of arrived.value) await files.release(received);
    }
  }

  handle(contract.upload.removeFile, async ({ params, body, session }) => {
    const type = uploadTypes.find((name) => name === params.type);
    if (!type || body.fileName.includes('\0')) return refused('not_found');
    const removed = await removeFile(database, session.userId, type, body.fileName);
    return removed.ok ? { message: contract.upload.removeFile.done } : removed;
  });
};

/** Stores bytes before rows, so that the file of every row exists. */
async function storeAll(files: FileStore, arrived: readonly ArrivedFile[]): Promise<void> {
  const stored: StoredFile[] = [];
  try {
    for (const { received, file } of arrived) {
      await files.save(received, file.path);
      stored.push(file);
    }
  } catch (error) {
    // The cleanup job deletes what remains, a day later.
    await removeAll(files, stored).catch(() => undefined);
    throw error;
  }
}

async function removeAll(files: FileStore, stored: readonly StoredFile[]): Promise<void> {
  for (const { path } of stored) await files.remove(path);
}
