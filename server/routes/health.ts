import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readiness } from '#server/process/lifecycle.ts';
import type { Mount } from './mount.ts';

export const healthRoutes: Mount = (app, _handle, { readiness }) => mountHealth(app, readiness);

/**
 * Health checks for load balancers and supervisors: a live node is not restarted, a ready one
 * receives calls.
 */
export function mountHealth(app: FastifyInstance, readiness: Readiness): void {
  const ready = async (_request: FastifyRequest, reply: FastifyReply) => {
    if (readiness.isDraining) return reply.code(503).send({ status: 'draining' });
    await readiness.probeDatabase();
    return { status: 'ok' };
  };
  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/readyz', ready);
  app.get('/healthz', ready);
}
