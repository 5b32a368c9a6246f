import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from '#server/store/tables.ts';

// Counts and sums fit a JS number here; texts would make every caller convert.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Connections of one server. */
const poolSize = 20;

/** A pool on a PostgreSQL-compatible server; statements end after 5 s. */
export function connect(url: string): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
  });
  // The next query of whoever has a broken connection reports it; the pool makes a new one.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
