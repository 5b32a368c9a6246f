import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createCatalogue } from './catalogue/catalogue.ts';
import type { Dependencies } from './dependencies.ts';
import { answerFrameworkError, handleErrors } from './http/errors.ts';
import { answerNotFound } from './http/notFound.ts';
import { createHandle, uploadTimeout } from './http/handle.ts';
import { parseJsonBodies } from './http/bodies.ts';
import { translateAnswers } from './http/language.ts';
import { checkRequests, endSlowHandlers, refuseSlowBodies } from './http/limits.ts';
import { createLogger, readRequestId, RequestLog } from './http/requestLog.ts';
import { createRefunder } from './orders/refunder.ts';
import { createReadiness } from './process/lifecycle.ts';
import type { Readiness } from './process/lifecycle.ts';
import { healthRoutes } from './routes/health.ts';
import { routes } from './routes/index.ts';
import { sandboxRoutes } from './sandbox/routes.ts';

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
    genReqId: ({ headers }) => readRequestId(headers) ?? randomUUID(),
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    bodyLimit: 256 * 1024,
    requestTimeout: uploadTimeout,
    http: { headersTimeout: requestTimeout, connectionsCheckingInterval: 5_000 },
    handlerTimeout,
    keepAliveTimeout: settings.keepAlive * 1_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: answerFrameworkError(settings),
  });

  refuseSlowBodies(app, requestTimeout);
  endSlowHandlers(app);
  app.addHook('preClose', (done) => {
    setTimeout(() => app.server.closeAllConnections(), stopTimeout).unref();
    done();
  });
  checkRequests(app, dependencies, readiness);
  if (sandbox) sandbox.faults.register(app);
  translateAnswers(app);
  parseJsonBodies(app);
  handleErrors(app);
  const catalogue = createCatalogue(database);
  app.decorate('documents', {});
  app.decorate('catalogue', catalogue);
  app.setNotFoundHandler(answerNotFound);
  void app.register(cookie);
  void app.register(multipart, { throwFileSizeLimit: false });

  const refunder = createRefunder(dependencies, app.log);
  app.addHook('onClose', refunder.close);
  const services = {
    ...dependencies,
    catalogue,
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
