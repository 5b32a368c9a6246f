import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type { Dialect, PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Tables } from '#server/store/tables.ts';

// Counts and sums fit a JS number here; texts would make every caller convert.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Connections of one server. */
const poolSize = 20;

export interface ConnectOptions {
  /** Milliseconds after which the server ends a statement; 0: never. */
  statementTimeout?: number;
  /** Milliseconds after which a server that says nothing is not waited for; 0: never. */
  silence?: number;
  /** Milliseconds that a query waits for a connection. */
  patience?: number;
}

/** A pool on a PostgreSQL-compatible server; statements end after 5 s. */
export function connect(
  url: string,
  { statementTimeout = 5_000, silence = 8_000, patience = 5_000 }: ConnectOptions = {},
): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    keepAlive: true,
    connectionTimeoutMillis: patience,
    statement_timeout: statementTimeout,
    query_timeout: silence,
    idle_in_transaction_session_timeout: 10_000,
  });
  // The next query of whoever has a broken connection reports it; the pool makes a new one.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return queryBuilder(new PostgresDialect({ pool: leavingSilentOnes(pool) }));
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

/** Uses after which a statement has a name, and how many may have one. */
const usesBeforeName = 5;
const mostNames = 200;

/**
 * Returns a function that names the statements that come again and again, so that the engine plans them
 * once for each connection; those of a rare shape stay without.
 */
function createNames() {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  return (text: string): string | undefined => {
    const name = names.get(text);
    if (name !== undefined || names.size === mostNames) return name;
    const count = (uses.get(text) ?? 0) + 1;
    uses.set(text, count);
    if (count > usesBeforeName) names.set(text, `statement_${names.size}`);
    return undefined;
  };
}

/** Gives up connections that left a query without answer: whatever follows on them would wait too. */
function leavingSilentOnes(pool: pg.Pool): PostgresPool {
  const nameOf = createNames();
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  function watched(client: pg.PoolClient): PostgresPoolClient {
    let silent: Error | undefined;
    async function query(text: string, values: unknown[]) {
      if (silent) throw silent;
      try {
        const name = values.length > 0 ? nameOf(text) : undefined;
        return await client.query({ name, text, values });
      } catch (error) {
        if (error instanceof Error && error.message === 'Query read timeout') silent = error;
        throw error;
      }
    }
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (isBroken?: boolean) => client.release(isBroken || silent),
    };
  }

  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const before = known.get(client);
      if (before) return before;
      const now = watched(client);
      known.set(client, now);
      return now;
    },
    end: () => pool.end(),
  };
}
