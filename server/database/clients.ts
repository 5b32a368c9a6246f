import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { readSqlState, retrying } from '#server/common/sqlState.ts';
import type { ConnectionQueue } from './connectionQueue.ts';

/** Settings of a transaction, in ms. */
type Limits = Readonly<Record<string, number>>;

/**
 * A pool whose connections name what they run often, try again what was in another's way, and are given up
 * when they left a query without answer or reach a server that takes no writes any more. With `limits`
 * nothing is kept beyond a transaction, since the next one may be on another connection.
 */
export function watchClients(pool: pg.Pool, queue: ConnectionQueue, limits?: Limits): PostgresPool {
  const nameOf = limits ? () => undefined : createNames();
  const opening = Object.entries(limits ?? {}).map(([name, ms]) => `; set local ${name} = ${ms}`);
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await queue.wait(() => pool.connect());
      const before = known.get(client);
      if (before) return before;
      const now = watch(client, nameOf, opening.join(''));
      known.set(client, now);
      return now;
    },
    end: () => pool.end(),
  };
}

type NameOf = (text: string) => string | undefined;

const begins = /^(begin|start transaction)/i;
const ends = /^(commit|rollback)$/i;

/** `opening` is said in one breath with the begin of each transaction. */
function watch(client: pg.PoolClient, nameOf: NameOf, opening: string): PostgresPoolClient {
  let lost: Error | undefined;
  let isInTransaction = false;

  async function run(text: string, values: unknown[]) {
    if (lost) throw lost;
    try {
      const name = values.length > 0 ? nameOf(text) : undefined;
      const isBegin = opening !== '' && begins.test(text);
      return await client.query({ name, text: isBegin ? text + opening : text, values });
    } catch (error) {
      if (isLost(error)) lost = error;
      throw error;
    }
  }

  async function query(text: string, values: unknown[]) {
    if (begins.test(text)) isInTransaction = true;
    // Within a transaction all of it is tried again, by whoever began it.
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

/** Whatever follows on such a connection would wait too, or be refused too. */
function isLost(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error.message === 'Query read timeout' || readSqlState(error) === readOnly;
}

/** Uses after which a statement has a name, and how many may have one. */
const usesBeforeName = 5;
const mostNames = 200;
/** Characters of a statement that may have a name, and how many are counted until all are forgotten. */
const longestNamed = 4_000;
const mostCounted = 1_000;

/**
 * Returns a function that names the statements that come again and again, so that the engine plans them
 * once for each connection; those of a rare shape stay without.
 */
function createNames(): NameOf {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size === mostNames || text.length > longestNamed) return name;
    const count = (uses.get(text) ?? 0) + 1;
    // Customers shape some of them, such as a list of many lines.
    if (uses.size === mostCounted) uses.clear();
    uses.set(text, count);
    if (count > usesBeforeName) names.set(text, `statement_${names.size}`);
    return undefined;
  };
}
