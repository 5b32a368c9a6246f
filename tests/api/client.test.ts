import { afterEach, describe, expect, test } from 'vitest';
import { listSegments, readCategory } from '#contract/catalogue.ts';
import { listApplications, readApplication } from '#contract/application.ts';
import { addToCart } from '#contract/cart.ts';
import { sendCode } from '#contract/oneTimeCode.ts';
import { readSession } from '#contract/session.ts';
import { signIn } from '#contract/signIn.ts';
import { createClient } from '#api/client.ts';
import { Fault, isTransient } from '#api/fault.ts';
import { RefusedRead } from '#routes/portal/queries.ts';

let token: string | null = 'secret';
let dropped: string[] = [];
let requests: { url: string; init: RequestInit }[] = [];

afterEach(() => {
  token = 'secret';
  dropped = [];
  requests = [];
});

function clientAnswering(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
  language?: string,
) {
  return createClient({
    language,
    base: 'https://api.example',
    token: { read: () => token, drop: (value) => dropped.push(value) },
    fetch: async (url, init) => {
      requests.push({ url: url as string, init: init ?? {} });
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
        status,
        headers,
      });
    },
  });
}

describe('a request', () => {
  test('goes to the base address with cookies and the bearer (R-020)', async () => {
    await clientAnswering(200, { data: [] }).call(listApplications, {});
    expect(requests[0]?.url).toBe('https://api.example/api/user/applications');
    expect(requests[0]?.init).toMatchObject({
      method: 'GET',
      credentials: 'include',
      headers: { authorization: 'Bearer secret' },
    });
  });

  test('carries no Authorization header without a token', async () => {
    token = null;
    await clientAnswering(200, { data: [] }).call(listSegments, {});
    expect(requests[0]?.init.headers).not.toHaveProperty('authorization');
  });

  test('asks for answers in the chosen language (S-49)', async () => {
    await clientAnswering(200, { data: [] }).call(listSegments, {});
    expect(requests[0]?.init.headers).not.toHaveProperty('accept-language');
    await clientAnswering(200, { data: [] }, {}, 'hi').call(listSegments, {});
    expect(requests[1]?.init.headers).toMatchObject({ 'accept-language': 'hi' });
  });

  test('escapes ids in the path', async () => {
    const answer = { data: { id: '1', name: 'a', price: 1 } };
    await clientAnswering(200, answer).call(readCategory, { categoryId: '../a b' });
    expect(requests[0]?.url).toBe('https://api.example/api/category/..%2Fa%20b');
  });
});

describe('readers (T-02, R-272)', () => {
  const segment = { id: '1', name: 'SEO' };
  test.each([
    ['data.data', { data: { data: [segment] } }],
    ['data', { data: [segment] }],
    ['the body', [segment]],
    ['one item at data', { data: segment }],
    ['one item at data.data', { data: { data: segment } }],
    ['a numeric id', { data: [{ id: 1, name: 'SEO' }] }],
  ])('accept a list at %s', async (_, body) => {
    const outcome = await clientAnswering(200, body).call(listSegments, {});
    expect(outcome).toEqual({ ok: true, value: [segment] });
  });

  test('an HTML page with status 200 is a fault, not an empty list (T-03)', async () => {
    const call = clientAnswering(200, '<!doctype html>').call(listSegments, {});
    await expect(call).rejects.toBeInstanceOf(Fault);
  });

  test('an answer outside the contract is a fault', async () => {
    const call = clientAnswering(200, { data: [{ title: 'no id' }] }).call(listSegments, {});
    await expect(call).rejects.toThrow('not understood');
  });
});

describe('a refusal (S-01)', () => {
  const credentials = { email: 'a@b.example', password: 'x' };

  test('has the code and the message of the server', async () => {
    const body = { success: false, code: 'credentials_wrong', message: 'No.' };
    const outcome = await clientAnswering(400, body).call(signIn, { body: credentials });
    expect(outcome).toMatchObject({
      ok: false,
      refusal: { code: 'credentials_wrong', message: 'No.' },
    });
  });

  test('has the wait from Retry-After (R-012)', async () => {
    const body = { success: false, code: 'code_too_soon' };
    const client = clientAnswering(429, body, { 'retry-after': '20' });
    const address = { email: 'asha@example.com', purpose: 'verify_email' } as const;
    expect(await client.call(sendCode, { body: address })).toMatchObject({
      refusal: { code: 'code_too_soon', retryAfter: 20 },
    });
  });

  test('may have status 200; without a code it is the general refusal (S-20)', async () => {
    const outcome = await clientAnswering(200, { success: false }).call(signIn, {
      body: credentials,
    });
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'refused' } });
  });

  test.each([
    ['an application', readApplication, { applicationId: '1' }, 'not_found'],
    ['the session', readSession, {}, 'session_ended'],
  ] as const)(
    'without a code about %s is its general refusal (S-20, S-08)',
    async (_, endpoint, input, code) => {
      const outcome = await clientAnswering(200, { success: false }).call(endpoint, input);
      expect(outcome).toMatchObject({ ok: false, refusal: { code } });
    },
  );

  test('has the messages of the fields', async () => {
    const body = { success: false, code: 'input_invalid', errors: { quantity: 'Too many' } };
    const outcome = await clientAnswering(400, body).call(addToCart, {
      body: { applicationId: '1' },
    });
    expect(outcome).toMatchObject({ refusal: { errors: { quantity: 'Too many' } } });
  });
});

describe('a broken call (S-01)', () => {
  test.each([500, 502, 503])('status %i is a fault that keeps the message', async (status) => {
    const body = { success: false, message: 'Busy.' };
    const call = clientAnswering(status, body).call(listSegments, {});
    await expect(call).rejects.toMatchObject({ name: 'Fault', status, serverMessage: 'Busy.' });
  });

  test('names the status if the server sends no message', async () => {
    const call = clientAnswering(500, 'oops').call(listSegments, {});
    await expect(call).rejects.toThrow('Request failed with status 500');
  });

  test('names a lost connection', async () => {
    const client = createClient({
      base: '',
      token: { read: () => null, drop: () => undefined },
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    await expect(client.call(listSegments, {})).rejects.toThrow('Network error');
  });
});

describe('status 401 or 403 (R-019, T-04)', () => {
  test.each([401, 403])('%i drops the sent token and returns the refusal', async (status) => {
    const outcome = await clientAnswering(status, { success: false }).call(listApplications, {});
    expect(dropped).toEqual(['secret']);
    expect(outcome.ok).toBe(false);
  });

  test('a 401 counts as an ended session whatever its body', async () => {
    const outcome = await clientAnswering(401, 'Unauthorized').call(listApplications, {});
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'session_ended' } });
  });

  test('another refusal keeps the token', async () => {
    await clientAnswering(404, { success: false }).call(listApplications, {});
    expect(dropped).toEqual([]);
  });
});

describe('a failed read may be retried (R-230)', () => {
  const getFault = async (client: ReturnType<typeof createClient>) =>
    client.call(listSegments, {}).catch((error: unknown) => error);

  test.each([
    [500, '', true],
    [503, { success: false }, true],
    [200, 'no JSON', false],
    [404, 'no JSON', false],
    [200, { data: 'no list' }, false],
  ])('an answer of %i with %j: %j', async (status, body, expected) => {
    expect(isTransient(await getFault(clientAnswering(status, body)))).toBe(expected);
  });

  test.each([
    ['a lost line', new TypeError('Failed to fetch'), true],
    ['a call that the customer gave up', new DOMException('', 'AbortError'), false],
  ])('%s', async (_, cause, expected) => {
    const client = createClient({
      base: '',
      token: { read: () => null, drop: () => {} },
      fetch: () => Promise.reject(cause),
    });
    expect(isTransient(await getFault(client))).toBe(expected);
  });

  test('a refusal is never retried', () => {
    expect(isTransient(new RefusedRead({ code: 'not_found' }))).toBe(false);
  });
});
