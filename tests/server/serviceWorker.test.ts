import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startServer, testServer } from '#tests/support/server.ts';
import { portalFolder } from '../../scripts/build.ts';

/*
 * How the service worker, which keeps the form available offline, is served and removed (decision
 * 026).
 */

const server = await testServer({ portalFolder });

const request = (headers: Record<string, string> = {}) =>
  server.request('GET', '/serviceWorker.js', { headers });

test('the worker is revalidated each time, and may connect to its own server only (R-232)', async () => {
  const { statusCode, headers, body } = await request();
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'x-content-type-options': 'nosniff',
  });
  expect(headers['vary']).toContain('cookie');
  const notModified = await request({ 'if-none-match': String(headers['etag']) });
  expect([notModified.statusCode, notModified.body]).toEqual([304, '']);
  const packed = await request({ 'accept-encoding': 'br' });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(body);
});

test('a page gets the worker of its language, at one address (R-232, S-49)', async () => {
  const page = await server.request('GET', '/');
  expect(page.body).toContain('<meta name="service-worker" content="/serviceWorker.js" />');
  expect(page.headers['content-security-policy']).toContain("worker-src 'self'");
  const inHindi = await request({ cookie: 'language=hi' });
  const { body } = await request();
  for (const [language, answer] of [
    ['.', body],
    ['hi', inHindi.body],
  ] as const) {
    const html = readFileSync(join(portalFolder, language, 'index.html'), 'utf8');
    const [entry = ''] = /\/assets\/index-[\w-]+\.js/.exec(html) ?? [];
    expect(answer).toContain(entry);
  }
  expect(inHindi.body).not.toBe(body);
  expect((await server.request('GET', '/hi/serviceWorker.js')).statusCode).toBe(404);
});

test.each(['.', 'hi'])(
  'the worker of a language is small and caches every file of its documents: %s (R-232)',
  (language) => {
    const read = (file: string) => readFileSync(join(portalFolder, language, file), 'utf8');
    const worker = read('serviceWorker.js');
    expect(gzipSync(worker, { level: 9 }).length).toBeLessThanOrEqual(8_000);
    for (const document of ['index.html', 'offline.html']) {
      const named = read(document).match(/\/assets\/[\w.-]+/g) ?? [];
      expect(named.length).toBeGreaterThan(1);
      expect(named.filter((address) => !worker.includes(address))).toEqual([]);
    }
    const precached = worker.match(/\/assets\/[\w.-]+/g) ?? [];
    expect(precached.filter((address) => !existsSync(join(portalFolder, address)))).toEqual([]);
  },
);

test('other settings yield another worker, even for the same build (R-232)', async () => {
  await using other = await startServer({
    portalFolder,
    environment: { SUPPORT_EMAIL: 'help@rao.example' },
  });
  const answer = await other.request('GET', '/serviceWorker.js');
  const { body, headers } = await request();
  expect(answer.headers['etag']).not.toBe(headers['etag']);
  expect(answer.body.split('\n').slice(1)).toEqual(body.split('\n').slice(1));
});

test('if it is switched off, pages register no worker, and an existing one removes itself (R-232)', async () => {
  await using off = await startServer({ portalFolder, environment: { SERVICE_WORKER: 'off' } });
  const page = await off.request('GET', '/application');
  expect(page.body).toContain('<meta name="service-worker" content="" />');
  const { statusCode, body, headers } = await off.request('GET', '/serviceWorker.js');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(body).toContain('registration.unregister()');
  expect(body).not.toContain('fetch');
});
