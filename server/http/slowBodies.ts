import type { FastifyInstance } from 'fastify';

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
