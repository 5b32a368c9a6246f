import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  filesPerUpload,
  removeFile,
  uploadFiles,
  uploadLimits,
  uploadTypes,
} from '#contract/upload.ts';
import type { UploadType } from '#contract/upload.ts';
import { contentMatches, endingOf } from '#server/fileContent.ts';
import type { FileStore, Received } from '#server/peers/files.ts';
import { addFiles, findFile, removeFileOf } from '#server/store/files.ts';
import type { StoredFile } from '#server/store/files.ts';
import { accept, refuse } from '#server/store/outcome.ts';
import type { Outcome } from '#server/store/outcome.ts';
import type { Mount, Services } from './index.ts';

const largestRequest = 52 * 1024 * 1024;
const bytesPerRequest = 50 * 1024 * 1024;

/** Uploads of the own answers, and the host they are shown from. */
export const uploadRoutes: Mount = (app, handle, services) => {
  const { database, files } = services;

  handle(uploadFiles, async ({ params, session, request, reply }) => {
    const type = uploadTypes.find((name) => name === params.type);
    if (!type) return refuse('not_found');
    const received = await receiveAll(files, type, request, reply);
    if (!received.ok) return received;
    const { value } = received;
    try {
      const stored = value.map((file) => storedFileOf(type, file));
      for (const [index, file] of value.entries()) {
        await files.keep(file.content, stored[index]?.path ?? '');
      }
      const added = await addFiles(database, session.userId, stored);
      if (added.ok) return { status: 201, data: stored.map(({ path }) => path) };
      for (const { path } of stored) await files.remove(path);
      return added;
    } finally {
      await discardAll(files, value);
    }
  });

  handle(removeFile, async ({ params, body, session }) => {
    const type = uploadTypes.find((name) => name === params.type);
    if (!type || body.fileName.includes('\0')) return refuse('not_found');
    const removed = await removeFileOf(database, session.userId, type, body.fileName);
    return removed.ok ? { message: 'File removed.' } : removed;
  });

  showFiles(app, services);
};

interface ReceivedPart {
  name: string;
  content: Received;
}

type UploadRefusal = 'file_missing' | 'file_too_large' | 'file_type_wrong' | 'input_invalid';

/** All files of a request, or none: what arrived before a refusal is thrown away. */
async function receiveAll(
  files: FileStore,
  type: UploadType,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Outcome<ReceivedPart[], UploadRefusal>> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (!request.isMultipart()) return refuse('file_missing');
  if (announced > largestRequest) return tooLarge(reply);

  const received: ReceivedPart[] = [];
  let refusal: UploadRefusal | undefined;
  try {
    for await (const part of request.parts({
      limits: {
        fileSize: uploadLimits[type].bytes,
        files: filesPerUpload,
        fields: 10,
        fieldSize: 1_024,
        parts: filesPerUpload + 10,
      },
    })) {
      if (part.type !== 'file') continue;
      if (refusal || part.fieldname !== 'files') {
        part.file.resume();
        continue;
      }
      const content = await files.receive(part.file);
      received.push({ name: part.filename ?? '', content });
      if (part.file.truncated) refusal = 'file_too_large';
      else if (!contentMatches(type, content.head, endingOf(part.filename ?? ''))) {
        refusal = 'file_type_wrong';
      }
      // A body of unknown length may never end.
      if (refusal && announced === 0) break;
    }
  } catch (error) {
    await discardAll(files, received);
    if (isMultipartFault(error)) return refuse('input_invalid');
    throw error;
  }
  const total = received.reduce((sum, { content }) => sum + content.bytes, 0);
  if (total > bytesPerRequest) refusal ??= 'file_too_large';
  if (received.length === 0) refusal ??= 'file_missing';
  if (!refusal) return accept(received);

  await discardAll(files, received);
  if (announced === 0) reply.header('connection', 'close');
  return refuse(refusal);
}

function tooLarge(reply: FastifyReply) {
  reply.header('connection', 'close');
  return refuse('file_too_large');
}

/** What the multipart reader says about a body that breaks its format or its limits. */
function isMultipartFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status: unknown = 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' || /multipart|part header|unexpected end/i.test(error.message);
}

async function discardAll(files: FileStore, received: readonly ReceivedPart[]): Promise<void> {
  for (const { content } of received) await files.discard(content);
}

function storedFileOf(type: UploadType, { name, content }: ReceivedPart): StoredFile {
  const random = randomBytes(16).toString('hex');
  return {
    path: `${random.slice(0, 2)}/${random}.${endingOf(name) || 'bin'}`,
    type,
    name: safeName(name),
    bytes: content.bytes,
    sha256: content.sha256,
  };
}

/** The customer's name of a file without control and direction marks. */
function safeName(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(-200) || 'file';
}

const contentTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
};

/** Uploads by their random path; only checked pictures and videos are shown in place. */
function showFiles(app: FastifyInstance, { database, files }: Services): void {
  app.get<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    const path = request.params['*'];
    const isPath = /^[\da-f]{2}\/[\da-f]{32}\.[a-z\d]{1,8}$/.test(path);
    const file = isPath ? await findFile(database, path) : undefined;
    if (!file) return reply.callNotFound();

    const isShown = file.type === 'image' || file.type === 'video';
    const shownType = isShown ? contentTypes[endingOf(path)] : undefined;
    reply.headers({
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=300',
      'content-disposition': shownType ? 'inline' : attachment(file.name),
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      etag: `"${file.sha256}"`,
    });
    const range = rangeOf(request.headers.range, file.bytes);
    if (range === 'unsatisfiable') {
      return reply.code(416).header('content-range', `bytes */${file.bytes}`).send();
    }
    const stream = await files.read(path, range);
    if (!stream) return reply.callNotFound();
    const length = range ? range.end - range.start + 1 : file.bytes;
    if (range) {
      reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
    }
    return reply
      .header('content-length', length)
      .type(shownType ?? 'application/octet-stream')
      .send(stream);
  });
}

function attachment(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}

/** One range of bytes; several, or another unit, count as none. */
function rangeOf(header: string | undefined, size: number) {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}
