import { collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { countConnections } from '#server/database/connect.ts';
import type { CircuitBreaker } from '#server/integrations/circuitBreaker.ts';
import { mountHealth } from '#server/routes/health.ts';
import { readBacklog } from '#server/store/backlog.ts';
import type { Backlog } from '#server/store/backlog.ts';
import type { Database } from '#server/store/transaction.ts';
import type { Role } from '#server/settings.ts';
import type { Readiness } from './readiness.ts';

export interface Watched {
  app: FastifyInstance;
  database: Database;
  readiness: Readiness;
  role: Role;
  /** By the integration that each stands before. */
  breakers: Readonly<Record<string, CircuitBreaker>>;
}

/** Seconds; calls are to be answered within a tenth, none takes more than fifteen, files and exports left out. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/**
 * Counts what a node does from now on and tells it at `/metrics` of a server of its own, for Prometheus; that
 * answers supervisors too. It is to be called before the node listens.
 */
export function createMetrics({
  app,
  database,
  readiness,
  role,
  breakers,
}: Watched): FastifyInstance {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const durations = new Histogram({
    name: 'briefcase_request_seconds',
    help: 'How long answers took, by route and status; what was shed has 429 or 503.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    // An address that nobody serves is anybody's invention.
    const route = routeOptions.url ?? 'none';
    durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    done();
  });

  const connections = new Gauge({
    name: 'briefcase_database_connections',
    help: 'Connections to the database that are busy or idle, and calls that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(countConnections(database))) {
        connections.set({ state }, count);
      }
    },
  });
  const open = new Gauge({
    name: 'briefcase_breaker_open',
    help: 'Whether a integration is left alone at present, since it does not answer.',
    labelNames: ['integration'],
    registers,
    collect() {
      for (const [integration, breaker] of Object.entries(breakers)) {
        open.set({ integration }, Number(breaker.isOpen()));
      }
    },
  });
  const ready = new Gauge({
    name: 'briefcase_ready',
    help: 'Whether a node does its work: the database answers, and it was not told to stop.',
    labelNames: ['role'],
    registers,
    async collect() {
      const answers = readiness.probeDatabase().then(
        () => true,
        () => false,
      );
      ready.set({ role }, Number(!readiness.isDraining && (await answers)));
    },
  });
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `briefcase_${name}`, help, registers });
  const backlogs: Record<keyof Backlog, Gauge> = {
    mailLateness: gauge('mail_lateness_seconds', 'How long the mail waits that is due longest.'),
    openOrders: gauge('open_orders', 'Orders that are neither paid nor closed.'),
    openRefunds: gauge('open_refunds', 'Payments that are to go back and have not.'),
  };

  const server = fastify();
  server.get('/metrics', async (_request, reply) => {
    // Without the database the rest is told all the same.
    const backlog = await readBacklog(database).catch(() => undefined);
    for (const [name, one] of Object.entries(backlogs)) {
      one.set(backlog?.[name as keyof Backlog] ?? Number.NaN);
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  mountHealth(server, readiness);
  return server;
}
