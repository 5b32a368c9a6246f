import { collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { countConnections } from '#server/database/connect.ts';
import type { CircuitBreaker } from '#server/integrations/circuitBreaker.ts';
import { mountHealth } from '#server/routes/health.ts';
import { readBacklog } from '#server/store/jobs.ts';
import type { Backlog } from '#server/store/jobs.ts';
import type { Database } from '#server/store/transaction.ts';
import type { Role } from '#server/settings.ts';
import type { Readiness } from './lifecycle.ts';

export interface Watched {
  app: FastifyInstance;
  database: Database;
  readiness: Readiness;
  role: Role;
  /** By the integration that each protects. */
  breakers: Readonly<Record<string, CircuitBreaker>>;
}

/**
 * In seconds. Calls should be answered within a tenth; none takes more than fifteen, except files
 * and exports.
 */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/**
 * Counts what a node does and serves it at `/metrics` of a separate server, for Prometheus,
 * together with the health checks. Call it before the node listens.
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
    help: 'How long requests took, by route and status; shed requests have 429 or 503.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    // Any client can invent unknown paths, so they share one label.
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
    help: 'Whether calls to an integration fail at once because it keeps failing.',
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
    help: 'Whether a node is ready: the database answers, and the node is not draining.',
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
    mailLateness: gauge('mail_lateness_seconds', 'Seconds by which the longest-due mail is late.'),
    openOrders: gauge('open_orders', 'Orders that are neither paid nor closed.'),
    openRefunds: gauge('open_refunds', 'Refunds that the provider has not accepted yet.'),
  };

  const server = fastify();
  server.get('/metrics', async (_request, reply) => {
    // Without the database, the other metrics are still served.
    const backlog = await readBacklog(database).catch(() => undefined);
    for (const [name, one] of Object.entries(backlogs)) {
      one.set(backlog?.[name as keyof Backlog] ?? Number.NaN);
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  mountHealth(server, readiness);
  return server;
}
