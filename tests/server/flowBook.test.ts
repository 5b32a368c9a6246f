import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serveFlowBook } from '#server/http/flowBook.ts';
import type { Customer } from '#tests/support/customer.ts';
import { createSeededDatabase } from '#tests/support/database.ts';
import { createProductionSettings } from '#tests/support/production.ts';
import { testServer } from '#tests/support/server.ts';
import { createTemporaryFolder } from '#tests/support/temporaryFolder.ts';

test('/flows shows the flow book once it is generated, and allows only its own scripts (R-261)', async () => {
  const folder = createTemporaryFolder('book', onTestFinished);
  const app = fastify();
  onTestFinished(() => app.close());
  serveFlowBook(app, folder);

  const missing = await app.inject('/flows');
  expect(missing.statusCode).toBe(404);
  expect(missing.body).toContain('npm run flows -- book');

  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Flow book</title>');
  const found = await app.inject('/flows');
  expect(found.headers.location).toBe('/flows/index.html');
  const page = await app.inject('/flows/index.html');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Flow book');
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none';.* script-src 'self';/,
  );
  expect((await app.inject('/flows/../package.json')).statusCode).toBe(404);
});

describe('/flows outside the sandbox (R-261, R-304)', async () => {
  const fresh = await createSeededDatabase();
  const sandbox = await testServer({ fresh });
  const server = await testServer({
    fresh: { ...fresh, [Symbol.asyncDispose]: async () => undefined },
    environment: createProductionSettings('smtp://localhost:25'),
  });
  const openBook = ({ token }: Customer) =>
    server.request('POST', '/api/staff/flow-book', {
      headers: { authorization: `Bearer ${token}` },
    });
  /** What `/flows` answers with a cookie: the book's address, or that nothing is there. */
  const visit = async (cookie = '') => {
    const { body } = await server.request('GET', '/flows', { headers: { cookie } });
    return body === '' || body.includes('flow book') ? 'the book' : 'unknown';
  };
  const readCookie = (answer: Awaited<ReturnType<typeof openBook>>) => {
    const [cookie = ''] = [answer.headers['set-cookie'] ?? ''].flat();
    return cookie;
  };

  test('shows the book to staff until their session ends', async () => {
    const staff = await sandbox.createCustomer({ role: 'STAFF' });
    const cookie = readCookie(await openBook(staff));
    expect(cookie).toMatch(
      /^__Secure-flows=[^;]+; Path=\/flows; HttpOnly; Secure; SameSite=Strict$/,
    );
    const [own] = cookie.split(';');
    expect(await visit(own)).toBe('the book');
    await staff.post('/api/auth/logout');
    expect(await visit(own)).toBe('unknown');
  });

  test('is unknown to customers and to visitors', async () => {
    const customer = await sandbox.createCustomer();
    expect((await openBook(customer)).statusCode).toBe(404);
    expect(await visit(`__Secure-flows=${customer.token}`)).toBe('unknown');
    expect(await visit()).toBe('unknown');
  });
});
