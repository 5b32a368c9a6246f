import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isBehind } from '#server/database/connect.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { answerPolicy } from '#server/policy.ts';
import type { Readiness } from '#server/process/readiness.ts';
import { clientAddress } from './address.ts';
import { allowOrigins } from './cors.ts';
import { refuseWith } from './answers.ts';

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

/** Checks that every request passes before its route: origin, address, floods, load, cross-site writes. */
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
    // Makes a client with a keep-alive connection open its next one to another node.
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
    if (request.routeOptions.config.asksDatabase && isBehind(database)) {
      return refuseWith(reply, 'unavailable', { retryAfter: 1 });
    }
    if (isCrossSite(request.method, request.headers, settings.acceptedOrigins)) {
      return refuseWith(reply, 'cross_site');
    }
  });
}
