import { afterEach, expect, test } from 'vitest';
import { createApi } from '#api/index.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { indexQuery } from '#contract/quickFind.ts';

const index = { segments: [], applications: [], bookmarks: [], orders: [] };

let dropped: string[] = [];
let requests: { url: string; init: RequestInit }[] = [];

afterEach(() => {
  dropped = [];
  requests = [];
});

function apiAnswering(status: number, body: string, type = 'application/json') {
  return createApi({
    base: 'https://api.example',
    token: { read: () => 'secret', drop: (value) => dropped.push(value) },
    fetch: async (url, init) => {
      requests.push({ url: (url as URL).href, init: init ?? {} });
      return new Response(body, { status, headers: { 'content-type': type } });
    },
  }).quickFind;
}

test('one request with the registered text, cookies and the bearer reads the index (T-31)', async () => {
  const quickFind = apiAnswering(200, JSON.stringify({ data: index }));
  expect(await quickFind.readIndex()).toEqual(accepted(index));
  expect(requests).toHaveLength(1);
  const [{ url, init } = { url: '', init: {} }] = requests;
  expect(url).toBe('https://api.example/graphql');
  expect(init).toMatchObject({ method: 'POST', credentials: 'include' });
  expect(JSON.parse(init.body as string)).toEqual({ query: indexQuery });
  const headers = new Headers(init.headers);
  expect(headers.get('authorization')).toBe('Bearer secret');
  expect(headers.get('content-type')).toBe('application/json');
});

test.each(['<h1>Not Found</h1>', '{"error":"Not Found"}', '{"success":false}', ''])(
  'a back end without the graph says a plain no with %j (S-05)',
  async (body) => {
    expect(await apiAnswering(404, body).readIndex()).toEqual(refused('not_found'));
    expect(await apiAnswering(404, body, 'text/html').readIndex()).toEqual(refused('not_found'));
  },
);

test.each([
  [401, 'session_ended', ['secret']],
  [403, 'cross_site', ['secret']],
  [400, 'refused', []],
  [429, 'too_often', []],
] as const)(
  'status %i is a refusal and drops the token it should (R-020)',
  async (status, code, token) => {
    const body = '{"errors":[{"message":"No."}]}';
    expect(await apiAnswering(status, body).readIndex()).toEqual(refused(code));
    expect(dropped).toEqual(token);
  },
);

test.each([
  [503, '{"success":false}'],
  [500, '<h1>Oops</h1>'],
  [200, '<h1>Welcome</h1>'],
  [200, '{"data":{"segments":[]}}'],
  [200, '{"data":null,"errors":[{"message":"No."}]}'],
])('status %i with %s is a fault (S-01)', async (status, body) => {
  await expect(apiAnswering(status, body).readIndex()).rejects.toMatchObject({ name: 'Fault' });
});

test('a lost connection is a fault; an aborted call is not reported (S-01)', async () => {
  const offline = createApi({
    base: 'https://api.example',
    token: { read: () => null, drop: () => {} },
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
  }).quickFind;
  await expect(offline.readIndex()).rejects.toMatchObject({ message: 'Network error' });
  const reason = new Error('left');
  await expect(offline.readIndex(undefined, AbortSignal.abort(reason))).rejects.toBe(reason);
});
