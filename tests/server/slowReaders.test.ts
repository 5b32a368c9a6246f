import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { insertAccounts } from '#tests/support/accounts.ts';
import { createProductionSettings } from '#tests/support/production.ts';
import { createApp } from '#server/app.ts';
import { Customer } from '#tests/support/customer.ts';
import { testServer } from '#tests/support/server.ts';
import { createTemporaryFolder } from '#tests/support/temporaryFolder.ts';

/* Downloads so slow that they take longer than any handler may, as in production. */

/** More than fits into the buffers of both ends of a connection. */
const large = randomBytes(10 * 1024 * 1024);

const portalFolder = createTemporaryFolder('portal');
mkdirSync(join(portalFolder, 'assets'));
for (const page of ['index', 'login', 'register', 'desk', 'offline']) {
  writeFileSync(join(portalFolder, `${page}.html`), '<!doctype html>');
}
writeFileSync(join(portalFolder, 'assets', 'large.js'), large);
writeFileSync(join(portalFolder, 'large.svg'), large);

const server = await testServer({
  environment: createProductionSettings('smtp://127.0.0.1:9'),
  handlerTimeout: 1_000,
  portalFolder,
  mount: (app) => app.get('/endless', () => new Promise(() => undefined)),
});
const url = await server.app.listen({ host: '127.0.0.1', port: 0 });

/** Starts to read, pauses until a later handler has timed out, and reads the rest. */
async function readSlowly(path: string): Promise<Buffer> {
  const [answer] = (await once(get(url + path), 'response')) as [IncomingMessage];
  answer.pause();
  expect(answer.statusCode).toBe(200);
  expect((await fetch(`${url}/endless`)).status).toBe(503);
  return buffer(answer);
}

test('an upload is sent completely to a slow reader (F11)', async () => {
  const patient = createApp(server.dependencies);
  const customer = new Customer((method, url, { body, headers, payload } = {}) =>
    patient.inject({ method, url, headers, payload: body ?? payload }),
  );
  [customer.email = ''] = await insertAccounts(server.dependencies.database, 1);
  await customer.signIn();
  const path = await customer.uploadFile('file', { name: 'a.bin', content: large });
  expect((await readSlowly(`/files/${path}`)).equals(large)).toBe(true);
});

test.each(['/assets/large.js', '/large.svg'])(
  '%s of the portal is sent completely to a slow reader (F11)',
  async (path) => {
    expect((await readSlowly(path)).equals(large)).toBe(true);
  },
);
