import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '#server/integrations/files.ts';
import type { RequestOptions, TestServer } from './server.ts';

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

export interface UploadedFile {
  name: string;
  content: Buffer;
  field?: string;
  /** Content type that the part claims. */
  type?: string;
}

/** The paths of all stored files. */
export async function listFilePaths(files: FileStore): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of files.list()) paths.push(path);
  return paths;
}

/** The options of a request that uploads files. */
export function createMultipart(files: readonly UploadedFile[]): RequestOptions {
  const boundary = 'a-boundary-of-the-tests';
  const parts = files.flatMap(({ name, content, field = 'files', type }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n`,
    `content-type: ${type ?? 'application/octet-stream'}\r\n\r\n`,
    content,
    '\r\n',
  ]);
  const payload = Buffer.concat([...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part)));
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
