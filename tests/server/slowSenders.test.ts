import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from '#tests/support/rawUpload.ts';
import { startServer, testServer } from '#tests/support/server.ts';

/* Requests that do not come to their end: §2.2, X8. */

const server = await testServer({ requestTimeout: 300 });
const port = await listen(server);

/** Begins a request whose body never comes; what is answered grows in `heard`. */
async function begin(at: number, head: string) {
  const socket = connect(at, '127.0.0.1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const line = { socket, heard: '', closed };
  socket.on('data', (data) => (line.heard += data.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`${head}\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{`);
  return line;
}

const signIn = 'POST /api/auth/login HTTP/1.1\r\ncontent-type: application/json';

test('a body that trickles is answered 408 and its line closed, while an upload may take longer (§2.2, X8)', async () => {
  const asha = await server.registered();
  const upload = await begin(
    port,
    `POST /api/image/upload/image HTTP/1.1\r\ncontent-type: multipart/form-data; boundary=x\r\nauthorization: Bearer ${asha.token}`,
  );
  const slow = await begin(port, signIn);
  const drip = setInterval(() => slow.socket.write(' '), 20);
  await slow.closed;
  clearInterval(drip);
  expect(slow.heard).toContain('HTTP/1.1 408 ');
  expect(slow.heard).toContain('The request took too long to arrive.');
  expect(upload.heard).toBe('');
  expect(upload.socket.destroyed).toBe(false);
  upload.socket.destroy();
});

test('a request that arrives in time is answered however late its answer is (§2.2)', async () => {
  await server.faults({ on: 'POST /api/auth/login', effect: 'delay', ms: 500 });
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.com', password: 'not a password' }),
  });
  expect(answer.status).toBe(400);
});

test('a server that stops waits a little for requests under way, and no longer (§2.2)', async () => {
  const isThere = Promise.withResolvers<void>();
  await using on = await startServer({
    stopTimeout: 100,
    mount: (app) => void app.addHook('onRequest', async () => isThere.resolve()),
  });
  const slow = await begin(await listen(on), signIn);
  await isThere.promise;
  const drip = setInterval(() => slow.socket.write(' '), 20);
  await on.app.close();
  clearInterval(drip);
  await slow.closed;
  expect(slow.heard).toBe('');
});
