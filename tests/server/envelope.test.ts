import { describe, expect, test } from 'vitest';
import { expectRefusals } from '#tests/support/answers.ts';
import { unknownId } from '#tests/support/calls.ts';
import { testServer } from '#tests/support/server.ts';

const server = await testServer();
const asha = await server.createCustomer();

describe('the API', () => {
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
  ] as const)('answers unknown %s %s with the same JSON 404 (T-03, K1)', async ([method, url]) => {
    const answer = await server.request(method, url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ success: false, code: 'not_found', message: 'Not found.' });
  });

  test('answers an unknown address with that 404, whatever the body is (T-03)', async () => {
    for (const payload of ['{', '{"__proto__":1}', `"${'x'.repeat(300_000)}"`]) {
      const headers = { 'content-type': 'application/json' };
      const answer = await server.request('POST', '/api/nothing', { payload, headers });
      expect(answer.statusCode).toBe(404);
    }
  });

  test('answers a very long id with that 404 too (K1)', async () => {
    const answer = await server.request('GET', `/api/category/${'9'.repeat(10_000)}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('answers a path that cannot be decoded with a JSON refusal (K1)', async () => {
    const answer = await server.request('GET', '/api/category/%E0%A4%A');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false });
  });

  test('answers with JSON that is never cached or sniffed (C2, X6)', async () => {
    for (const answer of [
      await asha.get('/api/user/me'),
      await asha.get('/api/nothing'),
      await asha.post('/api/cart', {}),
      await server.createVisitor().get('/api/cart/user'),
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

  test('reveals nothing in an unexpected fault (X13)', async () => {
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
    await expectRefusals([post(type), 415, 'wrong_content_type']);
  });

  test.for([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
  ])('%s is accepted (D6)', async (type) => {
    expect((await post(type)).statusCode).toBe(400);
  });

  test('is required with a body, and only then (D6)', async () => {
    expect((await post(undefined)).statusCode).toBe(415);
    await expectRefusals([asha.call('POST', '/api/order'), 409, 'cart_empty']);
    const empty = await asha.call('POST', '/api/order', {
      headers: { 'content-type': 'application/json' },
    });
    expect(empty.json().code).toBe('cart_empty');
  });

  test.for(['{', 'null', '[]', '"a"', '1', '{"a":1}}'])(
    'application/json with the body %s is a 400 (D6)',
    async (payload) => {
      await expectRefusals([post('application/json', payload), 400, 'input_invalid']);
    },
  );

  test('application/json with more than 256 KiB is a 413', async () => {
    const refused = post('application/json', JSON.stringify({ a: 'x'.repeat(270_000) }));
    await expectRefusals([refused, 413, 'too_large']);
  });
});

test.for(['/api/segment', '/api/form-structure', '/nothing', '/files/a'])(
  '%s with an address of more than 4 KiB is a 414 (X8)',
  async (path) => {
    const fits = `${path}?a=${'x'.repeat(4_096 - path.length - 3)}`;
    expect((await server.request('GET', fits)).statusCode).not.toBe(414);
    await expectRefusals([server.request('GET', `${fits}x`), 414, 'too_large']);
  },
);
