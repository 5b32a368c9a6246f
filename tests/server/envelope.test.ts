import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { providerHeaders } from '#tests/support/provider.ts';
import { calls, unknownId } from '#tests/support/calls.ts';
import { testServer } from '#tests/support/server.ts';
import type { Customer } from '#tests/support/server.ts';

const server = await testServer();
let address: Promise<string> | undefined;
const listen = () => (address ??= server.app.listen({ port: 0, host: '127.0.0.1' }));
const asha = await server.registered();

const protectedCalls = calls.filter(
  ({ access, takesFiles }) => access === 'session' && !takesFiles,
);

describe('every answer', () => {
  test.for(protectedCalls)('$method $url needs a session (G2)', async ({ method, url }) => {
    const answer = await server.request(method, url, method === 'GET' ? {} : { body: {} });
    expect(answer.statusCode).toBe(401);
    expect(answer.json().code).toBe('session_ended');
  });

  test.for([
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['GET', '/edit-application/api/category/1'],
    ['POST', '/api/segment'],
    ['DELETE', '/api/auth/login'],
    ['PATCH', '/api/order'],
    ['GET', `/api/segment/categories/${unknownId}`],
    ['GET', '/api/category/1'],
    ['GET', '/api/category/%00'],
    ['GET', '/api/category/__proto__'],
    ['GET', "/api/category/1'%20or%20'1'='1"],
  ] as const)('of unknown %s %s is the same JSON 404 (T-03, K1)', async ([method, url]) => {
    const answer = await server.request(method, url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ success: false, code: 'not_found', message: 'Not found.' });
  });

  test('of an endless id is that 404 too (K1)', async () => {
    const answer = await server.request('GET', `/api/category/${'9'.repeat(10_000)}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('a path that cannot be decoded is a JSON refusal (K1)', async () => {
    const answer = await server.request('GET', '/api/category/%E0%A4%A');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false });
  });

  test('is JSON that nobody stores or sniffs (C2, X6)', async () => {
    for (const answer of [
      await asha.get('/api/user/me'),
      await asha.get('/api/nothing'),
      await asha.post('/api/cart', {}),
      await server.customer().get('/api/cart/user'),
    ]) {
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
    }
  });

  test('of an unplanned fault leaks nothing (X13)', async () => {
    const { database } = server.dependencies;
    await database.schema.alterTable('bookmarks').renameTo('bookmarks_gone').execute();
    const answer = await asha.get('/api/bookmark/user');
    await database.schema.alterTable('bookmarks_gone').renameTo('bookmarks').execute();
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ success: false, message: 'Something went wrong.' });
  });
});

describe('the content type', () => {
  const post = (type: string | undefined, payload = '{}') =>
    asha.call('POST', '/api/cart', { payload, headers: type ? { 'content-type': type } : {} });

  test.for([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'application/json;charset=utf-8;a=b',
    'application/json, text/plain',
    'application/jsonp',
    'application/json\t; charset=utf-8',
    'multipart/form-data; boundary=b',
    'Application/vnd.api+json',
  ])('%s is refused (D6)', async (type) => {
    const answer = await post(type);
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ success: false, code: 'wrong_content_type' });
  });

  test.for([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
  ])('%s is accepted (D6)', async (type) => {
    expect((await post(type)).statusCode).toBe(400);
  });

  test('a body without type is refused; no body needs none (D6)', async () => {
    expect((await post(undefined)).statusCode).toBe(415);
    expect((await asha.call('POST', '/api/order')).json().code).toBe('cart_empty');
    const empty = await asha.call('POST', '/api/order', {
      headers: { 'content-type': 'application/json' },
    });
    expect(empty.json().code).toBe('cart_empty');
  });

  test.for(['{', 'null', '[]', '"a"', '1', '{"a":1}}'])(
    'the body %s is a 400 (D6)',
    async (payload) => {
      const answer = await post('application/json', payload);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ success: false, code: 'input_invalid' });
    },
  );

  test('a body over 256 KiB is a 413', async () => {
    const answer = await post('application/json', JSON.stringify({ a: 'x'.repeat(270_000) }));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ success: false, code: 'too_large' });
  });
});

describe('a write from another site', () => {
  test.for([
    'https://evil.example',
    'null',
    'http://localhost:3000.evil.example',
    'http://localhost:3001',
    'https://localhost:3000',
    'http://evil.localhost:3000',
  ])('from %s is refused and changes nothing (A18, X5)', async (origin) => {
    const answer = await asha.call('POST', '/api/auth/logout', { headers: { origin } });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ success: false, code: 'cross_site' });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect((await asha.get('/api/user/me')).statusCode).toBe(200);
  });

  test('is told by Sec-Fetch-Site too, where Origin is missing (X5)', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await asha.call('POST', '/api/order', { headers })).statusCode).toBe(403);
  });

  test.for(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    '%s is our own',
    async (origin) => {
      expect((await asha.call('POST', '/api/order', { headers: { origin } })).statusCode).toBe(409);
    },
  );

  test('a portal hosted apart may ask first and read the answer (X7)', async () => {
    const headers = { origin: 'http://localhost:3000', 'access-control-request-method': 'PUT' };
    const preflight = await server.app.inject({ method: 'OPTIONS', url: '/api/cart/1', headers });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:3000',
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    });
    const foreign = { ...headers, origin: 'https://evil.example' };
    const refused = await server.app.inject({ method: 'OPTIONS', url: '/api', headers: foreign });
    expect(refused.statusCode).toBe(404);
    expect(refused.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('reads are answered, but not for a page of that site (X7)', async () => {
    const answer = await asha.call('GET', '/api/user/me', {
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('the catalogue', () => {
  test('has what customers need to see all of the portal (interface §3)', async () => {
    const { data: segments } = (await server.request('GET', '/api/segment')).json().data;
    expect(segments.length).toBeGreaterThanOrEqual(7);
    const sizes: number[] = [];
    const prices: number[] = [];
    for (const segment of segments) {
      const answer = await server.request('GET', `/api/segment/categories/${segment.id}`);
      const { Category } = answer.json().data;
      sizes.push(Category.length);
      for (const category of Category) {
        prices.push(category.price);
        expect(category).toMatchObject({ segmentId: segment.id });
        expect(category.description.length).toBeGreaterThan(20);
      }
    }
    expect(Math.max(...sizes)).toBeGreaterThan(16);
    expect(Math.min(...sizes)).toBe(0);
    expect(prices.some((price) => !Number.isInteger(price))).toBe(true);
  });

  test('has a form with every type of field over three steps (interface §3)', async () => {
    const fields: { type: string; step: number; forSpecific: boolean; specific: object[] }[] = (
      await server.request('GET', '/api/form-structure')
    ).json().data;
    expect(new Set(fields.map(({ type }) => type)).size).toBe(12);
    expect(new Set(fields.map(({ step }) => step)).size).toBeGreaterThanOrEqual(3);
    expect(fields.some(({ forSpecific }) => !forSpecific)).toBe(true);
    const rules = fields.flatMap(({ specific }) => specific);
    expect(rules.some((rule) => 'categoryId' in rule)).toBe(true);
    expect(rules.some((rule) => !('categoryId' in rule))).toBe(true);

    const call = await asha.offering('Marketing Strategy Call, 45 Minutes');
    const narrowed = await server.request(
      'GET',
      `/api/form-structure?segmentId=${call.segmentId}&categoryId=${call.categoryId}`,
    );
    const shown: { step: number }[] = narrowed.json().data;
    expect(shown.length).toBeLessThan(fields.length);
    expect(new Set(shown.map(({ step }) => step))).toEqual(new Set([1]));
  });

  test('is revalidated by its tag and changes with its version', async () => {
    const first = await server.request('GET', '/api/segment');
    expect(first.headers['cache-control']).toBe('public, no-cache');
    const { etag } = first.headers;
    const known = { headers: { 'if-none-match': String(etag) } };
    const again = await server.request('GET', '/api/segment', known);
    expect([again.statusCode, again.body]).toEqual([304, '']);

    const { database } = server.dependencies;
    await database
      .updateTable('segments')
      .set({ name: 'Renamed' })
      .where('position', '=', 0)
      .execute();
    await database
      .updateTable('catalogueVersion')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute();
    await expect
      .poll(async () => (await server.request('GET', '/api/segment', known)).statusCode, {
        timeout: 5_000,
        interval: 200,
      })
      .toBe(200);
    expect((await server.request('GET', '/api/segment')).body).toContain('Renamed');
  });
});

describe('the sandbox', () => {
  test('answers a fault with its status, counts down, and only for its customer (S-17)', async () => {
    const ravi = await server.registered();
    const fault = {
      on: 'PUT /api/cart/:id',
      effect: 'status',
      status: 503,
      times: 2,
      for: ravi.email,
    };
    await server.faults(fault);
    const put = (who: Customer) => who.put(`/api/cart/${unknownId}`, { quantity: 1 });
    expect((await put(asha)).statusCode).toBe(404);
    expect((await put(ravi)).statusCode).toBe(503);
    const listed = await server.request('GET', '/sandbox/faults');
    expect(listed.json().faults).toEqual([{ ...fault, times: 1 }]);
    expect((await put(ravi)).statusCode).toBe(503);
    expect((await put(ravi)).statusCode).toBe(404);
  });

  test('refuses a fault or a clock change that it does not know', async () => {
    for (const fault of [
      {},
      { on: 'mail', effect: 'status' },
      { on: 'GET /a', effect: 'explode' },
    ]) {
      const answer = await server.request('POST', '/sandbox/faults', { body: { faults: [fault] } });
      expect(answer.statusCode).toBe(400);
    }
    const clock = await server.request('POST', '/sandbox/clock', { body: { advanceMs: '5' } });
    expect(clock.statusCode).toBe(400);
  });

  test('shows the mailbox as JSON, as a page and each mail alone (R-194, S-32)', async () => {
    const page = await server.request('GET', `/sandbox/mail?to=${asha.email}`, {
      headers: { accept: 'text/html,*/*' },
    });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('is your Briefcase code');
    const [, address = ''] = /href="(\/sandbox\/mail\/[^"]+)"/.exec(page.body) ?? [];
    const mail = await server.request('GET', address);
    expect(mail.headers['content-security-policy']).toContain('sandbox');
    const [json] = await asha.mails();
    expect(Object.keys(json ?? {})).toEqual(['to', 'subject', 'text', 'html', 'sentAt']);
  });

  test('the provider asks for its key and answers in its own errors', async () => {
    const url = '/sandbox/payments/v1/orders/order_x';
    expect((await server.request('GET', url)).statusCode).toBe(401);
    const unknown = await server.request('GET', url, { headers: providerHeaders });
    expect(unknown.statusCode).toBe(400);
    expect(unknown.json().error).toMatchObject({
      code: 'BAD_REQUEST_ERROR',
      description: 'The id provided does not exist',
    });
  });

  test('on a real connection, drops before running and loses replies after it', async () => {
    const ravi = await server.registered();
    const address = await listen();
    const applicationId = await ravi.submitted();
    const add = () =>
      fetch(`${address}/api/cart`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${ravi.token}` },
        body: JSON.stringify({ applicationId }),
      });
    await server.faults({ on: 'POST /api/cart', effect: 'drop', times: 1 });
    await expect(add()).rejects.toThrow();
    expect(await ravi.cart()).toHaveLength(0);
    await server.faults({ on: 'POST /api/cart', effect: 'lose-reply', times: 1 });
    await expect(add()).rejects.toThrow();
    expect(await ravi.cart()).toHaveLength(1);
    await server.faults({ on: 'POST /api/cart', effect: 'delay', ms: 1_000, times: 1 });
    const order: string[] = [];
    const delayed = add().then(({ status }) => order.push(`delayed ${status}`));
    await ravi.get('/api/segment').then(({ statusCode }) => order.push(`other ${statusCode}`));
    await delayed;
    expect(order).toEqual(['other 200', 'delayed 200']);
  });

  test(
    'drops a call at once, also behind an answer of its connection that has not ended',
    {
      timeout: 20_000,
    },
    async () => {
      const address = new URL(await listen());
      const ravi = await server.registered();
      await server.faults(
        { on: 'GET /api/segment', effect: 'delay', ms: 60_000 },
        { on: 'POST /api/cart', effect: 'drop' },
      );
      const head = `HTTP/1.1\r\nhost: ${address.host}\r\nauthorization: Bearer ${ravi.token}`;
      const body = 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}';
      const connection = connect(Number(address.port), address.hostname).resume();
      connection.write(`GET /api/segment ${head}\r\n\r\nPOST /api/cart ${head}\r\n${body}`);
      await expect(once(connection, 'close')).resolves.toEqual([false]);
      await server.faults();
    },
  );
});

test.for(['/api/segment', '/api/form-structure', '/nothing', '/files/a'])(
  '%s with more than 4 KiB of address is 414 (X8)',
  async (path) => {
    const fits = `${path}?a=${'x'.repeat(4_096 - path.length - 3)}`;
    expect((await server.request('GET', fits)).statusCode).not.toBe(414);
    const answer = await server.request('GET', `${fits}x`);
    expect(answer.statusCode).toBe(414);
    expect(answer.json()).toMatchObject({ success: false, code: 'too_large' });
  },
);
