import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { bookRoutes } from '#server/sandbox/bookRoutes.ts';
import { createTemporaryFolder } from '#tests/support/temporaryFolder.ts';

test('/flows shows the flow book once it is generated, and allows only its own scripts (R-261)', async () => {
  const folder = createTemporaryFolder('book', onTestFinished);
  const app = fastify();
  onTestFinished(() => app.close());
  bookRoutes(app, folder);

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
