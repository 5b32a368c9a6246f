import { deskContract } from '#contract/desk.ts';
import { removeFile, uploadFiles } from '#contract/upload.ts';
import { createCalls } from './calls.ts';
import { createClient } from './client.ts';
import type { ClientOptions } from './client.ts';
import { downloadEvidence } from './evidence.ts';
import { sendFiles } from './upload.ts';
import type { UploadRequest } from './upload.ts';
import { createVisitorApi } from './visitor.ts';

/** The calls of the desk, those for files, and those before signing in. */
export function createDeskApi(options: ClientOptions) {
  const client = createClient(options);
  const { upload } = createCalls(client, { upload: { uploadFiles, removeFile } });
  const { staffOrders, ...calls } = createCalls(client, deskContract);
  const readEvidence: typeof staffOrders.readEvidence = (order, signal) =>
    downloadEvidence(client, order, signal);
  return {
    ...createVisitorApi(options),
    ...calls,
    staffOrders: { ...staffOrders, readEvidence },
    upload: { ...upload, uploadFiles: (request: UploadRequest) => sendFiles(client, request) },
  };
}

export type DeskApi = ReturnType<typeof createDeskApi>;
