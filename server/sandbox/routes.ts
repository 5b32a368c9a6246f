import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { commonRefusals } from '#contract/endpoint.ts';
import { reconcile } from '#server/reconciler.ts';
import type { Services } from '#server/routes/index.ts';
import { readNow } from '#server/store/transaction.ts';
import { bookRoutes } from './bookRoutes.ts';
import { fault } from './faults.ts';
import { mailRoutes } from './mailRoutes.ts';
import { paymentRoutes } from './paymentRoutes.ts';
import type { Sandbox } from './sandbox.ts';
import { createWebhooks } from './webhooks.ts';

export interface SandboxServices extends Services {
  sandbox: Sandbox;
}

const clockChange = v.object({ advanceMs: v.pipe(v.number(), v.finite()) });
const faultList = v.object({ faults: v.array(fault) });

/** Everything under `/sandbox`, and the flow book (`docs/operating.md`). */
export async function sandboxRoutes(
  app: FastifyInstance,
  services: SandboxServices,
): Promise<void> {
  const { database, sandbox } = services;
  const webhooks = createWebhooks(app, sandbox.provider, services.settings.payments);

  app.addHook('onReady', () => sandbox.faults.load());
  app.addHook('onListen', () => webhooks.deliver());
  app.addHook('onClose', () => webhooks.settled());

  bookRoutes(app);
  mailRoutes(app, services);
  paymentRoutes(app, services, webhooks);

  const style = readFileSync(join(import.meta.dirname, 'mailbox.css'));
  app.get('/sandbox/mailbox.css', (_request, reply) => reply.type('text/css').send(style));

  app.get('/sandbox/faults', async () => ({ faults: sandbox.faults.list() }));
  app.post('/sandbox/faults', async ({ body }, reply) => {
    const wanted = v.safeParse(faultList, body);
    if (!wanted.success) return badInput(reply);
    await sandbox.faults.replace(wanted.output.faults);
    return { success: true };
  });

  app.post('/sandbox/clock', async ({ body }, reply) => {
    const change = v.safeParse(clockChange, body);
    if (!change.success) return badInput(reply);
    const { advanceMs } = change.output;
    await database
      .updateTable('clock')
      .set({ offset_ms: sql`offset_ms + ${advanceMs}::float8` })
      .execute();
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

function badInput(reply: FastifyReply) {
  const { status, message } = commonRefusals.input_invalid;
  return reply.code(status).send({ success: false, code: 'input_invalid', message });
}
