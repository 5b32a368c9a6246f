import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Transform } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { ContentFault } from '#contract/fileContent.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { filesPerUpload } from '#contract/limits.ts';
import { uploadLimits } from '#contract/upload.ts';
import type { UploadType } from '#contract/upload.ts';
import type { FileStore, Received } from '#server/integrations/files.ts';
import type { Room, StoredFile } from '#server/store/files.ts';
import { inspectContent } from './content.ts';
import { safeName } from './names.ts';

const megabyte = 1024 * 1024;
const bytesPerRequest = 50 * megabyte;
/** Bytes of a whole body, with what it contains beside its files. */
const maxBodyBytes = 52 * megabyte;
/** Bytes that an honest body has beside its files. */
const bytesAround = 32 * 1024;
/** Bytes that the parser receives at a time. */
const bytesPerPiece = 16 * 1024;
/** Milliseconds for a client to read a refusal before its endless body is cut off. */
const lingering = 2_000;

/** A validated file of a request that is not stored yet. */
export interface ArrivedFile {
  received: Received;
  file: StoredFile;
}

/** A file that is still being validated. */
export interface Arrival {
  received: Received;
  name: string;
  /** Extension that fits its bytes; empty until validated. */
  ending: string;
}

export type UploadRefusal =
  | ContentFault
  | 'file_missing'
  | 'file_too_large'
  | 'files_too_many'
  | 'input_invalid'
  | 'picture_too_large'
  | 'storage_full';

/**
 * Receives all files of a request or none: on a refusal, files that arrived are deleted. Bytes
 * beyond the customer's room are never written.
 */
export async function receiveUpload(
  files: FileStore,
  type: UploadType,
  request: FastifyRequest,
  room: Room,
): Promise<Outcome<ArrivedFile[], UploadRefusal>> {
  if (!request.isMultipart()) return refused('file_missing');
  const arrived: Arrival[] = [];
  const parts = readParts(files, type, request, room, arrived);
  const watching = new AbortController();
  let refusal: UploadRefusal | undefined;
  let isOver = false;
  try {
    refusal = await Promise.race([
      parts,
      tooLong(request),
      waitForDisconnect(request, watching.signal),
    ]);
    isOver = refusal === undefined;
  } catch (error) {
    refusal = toRefusal(error);
    if (!refusal) throw error;
  } finally {
    watching.abort();
    if (!isOver) {
      const release = async () => {
        for (const { received } of arrived.splice(0)) await files.release(received);
      };
      stopReading(request);
      await release();
      // A file that was still being written.
      void parts.catch(() => undefined).then(release);
    }
  }
  return refusal ? refused(refusal) : accepted(arrived.map((one) => toArrivedFile(type, one)));
}

/**
 * Resolves when the client has disconnected, because an interrupted part does not always end then.
 */
async function waitForDisconnect(
  { raw }: FastifyRequest,
  signal: AbortSignal,
): Promise<'input_invalid'> {
  if (!raw.socket.destroyed) {
    await once(raw.socket, 'close', { signal }).catch(() => new Promise(() => undefined));
  }
  return 'input_invalid';
}

/** Resolves when more bytes have arrived than any honest body has, inside files or not. */
function tooLong({ raw }: FastifyRequest): Promise<'file_too_large'> {
  let bytes = 0;
  return new Promise((resolve) => {
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBodyBytes) resolve('file_too_large');
    });
  });
}

async function readParts(
  files: FileStore,
  type: UploadType,
  request: FastifyRequest,
  room: Room,
  arrived: Arrival[],
): Promise<UploadRefusal | undefined> {
  if (announcedBytes(request) > maxBodyBytes) return 'file_too_large';
  if (announcedBytes(request) - bytesAround > room.bytes) return 'storage_full';
  const { bytes: bytesPerFile } = uploadLimits[type];
  let receivedBytes = 0;
  const limits = {
    // One more, so that a file that is one byte too long is detected.
    fileSize: bytesPerFile + 1,
    files: filesPerUpload,
    fields: 10,
    fieldSize: 1_024,
    parts: filesPerUpload + 10,
  };
  for await (const part of splitIntoChunks(request).parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated) return 'input_invalid';
      continue;
    }
    // The parser treats a part of binary content as a file even if it has no name.
    const { filename } = part as { filename?: string };
    if (part.fieldname !== 'files' || filename === undefined) return 'file_missing';
    if (arrived.length >= room.files) return 'storage_full';
    const longest = Math.min(bytesPerFile, bytesPerRequest - receivedBytes);
    const received = await files.receive(part.file, Math.min(longest, room.bytes - receivedBytes));
    if (!received) return longest > room.bytes - receivedBytes ? 'storage_full' : 'file_too_large';
    const arrival = { received, name: safeName(filename), ending: '' };
    arrived.push(arrival);
    receivedBytes += received.bytes;
    const inspected = await inspectContent(type, arrival.name, received);
    if (!inspected.ok) return inspected.refusal.code;
    arrival.ending = inspected.value;
  }
  return arrived.length === 0 ? 'file_missing' : undefined;
}

/**
 * The same request with its body in small pieces. A body of many parts takes long to parse, and
 * other requests run between pieces (F4).
 */
function splitIntoChunks(request: FastifyRequest): FastifyRequest {
  const { raw } = request;
  const pieces = new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      for (let at = 0; at < chunk.length; at += bytesPerPiece) {
        this.push(chunk.subarray(at, at + bytesPerPiece));
        await nextTurn();
      }
      done();
    },
  });
  raw.on('close', () => {
    if (!raw.readableEnded) pieces.destroy();
  });
  const body = Object.assign(raw.pipe(pieces), { headers: raw.headers });
  return Object.create(request, { raw: { value: body } }) as FastifyRequest;
}

/** 0 for a chunked body, which may never end. */
function announcedBytes({ headers }: FastifyRequest): number {
  return Number(headers['content-length'] ?? 0);
}

/** The refusal for a parser error: a body that exceeds its limits or is malformed. */
function toRefusal(error: unknown): UploadRefusal | undefined {
  if (!(error instanceof Error)) return undefined;
  const status: unknown = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return 'files_too_many';
  const isFormat =
    typeof status === 'number' || /multipart|part header|unexpected end/i.test(error.message);
  return isFormat ? 'input_invalid' : undefined;
}

/**
 * Discards the rest of a body, so that the client gets to read the answer; a body without a
 * reasonable end is cut off a little later.
 */
function stopReading(request: FastifyRequest): void {
  const { raw } = request;
  raw.unpipe();
  raw.resume();
  const announced = announcedBytes(request);
  if (announced > 0 && announced <= maxBodyBytes) return;
  const cut = () => {
    if (!raw.complete) raw.destroy();
  };
  setTimeout(cut, lingering).unref();
}

/** A validated file under a path that cannot be guessed. */
export function toArrivedFile(type: UploadType, { received, name, ending }: Arrival): ArrivedFile {
  const random = randomBytes(16).toString('hex');
  const path = `${random.slice(0, 2)}/${random}.${ending}`;
  const { bytes, sha256 } = received;
  return { received, file: { path, type, name, bytes, sha256 } };
}
