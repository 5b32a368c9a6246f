import type { FastifyReply, FastifyRequest } from 'fastify';

const methods = 'GET, POST, PUT, PATCH, DELETE';
const requestHeaders = 'authorization, content-type, idempotency-key, if-match, if-none-match';
const answerHeaders = 'etag, retry-after, x-request-id';

/**
 * CORS for accepted origins, for a portal on another host. Answers preflights; other origins get no
 * CORS headers.
 */
export function allowOrigins(acceptedOrigins: readonly string[]) {
  return async ({ method, headers }: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'Origin');
    const { origin } = headers;
    if (origin === undefined || !acceptedOrigins.includes(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': answerHeaders,
    });
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return;
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': methods,
        'access-control-allow-headers': requestHeaders,
        'access-control-max-age': '600',
      })
      .send();
  };
}
