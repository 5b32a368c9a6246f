import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchPreloaded } from '#api/preloads.ts';
import { preloadPages } from '../../src/entries/preload.ts';

const answers: Record<string, unknown> = {
  '/me': { success: true, data: { id: 'asha' } },
  '/segments': { success: true, data: { data: [{ id: 'seo' }, { id: 'ads' }] } },
  '/bare': [{ id: 'seo' }],
};

const asked = vi.fn((address: string, _call?: RequestInit) =>
  Promise.resolve(Response.json(answers[address] ?? {})),
);
const addresses = () => asked.mock.calls.map(([address]) => address);

/** What a page's code calls, as the customer of `token`. */
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
  asked.mockClear();
  vi.stubGlobal('fetch', asked);
  localStorage.setItem('token', 'own');
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  delete window.preloads;
});

test('a read that was begun answers the first call for the same and no other', async () => {
  open(['/list']);
  expect(addresses()).toEqual(['/me', '/list']);
  await call('/list');
  expect(addresses()).toEqual(['/me', '/list']);
  await call('/list');
  expect(addresses()).toEqual(['/me', '/list', '/list']);
});

test('what was begun for one customer is not shown to another (R-240)', async () => {
  open(['/list']);
  await call('/list', 'other');
  expect(addresses()).toEqual(['/me', '/list', '/list']);
  expect(asked.mock.lastCall?.[1]?.headers).toEqual({ authorization: 'Bearer other' });
});

test('what was begun while a change was under way is read again after it (R-131)', async () => {
  open([]);
  const changing = call('/change', 'own', 'POST');
  open(['/list']);
  await changing;
  await call('/list');
  expect(addresses()).toEqual(['/me', '/change', '/me', '/list', '/list']);
});

test('an answer that waited for half a minute is read again', async () => {
  open(['/list']);
  const later = Date.now() + 30_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  await call('/list');
  expect(addresses()).toEqual(['/me', '/list', '/list']);
});

test('places of a path are filled by the stored choice, else by what was answered', async () => {
  open(['/segments', '/of/:segmentId', '/user/:userId']);
  await expect.poll(addresses).toContain('/of/seo');
  expect(addresses()).toContain('/user/asha');
  localStorage.setItem('selectedCategory', JSON.stringify({ id: 'audit', segmentId: 'ads' }));
  asked.mockClear();
  open(['/of/:segmentId', '/category/:categoryId']);
  await expect.poll(addresses).toContain('/of/ads');
  expect(addresses()).toContain('/category/audit');
});

test('an answer of another shape fills no place and breaks nothing (T-02)', async () => {
  open(['/bare', '/of/:segmentId'], { segments: '/bare' });
  await call('/list');
  await call('/bare');
  expect(addresses()).toEqual(['/me', '/bare', '/list']);
});

test('who gave a call up ends the request that was begun for it', async () => {
  open(['/list']);
  const given = new AbortController();
  await fetchPreloaded('/list', {
    method: 'GET',
    headers: { authorization: 'Bearer own' },
    signal: given.signal,
  });
  given.abort();
  expect(asked.mock.calls.at(-1)?.[1]?.signal?.aborted).toBe(true);
});

test('a button of the bar is pressed again once its page is there, and no other (R-215)', () => {
  document.body.innerHTML = `<div id="root">
    <header><a href="/">Home</a><button>Quick find</button></header>
    <main><header><button>Save</button></header><button>Try again</button></main>
  </div>`;
  const pressLast = (...names: string[]) => {
    open([]);
    const buttons = [...document.querySelectorAll('button')];
    for (const name of names) buttons.find(({ textContent }) => textContent === name)?.click();
    return window.preloads?.takePress();
  };
  expect(pressLast('Quick find')).toBe(1);
  expect(pressLast('Try again')).toBe(-1);
  expect(pressLast('Quick find', 'Save')).toBe(-1);
  document.body.innerHTML = '';
});

test('what a page loads later comes once the page has loaded and its reads are answered (R-232)', async () => {
  const answer = Promise.withResolvers<Response>();
  asked.mockReturnValue(answer.promise);
  const rests: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (rest: () => void) => rests.push(rest));
  const isLoaded = vi.fn();
  vi.stubGlobal('cameLater', isLoaded);
  open(['/list'], { later: 'data:text/javascript,cameLater()' });
  dispatchEvent(new Event('load'));
  await Promise.resolve();
  expect(rests).toEqual([]);
  answer.resolve(Response.json({}));
  await expect.poll(() => rests).toHaveLength(1);
  expect(isLoaded).not.toHaveBeenCalled();
  rests[0]?.();
  await expect.poll(() => isLoaded).toHaveBeenCalledTimes(1);
});
