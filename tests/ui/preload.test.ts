import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fetchPreloaded } from '#api/preloads.ts';
import { preloadPages } from '../../src/entries/preload.ts';

const answers: Record<string, unknown> = {
  '/me': { success: true, data: { id: 'asha' } },
  '/segments': { success: true, data: { data: [{ id: 'seo' }, { id: 'ads' }] } },
  '/bare': [{ id: 'seo' }],
};

const fetchMock = vi.fn((address: string, _call?: RequestInit) =>
  Promise.resolve(Response.json(answers[address] ?? {})),
);
const addresses = () => fetchMock.mock.calls.map(([address]) => address);

/** Calls an address as the code of a page would, with the session of `token`. */
function call(address: string, token = 'own', method = 'GET'): Promise<Response> {
  return fetchPreloaded(address, { method, headers: { authorization: `Bearer ${token}` } });
}

function open(
  reads: readonly string[],
  { later = '/later.js', segments = '/segments' } = {},
): void {
  const pages = {
    [location.pathname.replace(/(?<=^\/[^/]*)\/.*/, '')]: { titles: [], files: [], reads },
  };
  const own = { frame: ['/me'], segments, session: '/me', later };
  preloadPages({ base: '', pages, ...own });
}

beforeEach(() => {
  fetchMock.mockClear();
  vi.stubGlobal('fetch', fetchMock);
  localStorage.setItem('token', 'own');
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  delete window.preloads;
});

test('a preloaded read answers only the first matching call', async () => {
  open(['/list']);
  expect(addresses()).toEqual(['/me', '/list']);
  await call('/list');
  expect(addresses()).toEqual(['/me', '/list']);
  await call('/list');
  expect(addresses()).toEqual(['/me', '/list', '/list']);
});

test('a preloaded read never answers another customer (R-240)', async () => {
  open(['/list']);
  await call('/list', 'other');
  expect(addresses()).toEqual(['/me', '/list', '/list']);
  expect(fetchMock.mock.lastCall?.[1]?.headers).toEqual({ authorization: 'Bearer other' });
});

test('a read preloaded during a change is repeated after it (R-131)', async () => {
  open([]);
  const changing = call('/change', 'own', 'POST');
  open(['/list']);
  await changing;
  await call('/list');
  expect(addresses()).toEqual(['/me', '/change', '/me', '/list', '/list']);
});

test('a preloaded answer expires after 30 seconds', async () => {
  open(['/list']);
  const later = Date.now() + 30_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  await call('/list');
  expect(addresses()).toEqual(['/me', '/list', '/list']);
});

test('path parameters come from the stored choice, or else from earlier answers', async () => {
  open(['/segments', '/of/:segmentId', '/user/:userId']);
  await expect.poll(addresses).toContain('/of/seo');
  await expect.poll(addresses).toContain('/user/asha');
  localStorage.setItem('selectedCategory', JSON.stringify({ id: 'audit', segmentId: 'ads' }));
  fetchMock.mockClear();
  open(['/of/:segmentId', '/category/:categoryId']);
  await expect.poll(addresses).toContain('/of/ads');
  await expect.poll(addresses).toContain('/category/audit');
});

test('the first segment that the document names is read without waiting for the list', async () => {
  const named = document.createElement('meta');
  named.name = 'first-segment';
  named.content = 'ads';
  document.head.append(named);
  onTestFinished(() => named.remove());
  open(['/segments', '/of/:segmentId']);
  await expect.poll(addresses).toContain('/of/ads');
});

test('an answer with an unexpected shape fills no path parameter (T-02)', async () => {
  open(['/bare', '/of/:segmentId'], { segments: '/bare' });
  await call('/list');
  await call('/bare');
  expect(addresses()).toEqual(['/me', '/bare', '/list']);
});

test('aborting a call aborts its preloaded request', async () => {
  open(['/list']);
  const given = new AbortController();
  await fetchPreloaded('/list', {
    method: 'GET',
    headers: { authorization: 'Bearer own' },
    signal: given.signal,
  });
  given.abort();
  expect(fetchMock.mock.calls.at(-1)?.[1]?.signal?.aborted).toBe(true);
});

test('deferred code loads once the page has loaded and its reads are answered (R-232)', async () => {
  const answer = Promise.withResolvers<Response>();
  fetchMock.mockReturnValue(answer.promise);
  const idleCallbacks: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idleCallbacks.push(callback));
  const isLoaded = vi.fn();
  vi.stubGlobal('cameLater', isLoaded);
  open(['/list'], { later: 'data:text/javascript,cameLater()' });
  dispatchEvent(new Event('load'));
  await Promise.resolve();
  expect(idleCallbacks).toEqual([]);
  answer.resolve(Response.json({}));
  await expect.poll(() => idleCallbacks).toHaveLength(1);
  expect(isLoaded).not.toHaveBeenCalled();
  idleCallbacks[0]?.();
  await expect.poll(() => isLoaded).toHaveBeenCalledTimes(1);
});
