import type { IncomingHttpHeaders } from 'node:http';

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
