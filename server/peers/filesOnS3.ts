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
const uploadTimeout = 60_000;

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
      await finish(answer);
    },
    async read(path, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const answer = await ask(addressOf(path), { headers });
      if (answer.status === 404) {
        if (isNoSuchKey(await textOf(answer))) return undefined;
        throw refused(answer);
      }
      if (answer.status !== (range ? 206 : 200) || !answer.body) {
        await finish(answer);
        throw refused(answer);
      }
      return Readable.from(answer.body);
    },
    async remove(path) {
      const answer = await ask(addressOf(path), { method: 'DELETE' });
      if (answer.status === 404 && isNoSuchKey(await textOf(answer))) return;
      await finish(answer);
    },
    async *list() {
      for (let token: string | undefined = ''; token !== undefined;) {
        const query = new URLSearchParams({
          'list-type': '2',
          ...(prefix && { prefix: `${prefix}/` }),
          ...(token && { 'continuation-token': token }),
        });
        const answer = await ask(`${endpoint}/${bucket}?${query.toString()}`);
        const text = await textOf(answer);
        if (!answer.ok) throw refused(answer);
        for (const { key, writtenAt } of objectsIn(text)) {
          const path = prefix ? key.slice(prefix.length + 1) : key;
          if (uploadPath.test(path) && !isUnderWay(path)) yield { path, writtenAt };
        }
        [, token] = /<NextContinuationToken>([^<]+)</.exec(text) ?? [];
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

/** Ends an answer nobody reads; anything but a yes is `Unavailable`. */
async function finish(answer: Response): Promise<void> {
  const text = await textOf(answer);
  if (!answer.ok) throw refused(answer, text);
}

async function textOf(answer: Response): Promise<string> {
  return answer.text().catch((error: unknown) => {
    throw filesDown(error);
  });
}

/** For the log: the store's own word for what is wrong. */
function refused({ status }: Response, text = '') {
  const [, code = 'no code'] = /<Code>(\w+)<\/Code>/.exec(text) ?? [];
  return filesDown(new Error(`The object store answered ${status} (${code})`));
}

function isNoSuchKey(text: string): boolean {
  return text.includes('<Code>NoSuchKey</Code>');
}

/** Keys and times of a bucket's list; the keys of uploads need no unescaping. */
function objectsIn(text: string) {
  return text.split('<Contents>').flatMap((entry) => {
    const [, key] = /<Key>([^<]+)<\/Key>/.exec(entry) ?? [];
    const [, time] = /<LastModified>([^<]+)<\/LastModified>/.exec(entry) ?? [];
    return key && time ? [{ key, writtenAt: new Date(time) }] : [];
  });
}
