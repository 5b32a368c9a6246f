import { once } from 'node:events';
import { connect } from 'node:net';
import { getPort } from './mailServer.ts';
import type { TestServer } from './server.ts';

/** Makes a test's server listen; returns the port. */
export async function listen({ app }: TestServer): Promise<number> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return getPort(app.server);
}

export interface RawAnswer {
  status: number;
  body: string;
}

export interface RawUpload {
  /** False after the server has closed the connection. */
  write(chunk: string | Buffer): Promise<boolean>;
  /** Ends the request. */
  end(): void;
  abort(): void;
  /** The answer, as soon as it arrives. */
  answer: Promise<RawAnswer>;
  hasAnswer(): boolean;
  closed: Promise<void>;
}

/** An upload on a separate socket, written in pieces. */
export async function openUpload(
  port: number,
  token: string,
  headers: Record<string, string>,
  type = 'image',
): Promise<RawUpload> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  let isClosed = false;
  const answer = Promise.withResolvers<RawAnswer>();
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      isClosed = true;
      answer.reject(new Error('The server closed the connection without an answer'));
      resolve();
    });
  });
  answer.promise.catch(() => undefined);
  let isAnswered = false;
  socket
    .on('error', () => undefined)
    .on('data', (chunk) => {
      text += chunk.toString('latin1');
      const [, status, length, body = ''] =
        /^HTTP\/1\.1 (\d+) [\s\S]*?content-length: (\d+)[\s\S]*?\r\n\r\n([\s\S]*)$/i.exec(text) ??
        [];
      if (status === undefined || body.length < Number(length)) return;
      isAnswered = true;
      answer.resolve({ status: Number(status), body });
    });
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.write(
    `POST /api/image/upload/${type} HTTP/1.1\r\nauthorization: Bearer ${token}\r\n${lines.join('')}\r\n`,
  );
  return {
    async write(chunk) {
      if (isClosed) return false;
      if (!socket.write(chunk)) {
        await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
      }
      return !isClosed;
    },
    end: () => void socket.end(),
    abort: () => void socket.destroy(),
    answer: answer.promise,
    hasAnswer: () => isAnswered,
    closed,
  };
}

export const multipartType = 'multipart/form-data; boundary=b';

/** The head of a part with a file. */
export function createPartHead(name = 'a.png', field = 'files'): string {
  return `--b\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`;
}

/** A whole body that uploads one file. */
export const createUploadBody = (content: Buffer, before = '') =>
  Buffer.concat([Buffer.from(before + createPartHead()), content, Buffer.from('\r\n--b--\r\n')]);

export const lengthHeaders = (bytes: number) => ({
  'content-type': multipartType,
  'content-length': String(bytes),
});

export const chunkedHeaders = { 'content-type': multipartType, 'transfer-encoding': 'chunked' };

/** A chunk of a body without content-length. */
export function toChunk(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([
    Buffer.from(`${bytes.length.toString(16)}\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);
}

/** Uploads a picture of 300 kB and disconnects after this share of it. */
export async function abortUpload(port: number, token: string, share: number): Promise<void> {
  const head = Buffer.from('89504e470d0a1a0a', 'hex');
  const body = createUploadBody(Buffer.concat([head, Buffer.alloc(300_000)]));
  const upload = await openUpload(port, token, lengthHeaders(body.length));
  await upload.write(body.subarray(0, Math.floor(body.length * share)));
  upload.abort();
  await upload.closed;
}
