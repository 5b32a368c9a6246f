import { expect, test } from 'vitest';
import { testServer } from '#tests/support/server.ts';

/* Handlers that never end, as with an integration that never answers. */

const never = () => new Promise(() => undefined);

const server = await testServer({
  handlerTimeout: 400,
  mount(app) {
    app.post('/endless', never);
    app.route({
      method: 'POST',
      url: '/endless/upload',
      async handler(request) {
        for await (const part of request.files()) part.file.resume();
        await never();
      },
    });
  },
});
const url = await server.app.listen({ host: '127.0.0.1', port: 0 });

const files = new FormData();
files.append('files', new Blob(['some bytes']), 'a.png');

test.each<[string, string, RequestInit]>([
  ['without body', '/endless', {}],
  ['with JSON', '/endless', { headers: { 'content-type': 'application/json' }, body: '{}' }],
  ['with a file', '/endless/upload', { body: files }],
])('a call %s is a 503 if its handler does not end', async (_, path, call) => {
  const answer = await fetch(url + path, { method: 'POST', ...call });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ success: false, code: 'unavailable' });
});
