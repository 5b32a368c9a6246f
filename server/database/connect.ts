import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type { Dialect } from 'kysely';
import pg from 'pg';
import type { Tables } from '#server/store/tables.ts';
import { watchClients } from './clients.ts';
import { createConnectionQueue } from './connectionQueue.ts';
import type { ConnectionQueue } from './connectionQueue.ts';

// Counts and sums fit into a JS number here; strings would make every caller convert.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/**
 * Seconds that a connection lives, so that all move to the new server after a failover behind one
 * name.
 */
const maxLifetime = 1_800;

export interface ConnectOptions {
  /** A connection pooler is in between: session settings are neither accepted nor retained. */
  isPooled?: boolean;
  /** Maximum number of connections. */
  poolSize?: number;
  /** Milliseconds after which the server ends a statement; 0: never. */
  statementTimeout?: number;
  /** Milliseconds to wait for an answer of the server; 0: for ever. */
  silence?: number;
  /** Milliseconds that a query waits for a connection. */
  connectTimeout?: number;
}

const pools = new WeakMap<Kysely<Tables>, { pool: pg.Pool; queue: ConnectionQueue }>();

/** The connections of a database, and the calls that wait for one. */
export function countConnections(database: Kysely<Tables>) {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(database)?.pool ?? {};
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/** Queued calls per connection that a working database answers before they wait long. */
const maxQueued = 10;

/** Whether a new call would wait too long: the queue is stuck or too long. */
export function isBehind(database: Kysely<Tables>): boolean {
  const { pool, queue } = pools.get(database) ?? {};
  if (!pool || !queue || pool.waitingCount === 0) return false;
  return pool.waitingCount >= pool.options.max * maxQueued || queue.isStuck();
}

/** A pool on a PostgreSQL-compatible server; statements end after 5 s. */
export function connect(
  url: string,
  {
    isPooled = false,
    poolSize = 20,
    statementTimeout = 5_000,
    silence = 8_000,
    connectTimeout = 5_000,
  }: ConnectOptions = {},
): Kysely<Tables> {
  const withoutLimits = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0';
  const limits = {
    statement_timeout: statementTimeout,
    // A connection with unlimited statements may also pause for long between two.
    idle_in_transaction_session_timeout: statementTimeout === 0 ? 0 : 10_000,
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    keepAlive: true,
    // Before a firewall or proxy drops an idle connection.
    keepAliveInitialDelayMillis: 60_000,
    maxLifetimeSeconds: maxLifetime,
    // Idle connections stay open, so that a call after a quiet period does not wait for new ones.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: silence,
    ...(!isPooled && limits),
    // A setting of 0 is not sent, and the role may have limits of its own.
    ...(statementTimeout === 0 && { options: withoutLimits }),
  });
  // The next query on a broken connection reports the error; the pool opens a new one.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const queue = createConnectionQueue();
  const watched = watchClients(pool, queue, isPooled ? limits : undefined);
  const database = queryBuilder(new PostgresDialect({ pool: watched }));
  pools.set(database, { pool, queue });
  return database;
}

/**
 * A query builder over a database. Columns are snake_case there and in raw SQL, camelCase in
 * queries and rows. Keys inside a JSON value are not converted, because answers belong to
 * customers.
 */
export function queryBuilder(dialect: Dialect): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
