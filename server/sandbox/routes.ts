import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { reconcile } from '#server/orders/reconciler.ts';
import { isLoopbackHost } from '#server/settings/checks.ts';
import { readNow } from '#server/store/transaction.ts';
import { badInput } from './badInput.ts';
import { farthest, moveClock } from './clock.ts';
import { serveFlowBook } from '#server/http/flowBook.ts';
import { customerRoutes } from './customerRoutes.ts';
import { fault } from './faults.ts';
import { mailRoutes } from './mailRoutes.ts';
import { paymentRoutes } from './paymentRoutes.ts';
import type { SandboxServices } from './services.ts';
import { createWebhooks } from './webhooks.ts';

const clockChange = v.object({
  advanceMs: v.pipe(v.number(), v.minValue(-farthest), v.maxValue(farthest)),
});
const faultList = v.object({ faults: v.array(fault) });

/** Headers that a proxy adds, which means that the client may be on another machine. */
const forwarding = /^(forwarded|via|x-forwarded-\w+|x-real-ip)$/;

/**
 * Everything under `/sandbox`, and the flow book (`docs/operating.md`); requests that may come from
 * another machine get 404.
 */
export async function sandboxRoutes(
  app: FastifyInstance,
  services: SandboxServices,
): Promise<void> {
  const { database, sandbox } = services;
  const webhooks = createWebhooks(app, database, services.settings.payments);

  app.addHook('onRequest', async ({ headers, host }, reply) => {
    const isForwarded = Object.keys(headers).some((name) => forwarding.test(name));
    const { hostname = '' } = URL.parse(`http://${headers.host ?? host}`) ?? {};
    if (isForwarded || !isLoopbackHost(hostname)) return reply.callNotFound();
  });

  app.addHook('onReady', () => sandbox.faults.load());
  app.addHook('onListen', () => webhooks.deliver());
  app.addHook('onClose', () => webhooks.finishDeliveries());

  // Refuses repeated parameters, and NUL, which the database cannot store.
  app.addHook('preHandler', async ({ params, query, body }, reply) => {
    const isRepeated = Object.values(query ?? {}).some((value) => typeof value !== 'string');
    const hasNul = JSON.stringify([params, query, body])?.includes('\\u0000');
    if (isRepeated || hasNul) return badInput(reply);
  });

  serveFlowBook(app);
  customerRoutes(app, services);
  mailRoutes(app, services);
  paymentRoutes(app, services, webhooks);

  const style = readFileSync(join(import.meta.dirname, 'mailbox.css'));
  app.get('/sandbox/mailbox.css', (_request, reply) => reply.type('text/css').send(style));

  app.get('/sandbox/faults', async () => ({ faults: sandbox.faults.list() }));
  app.post('/sandbox/faults', async ({ body }, reply) => {
    const parsed = v.safeParse(faultList, body);
    if (!parsed.success) return badInput(reply);
    await sandbox.faults.replace(parsed.output.faults);
    return { success: true };
  });

  app.post('/sandbox/clock', async ({ body }, reply) => {
    const change = v.safeParse(clockChange, body);
    if (!change.success) return badInput(reply);
    if (!(await moveClock(database, change.output.advanceMs))) return badInput(reply);
    return { success: true, now: (await readNow(database)).toISOString() };
  });

  app.post('/sandbox/webhooks/replay', async () => ({
    success: true,
    delivered: await webhooks.deliver({ all: true }),
  }));

  app.post('/sandbox/reconcile', async () => ({
    success: true,
    ...(await reconcile(services, app.log, { all: true })),
  }));
}
