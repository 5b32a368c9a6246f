import { sql } from 'kysely';
import pg from 'pg';
import type { Portal } from './portal.ts';

/**
 * What a journey costs, without the checks of the catalogue's version that a node makes each
 * second.
 */
export interface Counts {
  calls: number;
  /** Round trips to the database, including the begin and end of transactions. */
  statements: number;
  /** Statements of calls that change something. */
  writingStatements: number;
  /** Rows of all tables except the catalogue's, which are the same for all customers. */
  rowsRead: number;
  rowsWritten: number;
  /** Rows that are locked but not written. */
  rowsLocked: number;
  /** Write-ahead log: if every page was written since the last checkpoint, and if none was. */
  logBytes: number;
  logBytesAtMost: number;
  /** Answers with their headers, uncompressed. */
  bytesToCustomer: number;
  bytesFromDatabase: number;
  mails: number;
}

/** Inserted minus deleted rows, by table. */
export type RowsByTable = Record<string, number>;

export interface CountResult {
  counts: Counts;
  rows: RowsByTable;
}

interface Snapshot {
  tables: Map<string, { read: number; written: number; kept: number }>;
  log: string;
}

const catalogueTables = ['segments', 'categories', 'form_fields', 'catalogue_version', 'jobs'];

/** Returns a function that counts what `work` costs. */
export function createCounter(portal: Portal, observer: pg.Client) {
  const statementCounter = watchStatements(observer);
  return async (work: () => Promise<void>): Promise<CountResult> => {
    // After a checkpoint the log includes the full image of each page that is written first.
    await observer.query('checkpoint');
    const before = await takeSnapshot(portal, observer);
    const mails = countMails(portal);
    const answered = portal.countSentBytes();
    const callCounter = watchCalls();
    statementCounter.begin(callCounter.isWriting);
    await work();
    const { statements, writingStatements, bytes } = statementCounter.end();
    const calls = callCounter.end();
    const bytesToCustomer = portal.countSentBytes() - answered;
    const after = await takeSnapshot(portal, observer);
    const changes = [...after.tables].map(([name, now]) => {
      const was = before.tables.get(name) ?? { read: 0, written: 0, kept: 0 };
      return { name, ...subtract(now, was) };
    });
    const sum = (key: 'read' | 'written') => changes.reduce((all, one) => all + one[key], 0);
    const kept = changes.filter((one) => one.kept !== 0).map((one) => [one.name, one.kept]);
    return {
      counts: {
        calls,
        statements,
        writingStatements,
        rowsRead: sum('read'),
        rowsWritten: sum('written'),
        ...(await readLog(observer, before.log, after.log)),
        bytesToCustomer,
        bytesFromDatabase: bytes,
        mails: countMails(portal) - mails,
      },
      rows: Object.fromEntries(kept) as RowsByTable,
    };
  };
}

const countMails = ({ mails }: Portal) =>
  [...mails.values()].reduce((sum, { length }) => sum + length, 0);

function subtract<Name extends string>(now: Record<Name, number>, was: Record<Name, number>) {
  const entries = Object.entries<number>(now).map(([name, value]) => [
    name,
    value - was[name as Name],
  ]);
  return Object.fromEntries(entries) as Record<Name, number>;
}

interface Stream {
  bytesRead: number;
}

/** Counts the server's statements on every connection except the observer's. */
function watchStatements(observer: pg.Client) {
  const clients = new Map<object, Stream>();
  let isWriting: () => boolean = () => false;
  let [statements, writingStatements, before] = [0, 0, 0];
  const read = () => [...clients.values()].reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  const prototype = pg.Client.prototype as unknown as { query(...given: unknown[]): unknown };
  const { query } = prototype;
  prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    const { text = '' } = (given[0] ?? {}) as { text?: string };
    if (this !== observer && !text.includes('catalogue_version')) {
      clients.set(this, (this as unknown as { connection: { stream: Stream } }).connection.stream);
      statements += 1;
      if (isWriting()) writingStatements += 1;
    }
    return query.apply(this, given);
  };
  return {
    begin(isWritingNow: () => boolean) {
      [statements, writingStatements, before] = [0, 0, read()];
      isWriting = isWritingNow;
    },
    end: () => ({ statements, writingStatements, bytes: read() - before }),
  };
}

/** Counts the calls of customers, which are sequential. */
function watchCalls() {
  let calls = 0;
  let isWriting = true;
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    calls += 1;
    const isQuery = typeof input === 'string' && input.endsWith('/graphql');
    isWriting = init?.method !== 'GET' && !isQuery;
    try {
      return await fetch(input, init);
    } finally {
      isWriting = true;
    }
  };
  return {
    isWriting: () => isWriting,
    end() {
      globalThis.fetch = fetch;
      return calls;
    },
  };
}

async function takeSnapshot({ database }: Portal, observer: pg.Client): Promise<Snapshot> {
  // A connection reports its counts late unless it is forced to.
  await sql`select pg_stat_force_next_flush()`.execute(database);
  await observer.query('select pg_stat_force_next_flush()');
  await observer.query('select pg_stat_clear_snapshot()');
  const { rows } = await observer.query<
    Record<'read' | 'written' | 'kept', string> & { name: string }
  >(
    `select relname as name, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read,
      n_tup_ins + n_tup_upd + n_tup_del as written, n_tup_ins - n_tup_del as kept
    from pg_stat_user_tables where relname <> all ($1) and relname not like 'kysely%'`,
    [catalogueTables],
  );
  const log = await observer.query<{ place: string }>('select pg_current_wal_flush_lsn() as place');
  return {
    tables: new Map(
      rows.map(({ name, read, written, kept }) => [
        name,
        { read: Number(read), written: Number(written), kept: Number(kept) },
      ]),
    ),
    log: log.rows[0]?.place ?? '',
  };
}

/** Reads the log between two positions, without the records of PostgreSQL’s background work. */
async function readLog(observer: pg.Client, from: string, to: string) {
  const none = { rowsLocked: 0, logBytes: 0, logBytesAtMost: 0 };
  if (from === to) return none;
  const { rows } = await observer.query<Record<'locked' | 'bytes' | 'images', string>>(
    `select sum(count) filter (where kind in ('Heap/LOCK', 'Heap2/LOCK_UPDATED')) as locked,
      sum(record_size) as bytes, sum(fpi_size) as images
    from pg_get_wal_stats($1, $2, true) as stats (kind, count, share, record_size, size_share,
      fpi_size, fpi_share, combined_size, combined_share)
    where kind not like 'Standby/%' and kind not like 'XLOG/CHECKPOINT%'`,
    [from, to],
  );
  const [{ locked, bytes, images } = { locked: 0, bytes: 0, images: 0 }] = rows;
  return {
    rowsLocked: Number(locked ?? 0),
    logBytes: Number(bytes ?? 0),
    logBytesAtMost: Number(bytes ?? 0) + Number(images ?? 0),
  };
}
