import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sha256 } from '#server/common/identifiers.ts';
import { createS3, objectExists, readText } from '#server/integrations/filesOnS3.ts';
import type { ObjectStore } from '#server/settings/integrations.ts';

/** Types of built assets; files of other types are not served. */
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** Milliseconds that the start waits for a slow bucket. */
const timeout = 5_000;
/** Milliseconds to the next attempt to publish a build's assets. */
const pause = 30_000;

/**
 * Lets a page of one build load its assets from nodes with another build during a rolling update:
 * each node publishes its assets to the bucket when it starts, and looks there for those that it
 * lacks. Call it only in the scope of `/assets/`.
 */
export async function shareAssets(
  scope: FastifyInstance,
  { endpoint, bucket, prefix, ...keys }: ObjectStore,
  folder: string,
): Promise<void> {
  const send = createS3({ endpoint, bucket, prefix, ...keys });
  const toAddress = (name: string) =>
    [endpoint, bucket, ...(prefix === '' ? [] : [prefix]), 'assets', name].join('/');

  async function publish(): Promise<void> {
    const names = readdirSync(folder).filter((file) => extname(file) in types);
    await Promise.all(names.map(put));
  }

  async function put(name: string): Promise<void> {
    const temporary = join(folder, name);
    const content = await readFile(temporary);
    const upload = { temporary, bytes: content.length, sha256: sha256(content) };
    await readText(await send(toAddress(name), { method: 'PUT', upload }), [200]);
  }

  let retryTimer: NodeJS.Timeout | undefined;
  async function publishOrRetry(): Promise<void> {
    try {
      await publish();
    } catch (error) {
      scope.log.warn({ err: error }, 'assets are not shared yet');
      retryTimer = setTimeout(() => void publishOrRetry(), pause).unref();
    }
  }
  scope.addHook('onClose', (_app, done) => {
    clearTimeout(retryTimer);
    done();
  });
  await Promise.race([publishOrRetry(), wait(timeout, undefined, { ref: false })]);

  scope.setNotFoundHandler(async (request, reply) => {
    const [, name = '', ending = ''] = /^\/assets\/([\w-]+(\.\w+))(?:\?|$)/.exec(request.url) ?? [];
    const type = types[ending];
    if (type === undefined) return reply.callNotFound();
    const answer = await send(toAddress(name));
    if (answer.statusCode !== 200) {
      await objectExists(answer, []);
      return reply.callNotFound();
    }
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(type)
      .send(answer);
  });
}
