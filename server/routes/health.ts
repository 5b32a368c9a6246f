import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Mount } from './mount.ts';

/** What balancers and supervisors ask: a node that lives is not restarted, one that is ready gets calls. */
export const healthRoutes: Mount = (app, _handle, { standing }) => {
  const ready = async (_request: FastifyRequest, reply: FastifyReply) => {
    if (standing.isLeaving) return reply.code(503).send({ status: 'leaving' });
    await standing.askDatabase();
    return { status: 'ok' };
  };
  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/readyz', ready);
  app.get('/healthz', ready);
};
