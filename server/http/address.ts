import { isIPv6 } from 'node:net';

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
