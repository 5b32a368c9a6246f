import type { WorkboxPlugin } from 'workbox-core/types.js';
import { PrecacheController } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import { createCachedResponses } from './cachedResponses.ts';
import { offlinePage } from './shell.ts';
import type { Shell } from './shell.ts';

/*
 * What the portal can do offline (decision 022). Documents and calls of the form come from the
 * network, or offline from the device; content-hashed files come from the device. Everything else
 * passes through.
 */

declare const self: ServiceWorkerGlobalScope & {
  /** The documents' version with their settings; the server writes it before this script. */
  sent?: string;
};
declare const __SHELL__: Shell;

const { assets, letters, entries, calls } = __SHELL__;
const revision = __SHELL__.revision + (self.sent ?? '');
const { session, application, creation, catalogue } = calls;
const reads = [session, application, ...catalogue];

const shells = 'shell ';
const documents = { form: '/', offline: offlinePage };

/** A document of another version would name files that are not cached. */
const ofThisVersion: WorkboxPlugin = {
  async cacheWillUpdate({ response }) {
    if (!response.ok) return null;
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
    const named = (await response.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
    const own = [...assets, ...letters];
    return named.every((address) => own.includes(address)) ? response : null;
  },
};

const shell = new PrecacheController({
  cacheName: shells + revision,
  plugins: [ofThisVersion],
});
shell.precache([
  ...Object.values(documents).map((url) => ({ url, revision })),
  ...assets.map((url) => ({ url, revision: null })),
]);

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

/** Open pages of the previous version keep working: their shell stays until the next version. */
async function takeOver(): Promise<void> {
  const outdated = (await caches.keys()).filter(
    (name) => name.startsWith(shells) && name !== shells + revision,
  );
  await Promise.all(outdated.slice(0, -1).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** Answers a page that asks which of some paths are cached: its script and its reads. */
self.addEventListener('message', ({ data, ports }) => {
  const cached = (data as string[]).filter(
    (path) => entries.includes(path) || isAt(path, ...reads),
  );
  ports[0]?.postMessage(cached);
});

/**
 * A form can be opened offline; an edit link has its token in the address, and its page reports
 * that it is offline.
 */
const isForm = (path: string) => /^\/application(\/|$)/.test(path);
const isLink = (path: string) => path.startsWith('/edit-application/');

registerRoute(
  ({ request }) => request.mode === 'navigate',
  new NetworkOnly({
    plugins: [
      {
        handlerDidError({ request }) {
          const { pathname } = new URL(request.url);
          const isOpened = isForm(pathname) || isLink(pathname);
          return shell.matchPrecache(isOpened ? documents.form : documents.offline);
        },
      },
    ],
  }),
);

// Cached once needed.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && letters.includes(url.pathname),
  new CacheFirst({ cacheName: 'letters' }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
);

/** Whether a path matches one of these patterns, whose `:name` parts match any text. */
function isAt(path: string, ...patterns: readonly string[]): boolean {
  return patterns.some((one) => new RegExp(`^${one.replaceAll(/:\w+/g, '[^/]+')}$`).test(path));
}

/** Matches calls with a bearer token to these paths. */
function callsTo(...paths: readonly string[]) {
  return ({ url, sameOrigin, request }: { url: URL; sameOrigin: boolean; request: Request }) =>
    sameOrigin && isAt(url.pathname, ...paths) && request.headers.has('authorization');
}

const responses = createCachedResponses({ clients: self.clients, session, isForm });

registerRoute(callsTo(...catalogue), responses.answerShared);
registerRoute(callsTo(session, application), responses.answerOwn);
for (const method of ['POST', 'PUT', 'DELETE'] as const) {
  registerRoute(callsTo(creation, application), responses.answerOwn, method);
}
