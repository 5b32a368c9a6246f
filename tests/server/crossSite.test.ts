import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { chromium } from 'playwright';
import { expect, test } from 'vitest';
import { findChromium } from '../../scripts/chromium.ts';
import { chromiumFlags } from '#tests/support/chromium.ts';
import { calls } from '#tests/support/calls.ts';
import { startServer } from '#tests/support/server.ts';
import type { Customer, TestServer } from '#tests/support/server.ts';

const writes = calls.filter(({ method }) => method !== 'GET');

async function everything({ dependencies: { database } }: TestServer): Promise<string> {
  const tables = [
    'users',
    'sessions',
    'signInFailures',
    'codeChallenges',
    'codeGrants',
    'mailOutbox',
    'sandboxMail',
    'applications',
    'cartItems',
    'orders',
    'files',
  ] as const;
  const rows = await Promise.all(
    tables.map((table) => database.selectFrom(table).selectAll().execute()),
  );
  return JSON.stringify(rows);
}

test('a page of another site changes nothing, with all cookies and every write (X5, A18)', async () => {
  await using server = await startServer();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const target = addressOf(server.app.server);
  const seen: number[] = [];
  server.app.server.on('request', (_request, response) => {
    response.on('finish', () => seen.push(response.statusCode));
  });
  const asha = await server.registered();
  await asha.prove('reset_password');

  const page = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<h1>Prizes</h1>');
  }).listen(0, '127.0.0.1');
  await once(page, 'listening');
  const evil = addressOf(page);

  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  try {
    const context = await browser.newContext();
    await context.addCookies(cookiesOf(asha, target));
    const tab = await context.newPage();
    await tab.goto(evil);
    const before = await everything(server);
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
    expect(await everything(server)).toBe(before);
    expect(seen.length).toBeGreaterThanOrEqual(writes.length * 3);
    expect(seen.filter((status) => status < 400)).toEqual([]);
  } finally {
    await browser.close();
    page.close();
  }
  const own = { email: asha.email, password: 'my new one', confirmPassword: 'my new one' };
  expect((await asha.post('/api/auth/reset-password', own)).statusCode).toBe(200);
});

function cookiesOf({ cookies }: Customer, url: string) {
  return [...cookies].map(([name, value]) => ({
    name,
    value,
    url,
    httpOnly: true,
    sameSite: 'Strict' as const,
  }));
}

function addressOf(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
