import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type { Dialect } from 'kysely';
import pg from 'pg';
import type { Tables } from '#server/store/tables.ts';
import { watchClients } from './clients.ts';
import { createConnectionQueue } from './connectionQueue.ts';
import type { ConnectionQueue } from './connectionQueue.ts';

// Counts and sums fit a JS number here; texts would make every caller convert.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Seconds of a connection, so that after a change of servers behind one name all are with the new one. */
const longestLife = 1_800;

export interface ConnectOptions {
  /** A pool of others' connections stands between: it takes no settings of a session, nor keeps any. */
  isPooled?: boolean;
  /** Connections at most. */
  poolSize?: number;
  /** Milliseconds after which the server ends a statement; 0: never. */
  statementTimeout?: number;
  /** Milliseconds after which a server that says nothing is not waited for; 0: never. */
  silence?: number;
  /** Milliseconds that a query waits for a connection. */
  patience?: number;
}

const pools = new WeakMap<Kysely<Tables>, { pool: pg.Pool; queue: ConnectionQueue }>();

/** How many connections a database has, and how many calls wait for one. */
export function countConnections(database: Kysely<Tables>) {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(database)?.pool ?? {};
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/** Calls in queue for each connection, which a database at work has answered before they wait long. */
const mostQueued = 10;

/** Whether whoever comes next would wait too long: the queue is stuck while all are busy, or came at once. */
export function isBehind(database: Kysely<Tables>): boolean {
  const { pool, queue } = pools.get(database) ?? {};
  if (!pool || !queue || pool.waitingCount === 0) return false;
  return pool.waitingCount >= pool.options.max * mostQueued || queue.isStuck();
}

/** A pool on a PostgreSQL-compatible server; statements end after 5 s. */
export function connect(
  url: string,
  {
    isPooled = false,
    poolSize = 20,
    statementTimeout = 5_000,
    silence = 8_000,
    patience = 5_000,
  }: ConnectOptions = {},
): Kysely<Tables> {
  const withoutLimits = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0';
  const limits = {
    statement_timeout: statementTimeout,
    // Whoever may take long with a statement may take long between two.
    idle_in_transaction_session_timeout: statementTimeout === 0 ? 0 : 10_000,
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    keepAlive: true,
    // Before what stands between forgets a quiet connection.
    keepAliveInitialDelayMillis: 60_000,
    maxLifetimeSeconds: longestLife,
    // Whoever comes after a quiet while does not wait for new ones.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: patience,
    query_timeout: silence,
    ...(!isPooled && limits),
    // What is 0 is not sent, and the role may have limits of its own.
    ...(statementTimeout === 0 && { options: withoutLimits }),
  });
  // The next query of whoever has a broken connection reports it; the pool makes a new one.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const queue = createConnectionQueue();
  const watched = watchClients(pool, queue, isPooled ? limits : undefined);
  const database = queryBuilder(new PostgresDialect({ pool: watched }));
  pools.set(database, { pool, queue });
  return database;
}

/**
 * The tables on an engine. Columns are snake_case there and in raw SQL, camelCase in queries and rows.
 * Keys inside a JSON value stay as they are: answers belong to customers.
 */
export function queryBuilder(dialect: Dialect): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
