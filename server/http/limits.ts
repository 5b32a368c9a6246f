import { clientAddress } from './address.ts';
import type { IncomingHttpHeaders } from 'node:http';

const perMinute = 600;
const windowMs = 60_000;

/**
 * Counts requests per client and minute, in memory: a rough limit, so that one address cannot keep
 * the server busy. The returned function counts a request and returns the seconds to wait, 0 if
 * allowed.
 */
export function createFloodGuard(clock: () => number = () => performance.now()) {
  let begun = clock();
  let counts = new Map<string, number>();

  return (ip: string): number => {
    if (clock() - begun >= windowMs) {
      begun = clock();
      counts = new Map();
    }
    const address = clientAddress(ip);
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count <= perMinute ? 0 : Math.max(1, Math.ceil((begun + windowMs - clock()) / 1000));
  };
}

const json = /^application\/json(; ?charset=utf-8)?$/i;
const multipart = /^multipart\/form-data; ?boundary=("?)[\w'()+,./:=?-]{1,70}\1$/i;

/**
 * Accepts exactly one spelling of each body type, so that no unchecked body is parsed. A request
 * without a body needs no type.
 */
export function isAcceptedType(
  headers: IncomingHttpHeaders,
  expected: 'json' | 'multipart',
): boolean {
  const type = headers['content-type'];
  if (type === undefined) return !hasBody(headers);
  return (expected === 'json' ? json : multipart).test(type);
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * True for a write that a page of another site started; requests without `Origin` count as
 * same-site unless `Sec-Fetch-Site` says otherwise.
 */
export function isCrossSite(
  method: string,
  headers: IncomingHttpHeaders,
  acceptedOrigins: readonly string[],
): boolean {
  if (safeMethods.has(method)) return false;
  if (headers.origin !== undefined) return !acceptedOrigins.includes(headers.origin);
  return headers['sec-fetch-site'] === 'cross-site';
}

const deepest = 20;

/** True when a parsed body is nested deeper than 20 levels. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true;
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null ? Object.values(item) : [],
    );
  }
  return false;
}
