import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { caches, Request, Response, setGlobalOrigin } from 'undici';
import { createCachedResponses } from '../../src/worker/cachedResponses.ts';
import { formCache } from '../../src/worker/shell.ts';

/* Which responses of the form are cached for which session, using the cache of undici. */

const origin = 'https://briefcase.example';
const draft = '/api/application/5';
const me = '/api/user/me';

const server = vi.fn<(request: Request) => Promise<Response>>();
let pageUrl = `${origin}${draft.slice(4)}`;

beforeEach(() => {
  setGlobalOrigin(origin);
  for (const [name, value] of Object.entries({ caches, Request, Response, fetch: server })) {
    vi.stubGlobal(name, value);
  }
});

afterEach(async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  server.mockReset();
  setGlobalOrigin(undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const failToFetch = () => Promise.reject(new TypeError('Failed to fetch'));

interface Made {
  by?: string;
  method?: string;
  body?: object;
}

/** A worker, and calls through it as a page would make them. */
function createWorker() {
  const answers = createCachedResponses({
    clients: { get: () => Promise.resolve({ url: pageUrl }) },
    session: me,
    isForm: (path) => path.startsWith('/application'),
  });
  const call =
    (kind: 'answerOwn' | 'answerShared') =>
    async (path: string, { by = 'asha', method = 'GET', body }: Made = {}) => {
      const url = new URL(path, origin);
      const request = new Request(url, {
        method,
        headers: { authorization: `Bearer ${by}` },
        ...(body && { body: JSON.stringify(body) }),
      });
      const later: Promise<unknown>[] = [];
      const event = { clientId: 'page', waitUntil: (work: Promise<unknown>) => later.push(work) };
      const answer = await answers[kind]({ request: request as never, url, event });
      await Promise.all(later);
      return (await answer.json()) as unknown;
    };
  return { answerOwn: call('answerOwn'), answerShared: call('answerShared') };
}

const answered = (data: object, status = 200) =>
  Response.json({ success: status < 400, data }, { status });
const once = (data: object, status?: number) =>
  server.mockResolvedValueOnce(answered(data, status));

async function listCachedPaths(): Promise<string[]> {
  const keys = await (await caches.open(formCache)).keys();
  return keys.map(({ url }) => new URL(url).pathname).toSorted();
}

test('offline, answers reads from the cache and never answers writes', async () => {
  const { answerOwn } = createWorker();
  once({ id: '5', formData: { goal: 'More' } });
  await answerOwn(draft);
  server.mockImplementation(failToFetch);
  expect(await answerOwn(draft)).toMatchObject({ data: { formData: { goal: 'More' } } });
  for (const method of ['PUT', 'DELETE']) {
    await expect(answerOwn(draft, { method, body: {} })).rejects.toThrow('Failed to fetch');
  }
});

test('answers only the session that asked; a new session clears the previous one’s cache', async () => {
  const { answerOwn } = createWorker();
  once({ id: '5', formData: { goal: 'More' } });
  await answerOwn(draft);
  server.mockImplementation(failToFetch);
  await expect(answerOwn(draft, { by: 'ravi' })).rejects.toThrow('Failed to fetch');
  once({ id: 'ravi', username: 'ravi', email: 'ravi@b.example', gstNo: '29ABCDE1234F1Z5' });
  await answerOwn(me, { by: 'ravi' });
  expect(await listCachedPaths()).toEqual([me, '/open-form']);
  expect(await answerOwn(me, { by: 'ravi' })).toEqual({
    success: true,
    data: { id: 'ravi', username: 'ravi', email: 'ravi@b.example' },
  });
});

test('does not cache a response that arrives after the cache was cleared or another session asked', async () => {
  const worker = createWorker();
  const late = Promise.withResolvers<Response>();
  server.mockReturnValueOnce(late.promise);
  const answer = worker.answerOwn(draft);
  await expect.poll(() => caches.has(formCache)).toBe(true);
  await caches.delete(formCache);
  late.resolve(answered({ id: '5', formData: {} }));
  await answer;
  expect(await listCachedPaths()).toEqual([]);

  for (const kind of ['answerOwn', 'answerShared'] as const) {
    server.mockClear();
    const later = Promise.withResolvers<Response>();
    server.mockReturnValueOnce(later.promise);
    const named = Promise.withResolvers<void>();
    const { subtle } = crypto;
    const digest = subtle.digest.bind(subtle);
    vi.spyOn(subtle, 'digest').mockImplementationOnce(async (...given) => {
      await named.promise;
      return digest(...given);
    });
    const ashasAnswer = worker[kind](draft);
    await expect.poll(() => server).toHaveBeenCalledTimes(1);
    once({ id: 'ravi' });
    await worker.answerOwn(me, { by: 'ravi' });
    named.resolve();
    later.resolve(answered({ id: '5', formData: {} }));
    await ashasAnswer;
    expect(await listCachedPaths()).toEqual([me, '/open-form']);
  }
});

test('a save updates the cached draft; a submission removes it', async () => {
  const { answerOwn } = createWorker();
  once({ id: '5', version: '1', createdAt: '2026-01-01', formData: { goal: 'More' } });
  await answerOwn(draft);
  once({ version: '2' });
  await answerOwn(draft, { method: 'PUT', body: { formData: { goal: 'Most' }, appStatus: 0 } });
  once({ id: '6', version: '1' }, 201);
  await answerOwn('/api/application', {
    method: 'POST',
    body: { formData: { goal: 'New' }, appStatus: 0 },
  });
  server.mockImplementation(failToFetch);
  const cached = { id: '5', version: '2', createdAt: '2026-01-01', formData: { goal: 'Most' } };
  expect(await answerOwn(draft)).toMatchObject({ success: true, data: cached });
  expect(await answerOwn('/api/application/6')).toMatchObject({
    data: { id: '6', formData: { goal: 'New' } },
  });

  once({ version: '3' });
  await answerOwn(draft, { method: 'PUT', body: { formData: {}, appStatus: 1 } });
  once({});
  await answerOwn('/api/application/6', { method: 'DELETE' });
  expect(await listCachedPaths()).toEqual([]);
});

test.each([
  ['is gone', { code: 'not_found' }, 404],
  ['was submitted elsewhere', { id: '5', appStatus: 1 }, 200],
])('drops a cached draft that %s, but not when the server is too busy', async (_, data, status) => {
  const { answerOwn } = createWorker();
  once({ id: '5', formData: {} });
  await answerOwn(draft);
  for (const busy of [429, 503]) {
    once({}, busy);
    await answerOwn(draft);
    expect(await listCachedPaths()).toContain(draft);
  }
  once(data, status);
  await answerOwn(draft);
  expect(await listCachedPaths()).not.toContain(draft);
});

test('changes of another draft keep the open form cached; its own deletion does not', async () => {
  const { answerOwn } = createWorker();
  const formUrl = pageUrl;
  once({ id: '5', formData: {} });
  await answerOwn(draft);
  pageUrl = `${origin}/my-submission`;
  once({});
  await answerOwn('/api/application/7', { method: 'DELETE' });
  once({ id: '8', formData: {}, appStatus: 1 });
  await answerOwn('/api/application/8');
  expect(await listCachedPaths()).toEqual([draft, '/open-form']);
  once({});
  await answerOwn(draft, { method: 'DELETE' });
  expect(await listCachedPaths()).toEqual([]);
  pageUrl = formUrl;
});

test('does not cache the session of an edit link', async () => {
  const { answerOwn } = createWorker();
  pageUrl = `${origin}/edit-application/5`;
  once({ id: 'asha', linkedApplicationId: '5' });
  await answerOwn(me);
  expect(await listCachedPaths()).toEqual([]);
});

test('caches public responses for all sessions, but no refusals', async () => {
  const { answerShared } = createWorker();
  once({ name: 'Audit' });
  await answerShared('/api/category/21');
  once({}, 404);
  await answerShared('/api/category/21');
  server.mockImplementation(failToFetch);
  expect(await answerShared('/api/category/21', { by: 'ravi' })).toMatchObject({
    data: { name: 'Audit' },
  });
  await expect(answerShared('/api/form-structure')).rejects.toThrow('Failed to fetch');
});

test('returns a response that cannot be cached', async () => {
  const { answerOwn, answerShared } = createWorker();
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('The device is full.')) });
  once({ id: '5' });
  expect(await answerOwn(draft)).toMatchObject({ data: { id: '5' } });
  once({ name: 'Audit' });
  expect(await answerShared('/api/category/21')).toMatchObject({ data: { name: 'Audit' } });
});
