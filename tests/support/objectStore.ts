import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { getPort } from './mailServer.ts';

export interface TestObjectStore extends AsyncDisposable {
  /** For `FILES_URL`. */
  url: string;
  stop(): Promise<void>;
  /** Restarts at the same address with the same files. */
  start(): Promise<void>;
}

const secretKey = 'a/secret+key';

/** An S3 server on this machine with one bucket; it checks every signature. */
export async function startObjectStore(): Promise<TestObjectStore> {
  const directory = await mkdtemp(join(tmpdir(), 'briefcase-bucket-'));
  const store = new S3rver({
    silent: true,
    directory,
    configureBuckets: [{ name: 'uploads', configs: [] }],
  });
  await store.configureBuckets();
  const answer = store.callback();
  let port = 0;
  let server: Server;

  async function start(): Promise<void> {
    server = createServer((request, response) => {
      if (isSigned(request)) return answer(request, response);
      response.writeHead(403, { 'content-type': 'application/xml' });
      response.end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = getPort(server);
  }
  async function stop(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  await start();
  return {
    url: `s3://S3RVER:${encodeURIComponent(secretKey)}@127.0.0.1:${port}/uploads/portal`,
    start,
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Verifies signature version 4, because s3rver accepts any. */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const [, scope = '', signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=\w+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    query.split('&').toSorted(byCode).join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name])}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n');
  const key = scope
    .split('/')
    .reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretKey}`);
  return hmac(key, text).toString('hex') === signature;
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function byCode(a: string, b: string): number {
  return a < b ? -1 : 1;
}
