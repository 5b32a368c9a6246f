import { connect as connectTo, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '#server/database/connect.ts';
import { openDatabase } from '#server/database/open.ts';
import { readSettings } from '#server/settings.ts';
import { getRefusal } from '#tests/support/answers.ts';
import { createEmptyDatabase, createSeededDatabase } from '#tests/support/database.ts';
import { getPort } from '#tests/support/mailServer.ts';
import { startServer } from '#tests/support/server.ts';

/* Which failures the database connections survive, and what they do not wait for. */

const fresh = await createSeededDatabase();
afterAll(() => fresh[Symbol.asyncDispose]());
const { database } = fresh;

const backend = sql<{ pid: number }>`select pg_backend_pid() as pid`;

test('column names change case between database and rows, keys in JSON values do not', async () => {
  const { rows } = await sql`
    select 1 as app_status, '{"company_name": {"gst_no": [{"tax_id": 1}]}}'::jsonb as form_data
  `.execute(database);
  const formData = { company_name: { gst_no: [{ tax_id: 1 }] } };
  expect(rows).toEqual([{ appStatus: 1, formData }]);
});

test('a connection prepares repeated statements once, and rare ones never (M-10)', async () => {
  const statements = await database.connection().execute(async (one) => {
    for (let use = 0; use < 10; use += 1) await sql`select ${use}::integer as often`.execute(one);
    await sql`select ${1}::integer as rarely`.execute(one);
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%as often' or statement like '%as rarely'
    `.execute(one);
    return rows;
  });
  expect(statements).toEqual([{ statement: 'select $1::integer as often' }]);
});

test('idle connections stay open, and close after half an hour (G10)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const two = connect(fresh.url, { poolSize: 2 });
  onTestFinished(() => two.destroy());
  const backends = async () => {
    const results = await Promise.all([backend.execute(two), backend.execute(two)]);
    return results.flatMap(({ rows }) => rows.map(({ pid }) => pid)).toSorted((a, b) => a - b);
  };

  const first = await backends();
  expect(new Set(first).size).toBe(2);
  vi.advanceTimersByTime(29 * 60_000);
  expect(await backends()).toEqual(first);
  vi.advanceTimersByTime(60_000);
  const next = await backends();
  expect(next.filter((pid) => first.includes(pid))).toEqual([]);
});

test('a connection that breaks inside a transaction fails only that transaction', async () => {
  const broken = database.transaction().execute(async (transaction) => {
    const { rows } = await backend.execute(transaction);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(database);
    await backend.execute(transaction);
  });
  await expect(broken).rejects.toThrow(/terminat|Connection|not queryable/i);
  expect((await backend.execute(database)).rows).toHaveLength(1);
});

test('a connection to a server that became read-only is replaced (M-14)', async () => {
  await sql`create table noted (at timestamptz)`.execute(database);
  const insert = () => sql`insert into noted values (now())`.execute(database);
  const before = await backend.execute(database);
  await sql`set default_transaction_read_only = on`.execute(database);
  await expect(insert()).rejects.toThrow('read-only');
  await insert();
  expect((await backend.execute(database)).rows).not.toEqual(before.rows);
});

test('expiry checks compute the time without a function call (M-10)', async () => {
  const find = sql`select 1 from sessions where token_hash = 'any' and expires_at > app_now()`;
  const { rows } = await sql`explain verbose ${find}`.execute(database);
  const plan = JSON.stringify(rows);
  expect(plan).toContain('(now() +');
  expect(plan).not.toContain('app_now');
});

describe('a database whose answers are lost in the network', () => {
  /** A proxy that can swallow everything on its current connections. */
  async function startSink(target: URL) {
    let open: Socket[] = [];
    const server = createServer((socket) => {
      const upstream = connectTo(Number(target.port), target.hostname);
      for (const end of [socket, upstream]) end.on('error', () => undefined);
      upstream.pipe(socket);
      socket.pipe(upstream);
      open.push(upstream);
      socket.on('close', () => upstream.destroy());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return {
      url: Object.assign(new URL(target), { port: String(getPort(server)) }).href,
      swallow() {
        for (const upstream of open) upstream.unpipe().resume();
        open = [];
      },
      [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
    };
  }

  test('times out with a 503, and its connection is not used again', async () => {
    await using sink = await startSink(new URL(fresh.url));
    const viaSink = connect(sink.url, { silence: 2_000 });
    await using server = await startServer({
      fresh: { database: viaSink, [Symbol.asyncDispose]: () => viaSink.destroy() },
    });
    expect((await server.request('GET', '/healthz')).statusCode).toBe(200);

    sink.swallow();
    const answer = await server.request('GET', '/healthz');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect((await server.request('GET', '/healthz')).statusCode).toBe(200);

    const before = await backend.execute(viaSink);
    const stuck = viaSink.transaction().execute(async (transaction) => {
      await backend.execute(transaction);
      sink.swallow();
      await backend.execute(transaction);
    });
    await expect(stuck).rejects.toThrow('read timeout');
    expect((await backend.execute(viaSink)).rows).not.toEqual(before.rows);
  });
});

test('every kind of database trouble is a 503 (interface §5)', async () => {
  await using server = await startServer({
    fresh: { database, [Symbol.asyncDispose]: async () => undefined },
    mount: (app) =>
      app.get<{ Params: { code: string } }>('/trouble/:code', ({ params: { code } }) =>
        Promise.reject(Object.assign(new Error('no'), { code })),
      ),
  });
  for (const code of ['25006', '25P03', '53100', '58030', 'ETIMEDOUT', 'ENOTFOUND']) {
    const answer = await server.request('GET', `/trouble/${code}`);
    expect(getRefusal(answer), code).toEqual([503, 'unavailable']);
  }
  expect((await server.request('GET', '/trouble/42601')).statusCode).toBe(500);
});

test('a migration has no statement timeout, unlike requests (I9)', async () => {
  await using empty = await createEmptyDatabase();
  const { database } = empty;
  await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(
    database,
  );
  await sql`create table seen (timeout text)`.execute(database);
  await sql`create function note() returns trigger language plpgsql as
    $$ begin insert into seen values (current_setting('statement_timeout')); return new; end $$
  `.execute(database);
  await sql`create trigger note after insert on kysely_migration
    for each row execute function note()`.execute(database);

  const opened = await openDatabase(readSettings({ DATABASE_URL: empty.url }));
  expect((await sql`select distinct timeout from seen`.execute(database)).rows).toEqual([
    { timeout: '0' },
  ]);
  const { rows } = await sql`show statement_timeout`.execute(opened.database);
  expect(rows).toEqual([{ statementTimeout: '5s' }]);
  await opened.close();
});
