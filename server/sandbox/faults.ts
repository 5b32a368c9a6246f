import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import * as v from 'valibot';
import { commonRefusals } from '#contract/endpoint.ts';
import { newId } from '#server/identifiers.ts';
import { findSession } from '#server/store/sessions.ts';
import type { Database } from '#server/store/transaction.ts';

const common = {
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  for: v.optional(v.string()),
  ms: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(120_000))),
};

const call = v.pipe(v.string(), v.regex(/^(GET|POST|PUT|PATCH|DELETE) \/\S*$/));

/** A disturbance that somebody asked for: of a call, or of a peer. */
export const fault = v.union([
  v.object({
    ...common,
    on: call,
    effect: v.literal('status'),
    status: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
  }),
  v.object({ ...common, on: call, effect: v.picklist(['drop', 'lose-reply', 'delay']) }),
  v.object({ ...common, on: v.picklist(['mail', 'files']), effect: v.literal('down') }),
  v.object({
    ...common,
    on: v.literal('payments'),
    effect: v.picklist([
      'down',
      'timeout',
      'late-capture',
      'capture-on-dismiss',
      'duplicate-webhook',
      'webhook-first',
    ]),
  }),
]);

export type Fault = v.InferOutput<typeof fault>;
export type Faults = ReturnType<typeof createFaults>;

/** The faults in force; kept in the database, so that a killed server still has them. */
export function createFaults(database: Database) {
  let active: (Fault & { id: string })[] = [];
  const customers = new AsyncLocalStorage<string | undefined>();

  async function load(): Promise<void> {
    const rows = await database
      .selectFrom('sandbox_faults')
      .select(['id', 'fault'])
      .orderBy('position')
      .execute();
    active = rows.map((row) => ({ ...v.parse(fault, row.fault), id: row.id }));
  }

  async function replace(faults: readonly Fault[]): Promise<void> {
    active = faults.map((item) => ({ ...item, id: newId() }));
    const rows = active.map(({ id, ...item }, position) => ({
      id,
      position,
      fault: JSON.stringify(item),
    }));
    await database.deleteFrom('sandbox_faults').execute();
    if (rows.length > 0) await database.insertInto('sandbox_faults').values(rows).execute();
  }

  /** Counts one use of a fault. */
  async function use({ id }: { id: string }): Promise<void> {
    const item = active.find((candidate) => candidate.id === id);
    if (item?.times === undefined) return;
    item.times -= 1;
    if (item.times > 0) {
      const { id: _, ...content } = item;
      await database
        .updateTable('sandbox_faults')
        .set({ fault: JSON.stringify(content) })
        .where('id', '=', id)
        .execute();
    } else {
      active = active.filter((candidate) => candidate !== item);
      await database.deleteFrom('sandbox_faults').where('id', '=', id).execute();
    }
  }

  /** The fault of a peer with this effect, used once; undefined when there is none. */
  async function take(
    peer: 'mail' | 'payments' | 'files',
    effect: Fault['effect'],
    customer = customers.getStore(),
  ): Promise<Fault | undefined> {
    const item = active.find(
      (candidate) =>
        candidate.on === peer && candidate.effect === effect && concerns(candidate, customer),
    );
    if (item) await use(item);
    return item;
  }

  /** Disturbs a call before its handler runs. */
  async function disturb(request: FastifyRequest, reply: FastifyReply, customer?: string) {
    const disturbing = active.filter(
      (item) => isOn(item.on, request) && concerns(item, customer),
    );
    for (const item of disturbing) {
      await use(item);
      if (item.effect === 'delay') await pause(item.ms ?? 1_000);
      if (item.effect === 'lose-reply') request.losesReply = true;
      if (item.effect === 'drop') return hangUp(request, reply);
      if (item.effect === 'status') return refuseAs(reply, item.status);
    }
  }

  async function customerOf(request: FastifyRequest): Promise<string | undefined> {
    if (request.session) return request.session.email;
    const { body } = request;
    if (typeof body === 'object' && body !== null && 'email' in body) {
      return typeof body.email === 'string' ? body.email.trim().toLowerCase() : undefined;
    }
    const [, token] = /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '') ?? [];
    return token ? (await findSession(database, token))?.email : undefined;
  }

  return {
    load,
    replace,
    take,
    list: () => active.map(({ id: _, ...item }) => item),

    /** Finds the customer whose call it is, and disturbs the call. */
    beforeHandler(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) {
      if (active.length === 0 || request.url.startsWith('/sandbox/')) return done();
      const prepare = async () => {
        const customer = await customerOf(request);
        await disturb(request, reply, customer);
        return customer;
      };
      prepare().then(
        (customer) => {
          if (!reply.sent) customers.run(customer, done);
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },

    /** Closes the connection instead of sending a reply that is to be lost. */
    async beforeReply(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
      if (request.losesReply) hangUp(request, reply);
      return payload;
    },
  };
}

function concerns(item: Fault, customer: string | undefined): boolean {
  return item.for === undefined || item.for.trim().toLowerCase() === customer;
}

/** `:id` in a fault's path matches any id. */
function isOn(on: string, { method, url }: FastifyRequest): boolean {
  const [wantedMethod, wantedPath = ''] = on.split(' ');
  if (wantedMethod !== method) return false;
  const wanted = wantedPath.split('/');
  const path = (url.split('?', 1)[0] ?? '').split('/');
  return (
    wanted.length === path.length &&
    wanted.every((part, index) => part.startsWith(':') || part === path[index])
  );
}

function hangUp(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  request.raw.destroy();
  request.raw.socket.destroy();
}

function refuseAs(reply: FastifyReply, status: number) {
  const [code, declared] =
    Object.entries(commonRefusals).find(([, refusal]) => refusal.status === status) ?? [];
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (status === 429 || status === 503) reply.header('retry-after', '1');
  return reply
    .code(status)
    .send({ success: false, code, message: declared?.message ?? 'Something went wrong.' });
}

declare module 'fastify' {
  interface FastifyRequest {
    losesReply: boolean;
  }
}
