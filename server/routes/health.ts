import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Standing } from '#server/process/standing.ts';
import type { Mount } from './mount.ts';

export const healthRoutes: Mount = (app, _handle, { standing }) => mountHealth(app, standing);

/** What balancers and supervisors ask: a node that lives is not restarted, one that is ready gets calls. */
export function mountHealth(app: FastifyInstance, standing: Standing): void {
  const ready = async (_request: FastifyRequest, reply: FastifyReply) => {
    if (standing.isLeaving) return reply.code(503).send({ status: 'leaving' });
    await standing.askDatabase();
    return { status: 'ok' };
  };
  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/readyz', ready);
  app.get('/healthz', ready);
}
