import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { readSqlState, retrying } from '#server/common/sqlState.ts';
import type { ConnectionQueue } from './connectionQueue.ts';

/** Settings per transaction, in ms. */
type Limits = Readonly<Record<string, number>>;

/**
 * Wraps a pool. Its connections prepare frequent statements, retry after serialization failures,
 * and are discarded after a query timeout or on a server that has become read-only. With `limits`
 * nothing persists beyond a transaction, because the next one may use another connection.
 */
export function watchClients(pool: pg.Pool, queue: ConnectionQueue, limits?: Limits): PostgresPool {
  const getName = limits ? () => undefined : createNames();
  const opening = Object.entries(limits ?? {}).map(([name, ms]) => `; set local ${name} = ${ms}`);
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await queue.wait(() => pool.connect());
      const before = wrapped.get(client);
      if (before) return before;
      const now = watch(client, getName, opening.join(''));
      wrapped.set(client, now);
      return now;
    },
    end: () => pool.end(),
  };
}

type GetName = (text: string) => string | undefined;

const begins = /^(begin|start transaction)/i;
const ends = /^(commit|rollback)$/i;

/** `opening` is sent together with the begin of each transaction. */
function watch(client: pg.PoolClient, getName: GetName, opening: string): PostgresPoolClient {
  let lost: Error | undefined;
  let isInTransaction = false;

  async function run(text: string, values: unknown[]) {
    if (lost) throw lost;
    try {
      const name = values.length > 0 ? getName(text) : undefined;
      const isBegin = opening !== '' && begins.test(text);
      return await client.query({ name, text: isBegin ? text + opening : text, values });
    } catch (error) {
      if (isLost(error)) lost = error;
      throw error;
    }
  }

  async function query(text: string, values: unknown[]) {
    if (begins.test(text)) isInTransaction = true;
    // Inside a transaction, the code that began it retries all of it.
    const isAlone = !isInTransaction;
    if (ends.test(text)) isInTransaction = false;
    return isAlone ? retrying(() => run(text, values)) : run(text, values);
  }

  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (isBroken?: boolean) => client.release(isBroken || lost),
  };
}

const readOnly = '25006';

/** Later statements on this connection would time out or be refused too. */
function isLost(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error.message === 'Query read timeout' || readSqlState(error) === readOnly;
}

/** Uses before a statement gets a name, and the maximum of named statements. */
const usesBeforeName = 5;
const maxNames = 200;
/**
 * Longest text of a named statement, and the number of counted texts after which all counts are
 * reset.
 */
const maxNamed = 10_000;
const maxCounted = 1_000;

/**
 * Returns a function that names frequent statements, so that PostgreSQL plans them once per
 * connection; rare ones stay unnamed.
 */
function createNames(): GetName {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size === maxNames || text.length > maxNamed) return name;
    const count = (uses.get(text) ?? 0) + 1;
    // The number of texts is unbounded, because input shapes some of them, such as long lists.
    if (uses.size === maxCounted) uses.clear();
    uses.set(text, count);
    if (count > usesBeforeName) names.set(text, `statement_${names.size}`);
    return undefined;
  };
}
