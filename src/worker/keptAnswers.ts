import type { WorkboxPlugin } from 'workbox-core/types.js';
import { formCache, openFormKey } from './shell.ts';
import type { Shell } from './shell.ts';

/*
 * The answers that the open form cannot do without. Each belongs to the session that it was given to,
 * named by the hash of its token: nobody else is ever answered by it, and whoever signs in next, or an
 * answer that the session has ended, empties the cache. The portal does so too (`deviceStorage.ts`).
 */

interface Surroundings {
  clients: Clients;
  /** Whether a path is that of the form. */
  isForm(path: string): boolean;
}

/** An answer of the server, as far as it is read here. */
interface Envelope {
  success?: boolean;
  data?: Record<string, unknown>;
}

/** How the answers to reads and writes of the form are kept, for the strategies that make the calls. */
export function createKeptAnswers(
  { session }: Pick<Shell['calls'], 'session'>,
  { clients, isForm }: Surroundings,
) {
  /** Empties the cache of others, and remembers where the form is open. */
  const settle: WorkboxPlugin = {
    async fetchDidSucceed({ request, response, event }) {
      if (response.status === 401 || response.status === 403) await caches.delete(formCache);
      if (!response.ok) return response;
      const cache = await caches.open(formCache);
      const owner = await ownerOf(request);
      const others = (await cache.keys()).filter(({ url }) => !url.endsWith(owner));
      await Promise.all(others.map((key) => cache.delete(key)));
      const client = await clients.get((event as FetchEvent).clientId);
      const { pathname = '' } = client ? new URL(client.url) : {};
      if (isForm(pathname)) await cache.put(openFormKey + owner, new Response(pathname));
      return response;
    },
  };

  const ownReads: WorkboxPlugin = {
    cacheKeyWillBeUsed: ({ request }) => toKey(request),
    async cacheWillUpdate({ request, response }) {
      const answer = response.ok ? ((await response.clone().json()) as Envelope) : {};
      const isSession = new URL(request.url).pathname === session;
      const left = isSession ? toNamedUser(answer) : toDraft(answer);
      // The server has spoken: what was kept before is not so any more.
      if (!left && response.status < 500) await forget(request);
      return left ? Response.json(left) : null;
    },
  };

  const writes: WorkboxPlugin = {
    async fetchDidSucceed({ request, response }) {
      if (!response.ok) return response;
      if (request.method === 'DELETE') await forget(request);
      else await keepWritten(request, response.clone());
      return response;
    },
  };

  return {
    own: { cacheName: formCache, plugins: [settle, ownReads] },
    everybodys: { cacheName: 'catalogue', plugins: [settle], matchOptions: { ignoreVary: true } },
    written: { plugins: [settle, writes] },
  };
}

/** What tells a session's answers from all others. */
async function ownerOf({ headers }: Request): Promise<string> {
  const bearer = new TextEncoder().encode(headers.get('authorization') ?? '');
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bearer));
  return `?of=${[...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

async function toKey(request: Request, path = new URL(request.url).pathname): Promise<string> {
  return path + (await ownerOf(request));
}

async function forget(request: Request): Promise<void> {
  const cache = await caches.open(formCache);
  await cache.delete(await toKey(request));
}

/** Who is there, as far as the form must know; nobody for a link's session, which is for its page. */
function toNamedUser({ success, data = {} }: Envelope): Envelope | undefined {
  const { id, username, email, linkedApplicationId } = data;
  return id && !linkedApplicationId ? { success, data: { id, username, email } } : undefined;
}

/** Only a draft can be filled in. */
function toDraft(answer: Envelope): Envelope | undefined {
  return answer.data && !answer.data['appStatus'] ? answer : undefined;
}

/** A save is answered by what is kept from now on, in whole or in part. */
async function keepWritten(request: Request, response: Response): Promise<void> {
  const { data: saved } = (await response.json()) as Envelope;
  const sent = (await request.json()) as Record<string, unknown>;
  const { pathname } = new URL(request.url);
  const isCreation = request.method === 'POST';
  const key = await toKey(request, isCreation ? `${pathname}/${String(saved?.['id'])}` : pathname);
  const cache = await caches.open(formCache);
  const before = (await (await cache.match(key))?.json()) as Envelope | undefined;
  const now = toDraft({ success: true, data: { ...before?.data, ...sent, ...saved } });
  if (now) await cache.put(key, Response.json(now));
  else await cache.delete(key);
}
