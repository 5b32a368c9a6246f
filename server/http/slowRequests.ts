import { errorCodes } from 'fastify';
import type { FastifyInstance } from 'fastify';

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
