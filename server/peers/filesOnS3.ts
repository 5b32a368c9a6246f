import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { AwsClient } from 'aws4fetch';
import type { ObjectStore } from '#server/settings.ts';
import { filesDown, uploadPath } from './files.ts';
import type { FileStore } from './files.ts';
import { createIncoming, orDown } from './filesIncoming.ts';

/** Milliseconds until the head of an answer; a whole upload may take longer. */
const answerTimeout = 8_000;
const uploadTimeout = 30_000;

interface Ask {
  method?: 'GET' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: Blob;
  timeout?: number;
}

/**
 * Files in a bucket of an S3-compatible store, after a stop on this machine's disk where they are
 * checked.
 */
export function createS3Files(settings: ObjectStore, directory: string): FileStore {
  const { endpoint, bucket, prefix } = settings;
  const { receive, release, keepsAt, isUnderWay, tidy } = createIncoming(
    join(directory, 'incoming'),
  );
  const keyOf = (path: string) => (prefix ? `${prefix}/${path}` : path);
  const addressOf = (path: string) => `${endpoint}/${bucket}/${keyOf(path)}`;
  let signer: Promise<AwsClient> | undefined;

  /** The answer, whatever its status; no answer in time is `Unavailable`. */
  async function ask(url: string, { timeout = answerTimeout, ...init }: Ask = {}) {
    signer ??= createSigner(settings);
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new Error('No answer in time')), timeout);
    try {
      const request = await (await signer).sign(url, { ...init, redirect: 'manual' });
      return await fetch(request, { signal: limit.signal });
    } catch (error) {
      throw filesDown(error);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    receive,
    release,
    tidy,
    async keep(received, path) {
      keepsAt(received, path);
      const answer = await ask(addressOf(path), {
        method: 'PUT',
        body: await orDown(() => openAsBlob(received.temporary)),
        headers: {
          'content-type': 'application/octet-stream',
          'x-amz-content-sha256': received.sha256,
        },
        timeout: uploadTimeout,
      });
      const text = await textOf(answer);
      if (!answer.ok) throw refused(answer, text);
    },
    async read(path, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const answer = await ask(addressOf(path), { headers });
      if (answer.status === 404) {
        const text = await textOf(answer);
        if (isNoSuchKey(text)) return undefined;
        throw refused(answer, text);
      }
      if (answer.status !== (range ? 206 : 200) || !answer.body) {
        throw refused(answer, await textOf(answer));
      }
      return Readable.from(answer.body);
    },
    async remove(path) {
      const answer = await ask(addressOf(path), { method: 'DELETE' });
      const text = await textOf(answer);
      if (!answer.ok && !isNoSuchKey(text)) throw refused(answer, text);
    },
    async *list() {
      for (let after: string | undefined = ''; after !== undefined;) {
        const query = new URLSearchParams({
          'list-type': '2',
          'encoding-type': 'url',
          ...(prefix && { prefix: `${prefix}/` }),
          ...(after && { 'start-after': after }),
        });
        const answer = await ask(`${endpoint}/${bucket}?${query.toString()}`);
        const text = await textOf(answer);
        if (!answer.ok) throw refused(answer, text);
        const objects = objectsIn(text);
        for (const { key, writtenAt } of objects) {
          const path = prefix ? key.slice(prefix.length + 1) : key;
          if (uploadPath.test(path) && !isUnderWay(path)) yield { path, writtenAt };
        }
        const isMore = text.includes('<IsTruncated>true</IsTruncated>');
        after = isMore ? objects.at(-1)?.key : undefined;
      }
    },
  };
}

/** Loaded where a bucket is set, and only there. */
async function createSigner({ accessKey, secretKey, region }: ObjectStore): Promise<AwsClient> {
  const { AwsClient } = await import('aws4fetch');
  return new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    retries: 0,
  });
}

async function textOf(answer: Response): Promise<string> {
  return answer.text().catch((error: unknown) => {
    throw filesDown(error);
  });
}

/** For the log: the store's own word for what is wrong. */
function refused({ status }: Response, text: string) {
  const [, code = 'no code'] = /<Code>(\w+)<\/Code>/.exec(text) ?? [];
  return filesDown(new Error(`The object store answered ${status} (${code})`));
}

function isNoSuchKey(text: string): boolean {
  return text.includes('<Code>NoSuchKey</Code>');
}

/** Keys and times in the list of a bucket, whose keys come as in addresses. */
function objectsIn(text: string) {
  return text.split('<Contents>').flatMap((entry) => {
    const [, key] = /<Key>([^<]+)<\/Key>/.exec(entry) ?? [];
    const [, time] = /<LastModified>([^<]+)<\/LastModified>/.exec(entry) ?? [];
    return key && time ? [{ key: keyFrom(key), writtenAt: new Date(time) }] : [];
  });
}

function keyFrom(encoded: string): string {
  return decodeURIComponent(encoded.replaceAll('+', ' '));
}
