import type { FastifyInstance } from 'fastify';
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

/** Parses JSON bodies, with one parser for all routes; an empty body is an empty object. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') return done(null, {});
      return parse(request, body, (error, value) => {
        if (!error && isTooDeep(value)) return done(new TooDeep(), undefined);
        return done(error, value);
      });
    },
  );
}

class TooDeep extends Error {
  readonly statusCode = 400;
}

const maxDepth = 20;

/** True when a parsed body is nested deeper than 20 levels. */
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null ? Object.values(item) : [],
    );
  }
  return false;
}
