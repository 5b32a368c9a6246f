import type { FastifyInstance } from 'fastify';
import { languages } from '#contract/languages.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { sha256 } from '#server/common/identifiers.ts';
import { workerPolicy } from '#server/policy.ts';
import type { Settings } from '#server/settings.ts';
import { chooseEncoding, encoded } from './encodings.ts';
import { readLanguage } from './language.ts';

/** The service worker of a build, and the documents that it caches as they are served. */
interface BuiltWorker {
  script: string;
  documents: readonly string[];
}

/** Removes an installed worker and everything that it cached (decision 022). */
const removal = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
`;

/**
 * Serves the service worker that makes the form usable offline, in the language of the documents;
 * if it is disabled, serves a script that removes it.
 */
export function serveWorker(
  app: FastifyInstance,
  settings: Settings,
  read: (language: LanguageCode) => BuiltWorker | undefined,
): void {
  const workers = new Map(
    languages.flatMap((language) => {
      const built = settings.serviceWorker ? read(language) : { script: removal, documents: [] };
      if (!built) return [];
      // The same build with other settings has other documents, and so another worker.
      const sent = sha256(built.documents.join()).slice(0, 12);
      const script = `self.sent = '${sent}';\n${built.script}`;
      const worker = { inEncoding: encoded(script), tag: `W/"${sha256(script).slice(0, 32)}"` };
      return [[language, worker] as const];
    }),
  );

  app.get('/serviceWorker.js', (request, reply) => {
    const worker = workers.get(readLanguage(request)) ?? workers.get(languages[0]);
    if (!worker) return reply.callNotFound();
    void reply
      .headers(workerPolicy(settings))
      .header('vary', 'accept-encoding, accept-language, cookie')
      .header('cache-control', 'no-cache')
      .header('etag', worker.tag);
    if (request.headers['if-none-match'] === worker.tag) return reply.code(304).send();
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    return reply
      .headers(encoding === 'identity' ? {} : { 'content-encoding': encoding })
      .type('text/javascript; charset=utf-8')
      .send(worker.inEncoding(encoding));
  });
}
