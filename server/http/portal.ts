import fastifyStatic from '@fastify/static';
import { languageChoice, languages } from '#contract/languages.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deskPagePaths } from '#contract/deskPaths.ts';
import { offlinePath, pagePaths } from '#contract/paths.ts';
import { pagePolicy, workerPolicy } from './policy.ts';
import type { InlineHashes } from './policy.ts';
import type { Offering } from '#server/catalogue/catalogue.ts';
import type { Settings } from '#server/settings.ts';
import { withFirstSegment, withPortalSettings, withServices } from './documents.ts';
import { chooseEncoding, encoded } from './encodings.ts';
import { downloadTimeout } from './handle.ts';
import { chooseLanguage, readLanguage, toLanguage } from './language.ts';
import { isPagePath } from './notFound.ts';
import { shareAssets } from './sharedAssets.ts';
import { sha256 } from '#server/common/identifiers.ts';

/** The desk's pages share one document. */
const toDocumentPath = (path: string) =>
  path.startsWith(`${deskPagePaths.queue}/`) && isPagePath(path) ? deskPagePaths.queue : path;

/** Documents into which something of the catalogue is written. */
const cataloguePaths: readonly string[] = [
  pagePaths.home,
  pagePaths.signIn,
  pagePaths.registration,
];

/** Prerendered documents by path; all other pages use the first one. */
const pageFiles = {
  [pagePaths.home]: 'index.html',
  [pagePaths.signIn]: 'login.html',
  [pagePaths.registration]: 'register.html',
  [deskPagePaths.queue]: 'desk.html',
  [offlinePath]: 'offline.html',
};

/**
 * Serves the built portal: hashed assets as immutable, a document for every path of the router, and
 * for other paths with status 404.
 */
export async function servePortal(app: FastifyInstance, settings: Settings, folder: string) {
  const documents = (language: LanguageCode) =>
    language === languages[0] ? folder : join(folder, language);
  const isBuilt = (language: LanguageCode) =>
    existsSync(join(documents(language), pageFiles[pagePaths.home]));
  const built = languages.filter(isBuilt).flatMap((language) =>
    Object.entries(pageFiles).map(([path, file]) => {
      const html = readFileSync(join(documents(language), file), 'utf8');
      const key = `${language} ${path}`;
      return { key, path, language, html: withPortalSettings(html, settings, language) };
    }),
  );
  const write = (html: string) => {
    return { html, inEncoding: encoded(html), policy: pagePolicy(settings, hashInline(html)) };
  };
  const pages = new Map(built.map(({ key, html }) => [key, write(html)]));
  let lastOfferings: readonly Offering[] = [];
  // Runs beside the answers, none of which waits for the database.
  const writeCatalogue = async () => {
    const offerings = await app.catalogue.offerings().catch(() => lastOfferings);
    if (offerings === lastOfferings) return;
    lastOfferings = offerings;
    for (const { key, path, language, html } of built) {
      if (!cataloguePaths.includes(path)) continue;
      const isHome = path === pagePaths.home;
      const written = isHome
        ? withFirstSegment(html, offerings)
        : withServices(html, offerings, language);
      pages.set(key, write(written));
    }
  };
  app.addHook('onReady', async () => void writeCatalogue());
  const findPage = (language: LanguageCode, path: string) =>
    pages.get(`${language} ${toDocumentPath(path)}`) ??
    pages.get(`${language} /`) ??
    pages.get(`${languages[0]} /`);

  serveWorker(app, settings, (language) => {
    const file = join(documents(language), 'serviceWorker.js');
    const cached = [findPage(language, '/'), findPage(language, '/offline')];
    return isBuilt(language) && existsSync(file)
      ? {
          script: readFileSync(file, 'utf8'),
          documents: cached.map((page) => page?.html ?? ''),
        }
      : undefined;
  });

  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.handlerTimeout = downloadTimeout;
    });
    await scope.register(
      async (assets) => {
        const root = join(folder, 'assets');
        await assets.register(fastifyStatic, {
          root,
          preCompressed: true,
          immutable: true,
          maxAge: '365d',
          index: false,
        });
        if (settings.objectStore) await shareAssets(assets, settings.objectStore, root);
      },
      { prefix: '/assets/' },
    );
    await scope.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      decorateReply: false,
      globIgnore: ['assets/**', '**/*.html', '**/serviceWorker.js', '.*'],
      // Mails show the logo on pages of other sites.
      setHeaders: (reply) => void reply.header('cross-origin-resource-policy', 'cross-origin'),
    });
  });

  app.get<{ Querystring: { [languageChoice]?: unknown } }>('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (!isPage(path)) return reply.callNotFound();
    const choice = toLanguage(request.query[languageChoice]);
    // A redirect to `//…` would lead to another host.
    const here = path.replace(/^\/+/, '/');
    if (choice) {
      const query = findPreviousQuery(request.headers.referer, path);
      return chooseLanguage(reply, choice, settings.secureCookies).redirect(`${here}${query}`);
    }
    const page = findPage(readLanguage(request), path);
    if (!page) return reply.callNotFound();
    void writeCatalogue();
    return sendPage(request, reply.code(isPagePath(path) ? 200 : 404), page);
  });

  app.documents.sendNotFound = (request, reply) => {
    const page = findPage(readLanguage(request), pagePaths.home);
    return page && sendPage(request, reply.code(404), page);
  };
}

interface SentPage {
  inEncoding: ReturnType<typeof encoded>;
  policy: Record<string, string>;
}

function sendPage(
  { url, headers }: FastifyRequest,
  reply: FastifyReply,
  { inEncoding, policy }: SentPage,
): FastifyReply {
  // Its URL contains a token.
  const isLink = /^\/edit-application\//i.test(url);
  const encoding = chooseEncoding(headers['accept-encoding']);
  return reply
    .headers(policy)
    .header('vary', 'accept-encoding, accept-language, cookie')
    .headers(encoding === 'identity' ? {} : { 'content-encoding': encoding })
    .header('cache-control', isLink ? 'no-store' : 'no-cache')
    .header('referrer-policy', isLink ? 'no-referrer' : 'strict-origin-when-cross-origin')
    .type('text/html; charset=utf-8')
    .send(inEncoding(encoding));
}

/** Hashes of a page's inline scripts and styles, for its policy. */
function hashInline(html: string): InlineHashes {
  const computeHashes = (element: 'script' | 'style') =>
    [...html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(
      ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
    );
  return { scripts: computeHashes('script'), styles: computeHashes('style') };
}

/** True for every path but the server's own and those of missing files. */
function isPage(path: string): boolean {
  const isServers = /(^|\/)(api|sandbox|files|assets|graphql|healthz|livez|readyz)(\/|$)/.test(
    path,
  );
  return !isServers && !/\.[a-z\d]+$/i.test(path);
}

/** The query string that the page had before its language was changed, such as an order's. */
function findPreviousQuery(referer: string | undefined, path: string): string {
  const before = URL.parse(referer ?? '');
  return before?.pathname === path ? before.search : '';
}

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
function serveWorker(
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
