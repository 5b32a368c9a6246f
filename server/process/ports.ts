import { once } from 'node:events';
import { createServer } from 'node:net';
import { lookup } from 'node:dns/promises';
import type { Server as HttpServer } from 'node:http';
import type { Settings } from '#server/settings.ts';

/** A port of this machine on which nothing listens at the moment. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/**
 * Calls `start` with a free port, and retries with another one if it is taken in between; throws
 * what `start` throws.
 */
export async function onFreePort<Started>(
  start: (port: number) => Promise<Started>,
  { host = '127.0.0.1', attempts = 5 } = {},
): Promise<Started> {
  try {
    return await start(await freePort(host));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' || attempts <= 1) throw error;
    return onFreePort(start, { host, attempts: attempts - 1 });
  }
}

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
