import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { commonRefusals } from '#contract/endpoint.ts';
import type { CommonRefusal } from '#contract/endpoint.ts';
import { createCatalogue } from './catalogue/catalogue.ts';
import { Unavailable } from './common/unavailable.ts';
import { isBehind } from './database/connect.ts';
import type { Dependencies } from './dependencies.ts';
import { allowOrigins } from './http/cors.ts';
import { createFloodGuard, isCrossSite, isTooDeep } from './http/limits.ts';
import { createHandle, uploadTimeout } from './http/handle.ts';
import { translateAnswer, isEnvelope } from './http/language.ts';
import { answerNotFound, asksForPage } from './http/notFound.ts';
import { RequestLog } from './http/requestLog.ts';
import { refuseSlowBodies, endSlowHandlers } from './http/slowRequests.ts';
import { createRefunder } from './orders/refunder.ts';
import { answerPolicy } from './policy.ts';
import { createReadiness } from './process/readiness.ts';
import type { Readiness } from './process/readiness.ts';
import { healthRoutes } from './routes/health.ts';
import { routes } from './routes/index.ts';
import { sandboxRoutes } from './sandbox/routes.ts';
import { readSqlState } from './common/sqlState.ts';

export interface AppOptions {
  /** Milliseconds until an answer must begin. */
  handlerTimeout?: number;
  /** Milliseconds for a request to arrive, except uploads. */
  requestTimeout?: number;
  /** Milliseconds for running requests to finish once the server stops. */
  stopTimeout?: number;
  readiness?: Readiness;
}

/** Builds the server on the given services, without listening. */
export function createApp(
  dependencies: Dependencies,
  {
    // A delay requested from the sandbox may exceed any handler's timeout.
    handlerTimeout = dependencies.sandbox ? 140_000 : 15_000,
    requestTimeout = 30_000,
    stopTimeout = 10_000,
    readiness = createReadiness(dependencies.database),
  }: AppOptions = {},
): FastifyInstance {
  const { settings, database, sandbox } = dependencies;
  const app = fastify({
    logger: createLogger(settings.logLevel),
    logController: new RequestLog(),
    genReqId: ({ headers }) => givenId(headers['x-request-id']) ?? randomUUID(),
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    bodyLimit: 256 * 1024,
    requestTimeout: uploadTimeout,
    http: { headersTimeout: requestTimeout, connectionsCheckingInterval: 5_000 },
    handlerTimeout,
    keepAliveTimeout: settings.keepAlive * 1_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    // These errors occur before any hook: an undecodable URL, or one with an overlong segment.
    frameworkErrors: ({ code }, request, reply) => {
      reply.headers(answerPolicy(settings)).header('cache-control', 'no-store');
      if (code !== 'FST_ERR_BAD_URL' || asksForPage(request)) void answerNotFound(request, reply);
      else void refuseWith(reply, 'refused');
    },
  });

  refuseSlowBodies(app, requestTimeout);
  endSlowHandlers(app);
  app.addHook('preClose', (done) => {
    setTimeout(() => app.server.closeAllConnections(), stopTimeout).unref();
    done();
  });
  guard(app, dependencies, readiness);
  void app.register(cookie);
  void app.register(multipart, { throwFileSizeLimit: false });

  const refunder = createRefunder(dependencies, app.log);
  app.addHook('onClose', refunder.close);
  const services = {
    ...dependencies,
    catalogue: createCatalogue(database),
    log: app.log,
    readiness,
    wakeRefunds: refunder.wake,
  };
  const mounts = settings.role === 'worker' ? [healthRoutes] : routes;
  for (const mount of mounts) {
    void app.register((scope, _options, done) => {
      mount(scope, createHandle(scope, database), services);
      done();
    });
  }
  if (sandbox) void app.register(sandboxRoutes, { ...services, sandbox });
  return app;
}

/** The request id from a proxy, unless it could be mistaken for something else. */
function givenId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : undefined;
}

/** Characters of path and query; Node limits headers to 16 KiB including these. */
const longestAddress = 4 * 1024;

/** Hooks and parsers for every route. */
function guard(
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
    if (request.url.length > longestAddress) {
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
  if (sandbox) {
    app.addHook('preHandler', sandbox.faults.beforeHandler);
    app.addHook('preHandler', sandbox.faults.aroundHandler);
    app.addHook('onSend', sandbox.faults.beforeReply);
  }

  app.addHook('preSerialization', (request, reply, payload, done) =>
    done(null, isEnvelope(payload) ? translateAnswer(request, reply, payload) : payload),
  );

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

  app.decorate('documents', {});
  app.setNotFoundHandler(answerNotFound);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { code, retryAfter, message } = explain(error);
    if (code === undefined) {
      request.log.error({ err: error }, 'unexpected error');
      return reply.code(500).send({ success: false, message: 'Something went wrong.' });
    }
    if (code === 'unavailable') request.log.warn({ err: error }, 'unavailable');
    return refuseWith(reply, code, { retryAfter, message });
  });
}

class TooDeep extends Error {
  readonly statusCode = 400;
}

interface Explained {
  code?: CommonRefusal;
  retryAfter?: number;
  message?: string;
}

/** The common refusal for an error of a lower layer; empty for an unexpected error. */
function explain(error: FastifyError): Explained {
  if (error instanceof Unavailable) {
    return { code: 'unavailable', retryAfter: error.retryAfter, message: error.message };
  }
  if (isDatabaseDown(error)) return { code: 'unavailable', retryAfter: 5 };
  const { statusCode } = error;
  if (statusCode === 413) return { code: 'too_large' };
  if (statusCode === 415) return { code: 'wrong_content_type' };
  if (statusCode === 503) return { code: 'unavailable', retryAfter: 5 };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return { code: 'input_invalid' };
  }
  return {};
}

const databaseStates = /^(08|40|53|57|58)\w{3}$|^25006$|^25P03$/;
const networkCodes = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/**
 * Connection lost, too many connections, shutting down, disk full or read-only, timed out, or ten
 * conflicts in a row.
 */
function isDatabaseDown(error: unknown): boolean {
  const state = readSqlState(error) ?? '';
  const isStarved =
    error instanceof Error && /timeout exceeded|read timeout|terminated/i.test(error.message);
  return isStarved || databaseStates.test(state) || networkCodes.test(state);
}

function refuseWith(
  reply: FastifyReply,
  code: CommonRefusal,
  { retryAfter, message }: Omit<Explained, 'code'> = {},
) {
  const declared = commonRefusals[code];
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(declared.status)
    .send({ success: false, code, message: message ?? declared.message });
}

function createLogger(level: string) {
  if (level === 'silent') return false;
  return {
    level,
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({
        method,
        path: url.split('?', 1)[0],
      }),
    },
  };
}
