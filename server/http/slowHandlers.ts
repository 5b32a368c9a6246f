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
