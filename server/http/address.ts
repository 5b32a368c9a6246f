import { isIPv6, createServer } from 'node:net';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { Settings } from '#server/settings.ts';

/**
 * The address that rate limits count by: an IPv4 address, or the /64 network of an IPv6 address.
 */
export function clientAddress(ip: string): string {
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip) ?? [];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [left = '', right] = ip.split('%', 1)[0]?.split('::') ?? [];
  const head = splitParts(left);
  const tail = right === undefined ? [] : splitParts(right);
  const gap = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  const network = [...head, ...gap, ...tail].slice(0, 4);
  return `${network.map((part) => Number.parseInt(part, 16).toString(16)).join(':')}::/64`;
}

function splitParts(text: string): string[] {
  return text === '' ? [] : text.split(':');
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
