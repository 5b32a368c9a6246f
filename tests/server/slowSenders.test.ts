import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from '#tests/support/rawUpload.ts';
import { startServer, testServer } from '#tests/support/server.ts';

/* Requests that never become complete: §2.2, X8. */

const server = await testServer({ requestTimeout: 300 });
const port = await listen(server);

/** Starts a request whose body never completes; the answer accumulates in `heard`. */
async function begin(at: number, head: string) {
  const socket = connect(at, '127.0.0.1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const line = { socket, received: '', closed };
  socket.on('data', (data) => (line.received += data.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`${head}\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{`);
  return line;
}

const signIn = 'POST /api/auth/login HTTP/1.1\r\ncontent-type: application/json';

test('a trickling body is a 408 and closes the connection, while an upload may take longer (§2.2, X8)', async () => {
  const asha = await server.createCustomer();
  const upload = await begin(
    port,
    `POST /api/image/upload/image HTTP/1.1\r\ncontent-type: multipart/form-data; boundary=x\r\nauthorization: Bearer ${asha.token}`,
  );
  const slow = await begin(port, signIn);
  const drip = setInterval(() => slow.socket.write(' '), 20);
  await slow.closed;
  clearInterval(drip);
  expect(slow.received).toContain('HTTP/1.1 408 ');
  expect(slow.received).toContain('The request took too long to arrive.');
  expect(upload.received).toBe('');
  expect(upload.socket.destroyed).toBe(false);
  upload.socket.destroy();
});

test('a complete request is answered, however long that takes (§2.2)', async () => {
  await server.faults({ on: 'POST /api/auth/login', effect: 'delay', ms: 500 });
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.com', password: 'not a password' }),
  });
  expect(answer.status).toBe(400);
});

test('a stopping server waits for requests in progress, but only for a short time (§2.2)', async () => {
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
  expect(slow.received).toBe('');
});
