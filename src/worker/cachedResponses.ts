import { formCache, openFormKey } from './shell.ts';

/*
 * Cached answers that the open form needs. A customer's own answers are keyed by the hash of their
 * session token, so that no other session ever receives them. The next customer to sign in empties the
 * cache, as does the portal when a session ends (`deviceStorage.ts`).
 */

interface Surroundings {
  /** The open pages, by client id. */
  clients: { get(id: string): Promise<{ url: string } | undefined> };
  /** Path of the call that reads the session. */
  session: string;
  /** Whether a page's path is the form's. */
  isForm(path: string): boolean;
}

interface Call {
  request: Request;
  url: URL;
  event: {
    /** Id of the page that makes the call. */
    clientId?: string;
    waitUntil(work: Promise<unknown>): void;
  };
}

/** The part of a server's answer that is read here. */
interface Envelope {
  success?: boolean;
  data?: Record<string, unknown>;
}

/** Answers calls of the form from the server, or offline from the cache. */
export function createCachedResponses({ clients, session, isForm }: Surroundings) {
  /** The latest caller's cache; a late answer for an earlier caller is not cached. */
  let newest: Promise<FormCache>;

  function open(request: Request): Promise<FormCache> {
    newest = openForm(request);
    return newest;
  }

  const isNewest = async ({ owner }: FormCache) => owner === (await newest).owner;

  /** Records the path of the open form. */
  async function recordForm({ clientId = '' }: Call['event'], form: FormCache): Promise<void> {
    const client = await clients.get(clientId);
    const { pathname = '' } = client ? new URL(client.url) : {};
    if (isForm(pathname) && (await isNewest(form)))
      await form.put(openFormKey, new Response(pathname));
  }

  /** Whether a call concerns the open form or the session, and not another draft. */
  async function concernsOpenForm(path: string, form: FormCache): Promise<boolean> {
    const open = await (await form.read(openFormKey))?.text();
    return path === session || open === undefined || path.includes(open);
  }

  /** Caches a customer's answer; returns whether there is still a form to open. */
  async function cacheOwn(sent: Request, response: Response, form: FormCache): Promise<boolean> {
    const { pathname } = new URL(sent.url);
    const { ok, status } = response;
    if (sent.method === 'GET') {
      // A busy or failing server says nothing about the resource.
      if (!ok && ![401, 403, 404].includes(status)) return true;
      const answer = ok ? await readEnvelope(response) : {};
      const entry = pathname === session ? toCachedUser(answer) : toDraft(answer);
      await form.put(pathname, entry);
      return entry !== undefined;
    }
    if (!ok) return true;
    if (sent.method !== 'DELETE') return storeSaved(sent, response, form);
    await form.put(pathname, undefined);
    return false;
  }

  /** Calls with a customer's own answers: reads, and the writes that change them. */
  async function answerOwn({ request, url: { pathname }, event }: Call): Promise<Response> {
    const opening = open(request);
    const sent = request.clone();
    const isRead = request.method === 'GET';
    const find = async () => (isRead ? (await opening).read(pathname) : undefined);
    return answer(request, find, {
      async cache(response) {
        const form = await opening;
        if (!(await isNewest(form))) return;
        if (response.ok) await form.forgetOthers();
        const hasForm = await cacheOwn(sent, response, form);
        if (hasForm) {
          if (response.ok) await recordForm(event, form);
        } else if (await concernsOpenForm(pathname, form)) await form.put(openFormKey, undefined);
      },
      // Cache a save before the page receives it, since the connection may be lost right after.
      event: isRead ? event : undefined,
    });
  }

  /** Reads with the same answer for every customer. */
  async function answerShared({ request, url: { pathname }, event }: Call): Promise<Response> {
    const opening = Promise.all([open(request), caches.open('catalogue')]);
    const find = async () => (await opening)[1].match(pathname);
    return answer(request, find, {
      async cache(response) {
        const [form, cache] = await opening;
        if (!response.ok) return;
        await cache.put(pathname, response);
        await recordForm(event, form);
      },
      event,
    });
  }

  return { answerOwn, answerShared };
}

interface Caching {
  cache(response: Response): Promise<void>;
  /** Keeps the worker alive until the answer is cached; without it, the response waits for that. */
  event: Pick<Call['event'], 'waitUntil'> | undefined;
}

/** The server's answer, or the cached one if there is none. Failures of caching are ignored. */
async function answer(
  request: Request,
  find: () => Promise<Response | undefined>,
  { cache, event }: Caching,
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(request);
  } catch (error) {
    const cached = await find().catch(() => undefined);
    if (cached) return cached;
    throw error;
  }
  const caching = cache(response.clone()).catch(() => undefined);
  if (event) event.waitUntil(caching);
  else await caching;
  return response;
}

type FormCache = Awaited<ReturnType<typeof openForm>>;

/**
 * The cached entries of the session that sends a request. A call writes only to the cache that
 * existed when it started, so an emptied cache stays empty.
 */
async function openForm({ headers }: Request) {
  const bearer = new TextEncoder().encode(headers.get('authorization') ?? '');
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bearer));
  const owner = `?of=${[...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  const cache = await caches.open(formCache);
  return {
    owner,
    read: (path: string) => cache.match(path + owner),
    /** Deletes the entry if there is no answer. */
    async put(path: string, answer: Envelope | Response | undefined) {
      if (!answer) await cache.delete(path + owner);
      else
        await cache.put(path + owner, answer instanceof Response ? answer : Response.json(answer));
    },
    async forgetOthers() {
      const others = (await cache.keys()).filter(({ url }) => !url.endsWith(owner));
      await Promise.all(others.map((key) => cache.delete(key)));
    },
  };
}

async function readEnvelope(response: Response | undefined): Promise<Envelope> {
  return response ? ((await response.json()) as Envelope) : {};
}

/**
 * The session's customer, as far as the form needs it; undefined for an edit link's session, which
 * belongs to its page.
 */
function toCachedUser({ success, data = {} }: Envelope): Envelope | undefined {
  const { id, username, email, linkedApplicationId } = data;
  return id && !linkedApplicationId ? { success, data: { id, username, email } } : undefined;
}

/** Returns the answer only if it is a draft, since only drafts can be edited. */
function toDraft(answer: Envelope): Envelope | undefined {
  return answer.data && !answer.data['appStatus'] ? answer : undefined;
}

/** Merges the full or partial answer of a save into the cache; returns whether it is a draft. */
async function storeSaved(sent: Request, response: Response, form: FormCache): Promise<boolean> {
  const { pathname } = new URL(sent.url);
  const { data: saved } = await readEnvelope(response);
  const path = sent.method === 'POST' ? `${pathname}/${String(saved?.['id'])}` : pathname;
  const { data: before } = await readEnvelope(await form.read(path));
  const body = (await sent.json()) as Record<string, unknown>;
  const draft = toDraft({ success: true, data: { ...before, ...body, ...saved } });
  await form.put(path, draft);
  return draft !== undefined;
}
