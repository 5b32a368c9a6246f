import { describe, expect, test } from 'vitest';
import { getRefusal } from '#tests/support/answers.ts';
import { testServer } from '#tests/support/server.ts';

/* Calls from other sites; `authorization.test.ts` has one for every call that writes. */

const server = await testServer();
const ravi = await server.createCustomer();

describe('a cross-origin call', () => {
  test.for([
    'https://evil.example',
    'null',
    'http://localhost:3000.evil.example',
    'http://localhost:3001',
    'https://localhost:3000',
    'http://evil.localhost:3000',
  ])('from %s is refused and changes nothing (A18, X5)', async (origin) => {
    const answer = await ravi.call('POST', '/api/auth/logout', { headers: { origin } });
    expect(getRefusal(answer)).toEqual([403, 'cross_site']);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect((await ravi.get('/api/user/me')).statusCode).toBe(200);
  });

  test('is refused by Sec-Fetch-Site if Origin is missing (X5)', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await ravi.call('POST', '/api/order', { headers })).statusCode).toBe(403);
  });

  test.for(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'from %s is accepted',
    async (origin) => {
      expect((await ravi.call('POST', '/api/order', { headers: { origin } })).statusCode).toBe(409);
    },
  );

  test('from a portal hosted elsewhere gets a preflight answer and may read the result (X7)', async () => {
    const headers = { origin: 'http://localhost:3000', 'access-control-request-method': 'PUT' };
    const preflight = await server.app.inject({ method: 'OPTIONS', url: '/api/cart/1', headers });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:3000',
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    });
    const tooLong = `/api/cart/1?${'1'.repeat(5_000)}`;
    const ahead = await server.app.inject({ method: 'OPTIONS', url: tooLong, headers });
    expect(ahead.statusCode).toBe(204);
    const shed = await server.request('PUT', tooLong, { headers: { origin: headers.origin } });
    expect(shed.statusCode).toBe(414);
    expect(shed.headers['access-control-allow-origin']).toBe(headers.origin);
    const crossOrigin = { ...headers, origin: 'https://evil.example' };
    const refused = await server.app.inject({
      method: 'OPTIONS',
      url: '/api',
      headers: crossOrigin,
    });
    expect(refused.statusCode).toBe(404);
    expect(refused.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('that only reads is answered, but its page cannot see the answer (X7)', async () => {
    const answer = await ravi.call('GET', '/api/user/me', {
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});
