import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toPrepared } from '#server/common/prepared.ts';
import type { Prepared } from '#server/common/prepared.ts';
import { sendPrepared } from '#server/http/answers.ts';
import type { Mount } from './mount.ts';

const file = join(import.meta.dirname, '../../docs/openapi.json');

/** The generated OpenAPI document; public, revalidated by ETag. */
export const openapiRoutes: Mount = (app) => {
  let document: Prepared | undefined;
  app.get('/api/openapi.json', async (request, reply) => {
    document ??= toPrepared(await readFile(file));
    return sendPrepared(request, reply, document);
  });
};
