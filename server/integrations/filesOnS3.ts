import { join } from 'node:path';
import type { ObjectStore } from '#server/settings/integrations.ts';
import { uploadPath } from '#server/common/identifiers.ts';
import type { FileStore } from './files.ts';
import { createIncoming } from './filesIncoming.ts';
import { createS3, isThere, readText } from './s3.ts';
import type { StoreOptions } from './s3.ts';

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
  const {
    receive,
    release,
    setStoredPath: keepsAt,
    isUnderWay,
    tidy,
  } = createIncoming(join(directory, 'incoming'));
  const ask = createS3(settings, options);
  const start = prefix === '' ? '' : `${prefix}/`;
  const toAddress = (path: string) => `${endpoint}/${bucket}/${start}${path}`;

  return {
    receive,
    release,
    deleteAbandoned: tidy,
    async keep(received, path) {
      keepsAt(received, path);
      await readText(await ask(toAddress(path), { method: 'PUT', upload: received }), [200]);
    },
    async read(path, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const answer = await ask(toAddress(path), { headers });
      if (answer.statusCode === (range ? 206 : 200)) return answer;
      await isThere(answer, []);
      return undefined;
    },
    async remove(path) {
      await isThere(await ask(toAddress(path), { method: 'DELETE' }), [200, 204]);
    },
    async *list(from) {
      for (let after: string | undefined = from ? start + from : ''; after !== undefined;) {
        const query = new URLSearchParams({
          'list-type': '2',
          'encoding-type': 'url',
          ...(start && { prefix: start }),
          ...(after && { 'start-after': after }),
        });
        const text = await readText(await ask(`${endpoint}/${bucket}?${query.toString()}`), [200]);
        const objects = parseObjects(text);
        for (const { key, writtenAt } of objects) {
          const path = key.slice(start.length);
          if (uploadPath.test(path) && !isUnderWay(path)) yield { path, writtenAt };
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
    return key && time ? [{ key: keyFrom(key), writtenAt: new Date(time) }] : [];
  });
}

function keyFrom(encoded: string): string {
  return decodeURIComponent(encoded.replaceAll('+', ' '));
}
