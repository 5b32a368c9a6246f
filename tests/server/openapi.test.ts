import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testServer } from '#tests/support/server.ts';

const server = await testServer();
const written = join(import.meta.dirname, '../../docs/openapi.json');

test('the document is served to everybody as it was written, and not again to a caller who has it', async () => {
  const answer = await server.request('GET', '/api/openapi.json');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.body).toBe(await readFile(written, 'utf8'));

  const headers = { 'if-none-match': String(answer.headers.etag) };
  const again = await server.request('GET', '/api/openapi.json', { headers });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});
