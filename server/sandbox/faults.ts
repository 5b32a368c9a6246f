import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { commonRefusals } from '#contract/endpoint.ts';
import { newId } from '#server/common/identifiers.ts';
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
      'authorize-only',
      'refuse-capture',
      'lose-capture',
      'capture-on-dismiss',
      'duplicate-webhook',
      'webhook-first',
    ]),
  }),
]);

export type Fault = v.InferOutput<typeof fault>;
interface Active {
  id: string;
  fault: Fault;
  /** Uses left; undefined: until cleared. */
  left: number | undefined;
}

export type Faults = ReturnType<typeof createFaults>;

/** The faults in force; kept in the database, so that a killed server still has them. */
export function createFaults(database: Database) {
  let active: Active[] = [];
  const customers = new AsyncLocalStorage<string | undefined>();

  async function load(): Promise<void> {
    const rows = await database
      .selectFrom('sandboxFaults')
      .select(['id', 'fault'])
      .orderBy('position')
      .execute();
    active = rows.map((row) => toActive(row.id, v.parse(fault, row.fault)));
  }

  async function replace(faults: readonly Fault[]): Promise<void> {
    active = faults.map((item) => toActive(newId(), item));
    const rows = active.map((item, position) => ({
      id: item.id,
      position,
      fault: JSON.stringify(item.fault),
    }));
    await database.deleteFrom('sandboxFaults').execute();
    if (rows.length > 0) await database.insertInto('sandboxFaults').values(rows).execute();
  }

  /** Counts one use of a fault. */
  async function countUse(item: Active): Promise<void> {
    if (item.left === undefined) return;
    item.left -= 1;
    if (item.left > 0) {
      await database
        .updateTable('sandboxFaults')
        .set({ fault: JSON.stringify({ ...item.fault, times: item.left }) })
        .where('id', '=', item.id)
        .execute();
    } else {
      active = active.filter((candidate) => candidate !== item);
      await database.deleteFrom('sandboxFaults').where('id', '=', item.id).execute();
    }
  }

  /** The fault of a peer with this effect, used once; undefined when there is none. */
  async function take(
    peer: 'mail' | 'payments' | 'files',
    effect: Fault['effect'],
    customer = customers.getStore(),
  ): Promise<Fault | undefined> {
    const item = active.find(
      ({ fault }) => fault.on === peer && fault.effect === effect && concerns(fault, customer),
    );
    if (item) await countUse(item);
    return item?.fault;
  }

  /** Disturbs a call before its handler runs. */
  async function disturb(request: FastifyRequest, reply: FastifyReply, customer?: string) {
    const disturbing = active.filter(
      ({ fault }) => isOn(fault.on, request) && concerns(fault, customer),
    );
    for (const item of disturbing) {
      const { fault } = item;
      await countUse(item);
      if (fault.effect === 'delay') await pause(fault.ms ?? 1_000);
      if (fault.effect === 'lose-reply') request.losesReply = true;
      if (fault.effect === 'drop') return hangUp(request, reply);
      if (fault.effect === 'status') return refuseAs(reply, fault.status);
    }
  }

  return {
    load,
    replace,
    take,
    list: () => active.map(({ fault, left }) => ({ ...fault, times: left })),

    /** Finds the customer whose call it is, and disturbs the call. */
    async beforeHandler(request: FastifyRequest, reply: FastifyReply) {
      if (active.length === 0 || request.url.startsWith('/sandbox/')) return;
      request.customer = await findCustomer(database, request);
      await disturb(request, reply, request.customer);
    },

    /** Remembers for the peers whose call the handler works on. */
    aroundHandler(request: FastifyRequest, _reply: FastifyReply, done: () => void) {
      customers.run(request.customer, done);
    },

    /** Closes the connection instead of sending a reply that is to be lost. */
    async beforeReply(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
      if (request.losesReply) hangUp(request, reply);
      return payload;
    },
  };
}

/** The address of the customer whose call it is, as far as it tells. */
async function findCustomer(
  database: Database,
  request: FastifyRequest,
): Promise<string | undefined> {
  if (request.session) return request.session.email;
  const { body } = request;
  if (typeof body === 'object' && body !== null && 'email' in body) {
    return typeof body.email === 'string' ? body.email.trim().toLowerCase() : undefined;
  }
  const [, token] = /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '') ?? [];
  return token ? (await findSession(database, token))?.email : undefined;
}

function toActive(id: string, fault: Fault): Active {
  return { id, fault, left: fault.times };
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
  reply.raw.destroy(new Error('The sandbox hung up'));
  // Neither has a connection to close while an earlier reply on it is being ended.
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
    customer: string | undefined;
  }
}
