import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
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

/** A requested fault of a call or of an integration. */
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
      'slow-refund',
      'capture-on-dismiss',
      'duplicate-webhook',
      'webhook-first',
    ]),
  }),
]);

export type Fault = v.InferOutput<typeof fault>;

/** `times` is the number of uses left. */
interface Active {
  id: string;
  fault: Fault;
}

/** Paths that switch faults off or report health, which must work without the database. */
const undisturbed = /^\/(sandbox\/|(livez|readyz|healthz)($|\?))/;

/** Milliseconds for which a node may not know the faults set on another one. */
const staleAfter = 500;

export type Faults = ReturnType<typeof createFaults>;

/**
 * The active faults. They are stored in the database, so that they survive a killed server; with
 * `isShared`, each use counts once across servers.
 */
export function createFaults(database: Database, { isShared = false } = {}) {
  let active: Active[] = [];
  let loadedAt = -Infinity;
  const customers = new AsyncLocalStorage<string | undefined>();

  async function load(): Promise<void> {
    loadedAt = performance.now();
    const rows = await database
      .selectFrom('sandboxFaults')
      .select(['id', 'fault'])
      .orderBy('position')
      .execute();
    active = rows.map((row) => ({ id: row.id, fault: v.parse(fault, row.fault) }));
  }

  async function refresh(): Promise<void> {
    if (isShared && performance.now() - loadedAt > staleAfter) await load();
  }

  async function replace(faults: readonly Fault[]): Promise<void> {
    active = faults.map((item) => ({ id: newId(), fault: item }));
    const rows = active.map((item, position) => ({
      id: item.id,
      position,
      fault: JSON.stringify(item.fault),
    }));
    await database.deleteFrom('sandboxFaults').execute();
    if (rows.length > 0) await database.insertInto('sandboxFaults').values(rows).execute();
  }

  /** Counts one use of a fault; false when another server had the last one. */
  async function countUse(item: Active): Promise<boolean> {
    if (item.fault.times === undefined) return true;
    const { rows } = await sql<{ times: number }>`
      update sandbox_faults
      set fault = fault || jsonb_build_object('times', (fault->>'times')::integer - 1)
      where id = ${item.id} and (fault->>'times')::integer > 1
      returning (fault->>'times')::integer as times
    `.execute(database);
    const [left] = rows;
    if (left) {
      item.fault = { ...item.fault, ...left };
      return true;
    }
    active = active.filter((candidate) => candidate !== item);
    const last = await database.deleteFrom('sandboxFaults').where('id', '=', item.id).execute();
    return last.some(({ numDeletedRows }) => numDeletedRows > 0n);
  }

  /** The fault of an integration with this effect, used once; undefined when there is none. */
  async function consume(
    integration: 'mail' | 'payments' | 'files',
    effect: Fault['effect'],
    customer = customers.getStore(),
  ): Promise<Fault | undefined> {
    await refresh();
    const item = active.find(
      ({ fault }) =>
        fault.on === integration && fault.effect === effect && concerns(fault, customer),
    );
    return item && (await countUse(item)) ? item.fault : undefined;
  }

  /** Applies faults to a call before its handler runs. */
  async function disturb(request: FastifyRequest, reply: FastifyReply, customer?: string) {
    const disturbing = active.filter(
      ({ fault }) => isOn(fault.on, request) && concerns(fault, customer),
    );
    for (const item of disturbing) {
      const { fault } = item;
      if (!(await countUse(item))) continue;
      if (fault.effect === 'delay') await pause(fault.ms ?? 1_000);
      if (fault.effect === 'lose-reply') request.losesReply = true;
      if (fault.effect === 'drop') return hangUp(request, reply);
      if (fault.effect === 'status') return refuseAs(reply, fault.status);
    }
  }

  return {
    load,
    replace,
    consume,
    list: () => active.map((item) => item.fault),

    /** Adds the hooks that apply faults to calls. */
    register(app: FastifyInstance): void {
      app.addHook('preHandler', this.beforeHandler);
      app.addHook('preHandler', this.aroundHandler);
      app.addHook('onSend', this.beforeReply);
    },

    /** Finds the customer of a call and applies faults to it. */
    async beforeHandler(request: FastifyRequest, reply: FastifyReply) {
      if (undisturbed.test(request.url)) return;
      await refresh();
      if (active.length === 0) return;
      request.customer = await findCustomer(database, request);
      await disturb(request, reply, request.customer);
    },

    /** Remembers the customer for the integrations that the handler calls. */
    aroundHandler(request: FastifyRequest, _reply: FastifyReply, done: () => void) {
      customers.run(request.customer, done);
    },

    /** Closes the connection instead of sending a reply that must be lost. */
    async beforeReply(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
      if (request.losesReply) hangUp(request, reply);
      return payload;
    },
  };
}

/** The address of the customer whose call it is, if it can be determined. */
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

function concerns(item: Fault, customer: string | undefined): boolean {
  return item.for === undefined || item.for.trim().toLowerCase() === customer;
}

/** `:id` in a fault's path matches any id. */
function isOn(on: string, { method, url }: FastifyRequest): boolean {
  const [faultMethod, faultPath = ''] = on.split(' ');
  if (faultMethod !== method) return false;
  const pattern = faultPath.split('/');
  const path = (url.split('?', 1)[0] ?? '').split('/');
  return (
    pattern.length === path.length &&
    pattern.every((part, index) => part.startsWith(':') || part === path[index])
  );
}

function hangUp(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  request.raw.destroy();
  reply.raw.destroy(new Error('The sandbox hung up'));
  // `request.raw` and `reply.raw` have no socket while an earlier reply on the connection is
  // ending.
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
