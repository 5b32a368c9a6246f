import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Server as HttpServer } from 'node:http';
import type { Settings } from '#server/settings.ts';

/**
 * Also listens on `::1` where customers use `localhost` and this machine resolves it to IPv6 only.
 * Resolves to a function that stops listening.
 */
export async function listenOnLocalhost(
  server: HttpServer,
  { host, port, publicUrl }: Settings,
): Promise<() => void> {
  if (host !== '127.0.0.1' || new URL(publicUrl).hostname !== 'localhost') return () => undefined;
  const addresses = await lookup('localhost', { all: true }).catch(() => []);
  const names = addresses.map(({ address }) => address);
  if (names.includes(host) || !names.includes('::1')) return () => undefined;
  const listener = createServer((socket) => server.emit('connection', socket));
  listener.listen({ host: '::1', port });
  await once(listener, 'listening');
  return () => listener.close();
}
