import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { request as openHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as openHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { AwsClient } from 'aws4fetch';
import type { ObjectStore } from '#server/settings/integrations.ts';
import { createIncoming, filesDown } from './files.ts';
import type { FileStore, Received } from './files.ts';
import { join } from 'node:path';
import { uploadPath } from '#server/common/identifiers.ts';

export interface StoreOptions {
  /** Milliseconds without data after which a store counts as down. */
  maxSilence?: number;
}

interface StoreRequest {
  method?: 'GET' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  /** The file to send. */
  upload?: Pick<Received, 'temporary' | 'bytes' | 'sha256'>;
}

/** Sends signed requests to a store. No answer is `Unavailable`; an error status is not. */
export type SendToStore = (address: string, request?: StoreRequest) => Promise<IncomingMessage>;

/** Not `fetch`, which would read a whole file into memory before sending it. */
export function createS3(
  settings: ObjectStore,
  { maxSilence = 8_000 }: StoreOptions = {},
): SendToStore {
  let signer: Promise<AwsClient> | undefined;

  return async (address, { method = 'GET', headers, upload } = {}) => {
    signer ??= createSigner(settings);
    const { url, headers: signed } = await (
      await signer
    ).sign(address, {
      method,
      headers: { ...headers, ...(upload && { 'x-amz-content-sha256': upload.sha256 }) },
    });
    const open = url.startsWith('https:') ? openHttps : openHttp;
    const call = open(url, {
      method,
      headers: {
        ...Object.fromEntries(signed),
        ...(upload && { 'content-length': upload.bytes }),
      },
      timeout: maxSilence,
    });
    // Once the answer has begun, its reader receives the error; without this listener it would end
    // the process.
    call.on('error', () => undefined);
    let body: IncomingMessage | undefined;
    call.on('response', (answer) => {
      body = answer;
    });
    call.on('timeout', () => {
      const isForReader = body !== undefined && body.readableLength > 0;
      if (!isForReader) call.destroy(new Error('The object store did not respond in time'));
    });
    const answer = once(call, 'response') as Promise<[IncomingMessage]>;
    // An error while sending ends the request, and so the wait for its answer.
    if (upload) pipeline(createReadStream(upload.temporary), call).catch(() => undefined);
    else call.end();
    try {
      return (await answer)[0];
    } catch (error) {
      throw filesDown(error);
    }
  };
}

/** Loaded only where a bucket is configured. */
async function createSigner({ accessKey, secretKey, region }: ObjectStore): Promise<AwsClient> {
  const { AwsClient } = await import('aws4fetch');
  return new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
  });
}

/** Reads an answer to its end; any status but the expected ones is `Unavailable`. */
export async function readText(
  answer: IncomingMessage,
  expected: readonly number[],
): Promise<string> {
  const body = await text(answer).catch((error: unknown) => {
    throw filesDown(error);
  });
  if (expected.includes(answer.statusCode ?? 0)) return body;
  throw filesDown(new Error(`The object store answered ${answer.statusCode}: ${findCode(body)}`));
}

/** Reads an answer about an object to its end; false when the object does not exist. */
export async function objectExists(
  answer: IncomingMessage,
  expected: readonly number[],
): Promise<boolean> {
  if (answer.statusCode !== 404) {
    await readText(answer, expected);
    return true;
  }
  const code = findCode(await readText(answer, [404]));
  if (code === 'NoSuchKey') return false;
  throw filesDown(new Error(`The object store answered 404: ${code}`));
}

/** The store's error code. */
function findCode(text: string): string {
  return /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? 'no code';
}

/**
 * Stores files in an S3-compatible bucket. They first arrive on this machine's disk, where they are
 * validated.
 */
export function createS3Files(
  settings: ObjectStore,
  directory: string,
  options?: StoreOptions,
): FileStore {
  const { endpoint, bucket, prefix } = settings;
  const { receive, release, setStoredPath, isInUse, deleteAbandoned } = createIncoming(
    join(directory, 'incoming'),
  );
  const send = createS3(settings, options);
  const start = prefix === '' ? '' : `${prefix}/`;
  const toAddress = (path: string) => `${endpoint}/${bucket}/${start}${path}`;

  return {
    receive,
    release,
    deleteAbandoned,
    async save(received, path) {
      setStoredPath(received, path);
      await readText(await send(toAddress(path), { method: 'PUT', upload: received }), [200]);
    },
    async read(path, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const answer = await send(toAddress(path), { headers });
      if (answer.statusCode === (range ? 206 : 200)) return answer;
      await objectExists(answer, []);
      return undefined;
    },
    async remove(path) {
      await objectExists(await send(toAddress(path), { method: 'DELETE' }), [200, 204]);
    },
    async *list(from) {
      for (let after: string | undefined = from ? start + from : ''; after !== undefined;) {
        const query = new URLSearchParams({
          'list-type': '2',
          'encoding-type': 'url',
          ...(start && { prefix: start }),
          ...(after && { 'start-after': after }),
        });
        const text = await readText(await send(`${endpoint}/${bucket}?${query.toString()}`), [200]);
        const objects = parseObjects(text);
        for (const { key, writtenAt } of objects) {
          const path = key.slice(start.length);
          if (uploadPath.test(path) && !isInUse(path)) yield { path, writtenAt };
        }
        const isMore = text.includes('<IsTruncated>true</IsTruncated>');
        after = isMore ? objects.at(-1)?.key : undefined;
      }
    },
  };
}

/** Keys and times in a bucket's listing, whose keys are URL-encoded. */
function parseObjects(text: string) {
  return text.split('<Contents>').flatMap((entry) => {
    const [, key] = /<Key>([^<]+)<\/Key>/.exec(entry) ?? [];
    const [, time] = /<LastModified>([^<]+)<\/LastModified>/.exec(entry) ?? [];
    return key && time ? [{ key: decodeKey(key), writtenAt: new Date(time) }] : [];
  });
}

function decodeKey(encoded: string): string {
  return decodeURIComponent(encoded.replaceAll('+', ' '));
}
