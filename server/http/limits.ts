import type { IncomingHttpHeaders } from 'node:http';
import { errorCodes } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isBehind } from '#server/database/connect.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { Readiness } from '#server/process/lifecycle.ts';
import { refuseWith } from './answers.ts';
import { clientAddress } from './client.ts';
import { answerNotFound } from './notFound.ts';
import { answerPolicy } from './policy.ts';

const perMinute = 600;
const windowMs = 60_000;

/**
 * Counts requests per client and minute, in memory: a rough limit, so that one address cannot keep
 * the server busy. The returned function counts a request and returns the seconds to wait, 0 if
 * allowed.
 */
export function createFloodGuard(clock: () => number = () => performance.now()) {
  let windowStart = clock();
  let counts = new Map<string, number>();

  return (ip: string): number => {
    if (clock() - windowStart >= windowMs) {
      windowStart = clock();
      counts = new Map();
    }
    const address = clientAddress(ip);
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count <= perMinute
      ? 0
      : Math.max(1, Math.ceil((windowStart + windowMs - clock()) / 1000));
  };
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * True for a write that a page of another site started; requests without `Origin` count as
 * same-site unless `Sec-Fetch-Site` says otherwise.
 */
function isCrossSite(
  method: string,
  headers: IncomingHttpHeaders,
  acceptedOrigins: readonly string[],
): boolean {
  if (safeMethods.has(method)) return false;
  if (headers.origin !== undefined) return !acceptedOrigins.includes(headers.origin);
  return headers['sec-fetch-site'] === 'cross-site';
}

/** Characters of path and query; Node limits headers to 16 KiB including these. */
const maxAddress = 4 * 1024;

/** Checks that every request passes before its route: origin, address, floods, load, cross-site writes, route. */
export function checkRequests(
  app: FastifyInstance,
  { settings, database, sandbox }: Dependencies,
  readiness: Readiness,
): void {
  const policy = answerPolicy(settings);
  const floodWait = sandbox ? undefined : createFloodGuard();
  app.decorateRequest('session');
  app.decorateRequest('customer');
  app.decorateRequest('losesReply', false);

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(policy).header('cache-control', 'no-store').header('x-request-id', request.id);
  });
  // Makes a client with a keep-alive connection open its next one to another node. Late, so that the
  // connections of requests that run when the node begins to stop do not delay its end.
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.isDraining) reply.header('connection', 'close');
  });
  // Before the other checks, so that a portal on another host can read their refusals.
  app.addHook('onRequest', allowOrigins(settings.acceptedOrigins));
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.length > maxAddress) {
      const message = 'This address is too long.';
      return reply.code(414).send({ success: false, code: 'too_large', message });
    }
    const wait = floodWait?.(request.ip) ?? 0;
    if (wait > 0) return refuseWith(reply, 'too_often', { retryAfter: wait });
    if (request.routeOptions.config.usesDatabase && isBehind(database)) {
      return refuseWith(reply, 'unavailable', { retryAfter: 1 });
    }
    if (isCrossSite(request.method, request.headers, settings.acceptedOrigins)) {
      return refuseWith(reply, 'cross_site');
    }
    // Before the body is read, as for calls that are hidden from the caller.
    const mayHaveBody = !safeMethods.has(request.method);
    if (request.is404 && mayHaveBody) return answerNotFound(request, reply);
  });
}

const methods = 'GET, POST, PUT, PATCH, DELETE';
const requestHeaders = 'authorization, content-type, idempotency-key, if-match, if-none-match';
const answerHeaders = 'etag, retry-after, x-request-id';

/**
 * CORS for accepted origins, for a portal on another host. Answers preflights; other origins get no
 * CORS headers.
 */
function allowOrigins(acceptedOrigins: readonly string[]) {
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

/**
 * Ends a call whose handler exceeds its route's timeout. Fastify does so only for calls without a
 * body, because it takes the end of a body for the end of the connection.
 */
export function endSlowHandlers(app: FastifyInstance): void {
  app.addHook('preHandler', (request, reply, done) => {
    const { handlerTimeout, url } = request.routeOptions;
    if (request.method === 'GET' || !handlerTimeout) return done();
    const timer = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return;
      reply.send(new errorCodes.FST_ERR_HANDLER_TIMEOUT(handlerTimeout, url));
    }, handlerTimeout);
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}

/**
 * Ends a request whose body is incomplete after `timeout` ms, or after the route's own
 * `bodyTimeout`.
 */
export function refuseSlowBodies(app: FastifyInstance, timeout: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions } = request;
    if (raw.complete || raw.method === 'GET') return done();
    const timer = setTimeout(() => {
      const message = 'The request took too long to arrive.';
      void reply
        .code(408)
        .header('connection', 'close')
        .send({ success: false, code: 'refused', message });
    }, routeOptions.config.bodyTimeout ?? timeout);
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
    done();
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds that the body may take to arrive. */
    bodyTimeout?: number;
  }
}
