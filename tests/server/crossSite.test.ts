import { once } from 'node:events';
import { createServer } from 'node:http';
import { chromium } from 'playwright';
import { describe, expect, test } from 'vitest';
import { findChromium } from '../../scripts/chromium.ts';
import { resetPassword } from '#tests/support/attacks.ts';
import { chromiumFlags } from '#tests/support/chromium.ts';
import { calls } from '#tests/support/calls.ts';
import { readEverything } from '#tests/support/database.ts';
import { getPort } from '#tests/support/mailServer.ts';
import { getRefusal, testServer } from '#tests/support/server.ts';
import type { Customer } from '#tests/support/server.ts';

const server = await testServer();
const { database } = server.dependencies;
const ravi = await server.createCustomer();

const writes = calls.filter(({ method }) => method !== 'GET');

test('a page of another site changes nothing, even with all cookies and every write (X5, A18)', async () => {
  const target = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const seen: number[] = [];
  server.app.server.on('request', (_request, response) => {
    response.on('finish', () => seen.push(response.statusCode));
  });
  const asha = await server.createCustomer();
  await asha.prove('reset_password');

  const page = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<h1>Prizes</h1>');
  }).listen(0, '127.0.0.1');
  await once(page, 'listening');
  const evil = `http://127.0.0.1:${getPort(page)}`;

  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  try {
    const context = await browser.newContext();
    await context.addCookies(getCookies(asha, target));
    const tab = await context.newPage();
    await tab.goto(evil);
    const before = await readEverything(database);
    const body = JSON.stringify({
      email: asha.email,
      password: 'stolen one',
      confirmPassword: 'stolen one',
      purpose: 'verify_email',
    });
    for (const { method, url: path } of writes) {
      await tab.evaluate(
        async ({ url, method, body }) => {
          const attempt = (options: RequestInit) =>
            fetch(url, { credentials: 'include', ...options }).catch(() => undefined);
          const type = { 'content-type': 'application/json' };
          await attempt({ method, body, headers: type });
          await attempt({ method: 'POST', body, mode: 'no-cors' });
          await attempt({ method: 'POST', body: new URLSearchParams({ body }), mode: 'no-cors' });
          await attempt({ method: 'POST', mode: 'no-cors' });
        },
        { url: target + path, method, body },
      );
    }
    expect(await readEverything(database)).toEqual(before);
    expect(seen.length).toBeGreaterThanOrEqual(writes.length * 3);
    expect(seen.filter((status) => status < 400)).toEqual([]);
  } finally {
    await browser.close();
    page.close();
  }
  expect((await resetPassword(asha, 'my new one')).statusCode).toBe(200);
});

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
    const foreign = { ...headers, origin: 'https://evil.example' };
    const refused = await server.app.inject({ method: 'OPTIONS', url: '/api', headers: foreign });
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

function getCookies({ cookies }: Customer, url: string) {
  return [...cookies].map(([name, value]) => ({
    name,
    value,
    url,
    httpOnly: true,
    sameSite: 'Strict' as const,
  }));
}
