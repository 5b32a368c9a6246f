import { errorCodes } from 'fastify';
import type { FastifyInstance } from 'fastify';

/**
 * Ends a call whose handler takes longer than its route may. Fastify does so for calls without a body alone:
 * it takes the end of a body for the end of the connection.
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
