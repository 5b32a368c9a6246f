import { formCache, openFormKey } from './shell.ts';

/*
 * The answers that the open form cannot do without. A customer's own belong to the session that they were
 * given to, named by the hash of its token: nobody else is ever answered by them, and whoever signs in next
 * empties their cache, as the portal does when a session ends (`deviceStorage.ts`).
 */

interface Surroundings {
  /** The open pages. */
  clients: { get(id: string): Promise<{ url: string } | undefined> };
  /** Path of the call that tells who is there. */
  session: string;
  /** Whether a path is that of the form. */
  isForm(path: string): boolean;
}

interface Call {
  request: Request;
  url: URL;
  event: {
    /** The page that makes the call. */
    clientId?: string;
    waitUntil(work: Promise<unknown>): void;
  };
}

/** An answer of the server, as far as it is read here. */
interface Envelope {
  success?: boolean;
  data?: Record<string, unknown>;
}

/** What answers calls of the form: the server, or what it answered last where the line is gone. */
export function createCachedResponses({ clients, session, isForm }: Surroundings) {
  /** Of who asked last, however long the name takes; a late answer to somebody before is not kept. */
  let newest: Promise<FormCache>;

  function open(request: Request): Promise<FormCache> {
    newest = openForm(request);
    return newest;
  }

  const isNewest = async ({ owner }: FormCache) => owner === (await newest).owner;

  /** Remembers where the form is open. */
  async function noteForm({ clientId = '' }: Call['event'], form: FormCache): Promise<void> {
    const client = await clients.get(clientId);
    const { pathname = '' } = client ? new URL(client.url) : {};
    if (isForm(pathname) && (await isNewest(form)))
      await form.put(openFormKey, new Response(pathname));
  }

  /** Whether a call tells of the open form, or of who is there; other drafts come and go beside it. */
  async function tellsOfForm(path: string, form: FormCache): Promise<boolean> {
    const open = await (await form.read(openFormKey))?.text();
    return path === session || open === undefined || path.includes(open);
  }

  /** Answers whether there is still a form to open. */
  async function keepOwn(sent: Request, response: Response, form: FormCache): Promise<boolean> {
    const { pathname } = new URL(sent.url);
    const { ok, status } = response;
    if (sent.method === 'GET') {
      // Busy, broken or asked too often, a server says nothing of what it was asked for.
      if (!ok && ![401, 403, 404].includes(status)) return true;
      const answer = ok ? await readEnvelope(response) : {};
      const kept = pathname === session ? toNamedUser(answer) : toDraft(answer);
      await form.put(pathname, kept);
      return kept !== undefined;
    }
    if (!ok) return true;
    if (sent.method !== 'DELETE') return keepSaved(sent, response, form);
    await form.put(pathname, undefined);
    return false;
  }

  /** Calls whose answers are the customer's own: reads, and the writes that change what they answer. */
  async function own({ request, url: { pathname }, event }: Call): Promise<Response> {
    const opening = open(request);
    const sent = request.clone();
    const isRead = request.method === 'GET';
    const find = async () => (isRead ? (await opening).read(pathname) : undefined);
    return answer(request, find, {
      async keep(response) {
        const form = await opening;
        if (!(await isNewest(form))) return;
        if (response.ok) await form.forgetOthers();
        const hasForm = await keepOwn(sent, response, form);
        if (hasForm) {
          if (response.ok) await noteForm(event, form);
        } else if (await tellsOfForm(pathname, form)) await form.put(openFormKey, undefined);
      },
      // What was saved is kept before its page hears of it: the line may be gone right after.
      later: isRead ? event : undefined,
    });
  }

  /** Reads that answer everybody the same. */
  async function everybodys({ request, url: { pathname }, event }: Call): Promise<Response> {
    const opening = Promise.all([open(request), caches.open('catalogue')]);
    const find = async () => (await opening)[1].match(pathname);
    return answer(request, find, {
      async keep(response) {
        const [form, cache] = await opening;
        if (!response.ok) return;
        await cache.put(pathname, response);
        await noteForm(event, form);
      },
      later: event,
    });
  }

  return { own, everybodys };
}

interface Keeping {
  keep(response: Response): Promise<void>;
  /** What outlives the answer until it is kept; without it the answer waits for that. */
  later: Pick<Call['event'], 'waitUntil'> | undefined;
}

/** The server's answer, or what is kept where none came. Whatever goes wrong with keeping, nobody hears of. */
async function answer(
  request: Request,
  find: () => Promise<Response | undefined>,
  { keep, later }: Keeping,
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(request);
  } catch (error) {
    const kept = await find().catch(() => undefined);
    if (kept) return kept;
    throw error;
  }
  const keeping = keep(response.clone()).catch(() => undefined);
  if (later) later.waitUntil(keeping);
  else await keeping;
  return response;
}

type FormCache = Awaited<ReturnType<typeof openForm>>;

/**
 * What is kept of the session that makes a request. Once the cache was emptied, nothing comes back into it
 * from here: a call writes into the one that was there when it began.
 */
async function openForm({ headers }: Request) {
  const bearer = new TextEncoder().encode(headers.get('authorization') ?? '');
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bearer));
  const owner = `?of=${[...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  const cache = await caches.open(formCache);
  return {
    owner,
    read: (path: string) => cache.match(path + owner),
    /** Without an answer it is forgotten. */
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

/** Who is there, as far as the form must know; nobody for a link's session, which is for its page. */
function toNamedUser({ success, data = {} }: Envelope): Envelope | undefined {
  const { id, username, email, linkedApplicationId } = data;
  return id && !linkedApplicationId ? { success, data: { id, username, email } } : undefined;
}

/** Only a draft can be filled in. */
function toDraft(answer: Envelope): Envelope | undefined {
  return answer.data && !answer.data['appStatus'] ? answer : undefined;
}

/** A save is answered by what is kept from now on, in whole or in part. Answers whether that is a draft. */
async function keepSaved(sent: Request, response: Response, form: FormCache): Promise<boolean> {
  const { pathname } = new URL(sent.url);
  const { data: saved } = await readEnvelope(response);
  const path = sent.method === 'POST' ? `${pathname}/${String(saved?.['id'])}` : pathname;
  const { data: before } = await readEnvelope(await form.read(path));
  const body = (await sent.json()) as Record<string, unknown>;
  const kept = toDraft({ success: true, data: { ...before, ...body, ...saved } });
  await form.put(path, kept);
  return kept !== undefined;
}
