import { uploadFiles } from '#contract/upload.ts';
import type { UploadType } from '#contract/upload.ts';
import type { Outcome } from '#contract/outcome.ts';
import { fillPath } from '#contract/endpoint.ts';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { Client } from './client.ts';
import { Fault } from './fault.ts';

export interface UploadRequest {
  type: UploadType;
  files: readonly File[];
  /** Called with the share sent, from 0 to 1. */
  onProgress?(share: number): void;
  signal?: AbortSignal;
}

/**
 * Stores files and resolves with their paths in order, all or none (spec §7 Files). `fetch` reports
 * no upload progress over HTTP/1.1, so uploads use XMLHttpRequest.
 */
export function sendFiles(
  { base, language, token, readAnswer }: Client,
  { type, files, onProgress, signal }: UploadRequest,
): Promise<Outcome<string[], RefusalCode<typeof uploadFiles>>> {
  const form = new FormData();
  for (const file of files) form.append('files', file, file.name);
  const request = new XMLHttpRequest();
  const bearer = token.read();

  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    request.open('POST', base + fillPath(uploadFiles, { type }).path);
    request.withCredentials = true;
    request.setRequestHeader('accept', 'application/json');
    if (language) request.setRequestHeader('accept-language', language);
    if (bearer) request.setRequestHeader('authorization', `Bearer ${bearer}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress?.(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('load', () => {
      try {
        const { status, responseText: text } = request;
        resolve(readAnswer(uploadFiles, { status, text, bearer }));
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('error', () => reject(new Fault('Network error')));
    request.addEventListener('abort', () => reject(signal?.reason ?? new Fault('Network error')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
