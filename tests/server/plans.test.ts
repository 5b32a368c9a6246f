import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { indexQuery } from '#contract/quickFind.ts';
import { acceptDeliveries } from '#server/applications/deadlines.ts';
import { reconcile } from '#server/orders/reconciler.ts';
import { runCleanupJobs } from '#server/process/jobs.ts';
import { listAllApplications, readApplicationDetails } from '#server/store/decisions.ts';
import { listAllOrders } from '#server/store/orderLists.ts';
import type { Database } from '#server/store/transaction.ts';
import { fillDatabase, getId, getToken } from '#tools/bench/server/data.ts';
import { createSeededDatabase, reconnect } from '#tests/support/database.ts';
import { startServer } from '#tests/support/server.ts';
import type { Method } from '#tests/support/server.ts';

/*
 * Queries of customers and jobs use indexes at any size. The statistics tell the planner of a
 * million rows in one page: it decides by these numbers alone.
 */

/** Tables that grow with customers and their actions. */
const growing = [
  'application_events',
  'application_writes',
  'applications',
  'bookmarks',
  'cart_items',
  'code_budgets',
  'code_challenges',
  'code_grants',
  'devices',
  'disputes',
  'files',
  'idempotency_keys',
  'mail_outbox',
  'order_events',
  'order_items',
  'orders',
  'payment_attempts',
  'refunds',
  'sessions',
  'sign_in_failures',
  'thread_entries',
  'thread_files',
  'updates',
  'users',
  'webhook_events',
];

/** A value of each type for required columns. */
const samples: Record<string, string> = {
  boolean: 'false',
  integer: '1',
  json: `'{}'`,
  text: `'some'`,
  'timestamp with time zone': 'now()',
  uuid: `'${getId(1)}'`,
};

/** Ensures that a table has a row, and makes the planner assume a million. */
async function pretendMillion(database: Database, table: string): Promise<void> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_name = ${table} and is_nullable = 'NO' and column_default is null
  `.execute(database);
  const names = rows.map(({ name }) => name).join(', ');
  const values = rows.map(({ type }) => samples[type]).join(', ');
  await sql
    .raw(
      `insert into ${table} (${names})
      select ${values} where not exists (select 1 from ${table})`,
    )
    .execute(database);
  await sql`
    select pg_restore_relation_stats('schemaname', 'public', 'relname', ${table}::text,
      'relpages', 1, 'reltuples', 1000000::real)
  `.execute(database);
}

/** Two connections, which report their statistics when `findScannedTables` asks for them. */
const connections = 2;

/** How often each growing table was scanned, and how many of their rows were read. */
async function readStatistics(database: Database): Promise<Map<string, [number, number]>> {
  const flush = () => sql`select pg_stat_force_next_flush(), pg_sleep(0.01)`.execute(database);
  await Promise.all(Array.from({ length: connections }, flush));
  const { rows } = await sql<{ name: string; scans: number; rows: number }>`
    select relname as name, seq_scan as scans,
      (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as rows
    from pg_stat_user_tables where relname = any(${growing})
  `.execute(database);
  return new Map(rows.map(({ name, scans, rows: read }) => [name, [scans, read]]));
}

/** The tables that `work` scans. */
async function findScannedTables(
  database: Database,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const before = await readStatistics(database);
  await work();
  const after = await readStatistics(database);
  return growing.filter((name) => (after.get(name)?.[0] ?? 0) > (before.get(name)?.[0] ?? 0));
}

/** Connections for one server and for the statistics of its calls. */
const open = (fresh: Awaited<ReturnType<typeof createSeededDatabase>>) =>
  reconnect(fresh, { poolSize: connections });

const reads: [Method, string, unknown?][] = [
  ['GET', '/api/user/me'],
  ['GET', '/api/user/applications'],
  ['GET', `/api/user/applications?before=1700000000000000.${getId(1)}`],
  ['GET', `/api/application/${getId(1)}`],
  ['GET', '/api/cart/user'],
  ['GET', '/api/bookmark/user'],
  ['GET', '/api/order/user'],
  ['GET', '/api/update/user'],
  ['GET', '/api/application/unplaced'],
  ['GET', `/api/application/${getId(1)}/thread`],
  ['POST', `/api/application/${getId(1)}/message`, { text: 'Thanks' }],
  ['GET', '/api/staff/queue'],
  ['GET', '/api/staff/queue?turn=staff'],
  ['GET', '/api/staff/queue?state=inProgress&assignee=none'],
  ['GET', `/api/staff/queue?segmentId=${getId(1)}&before=1700000000000000.${getId(1)}`],
  ['GET', `/api/staff/queue?assignee=${getId(1)}`],
  ['GET', `/api/staff/application/${getId(1)}`],
  ['GET', '/api/staff/orders?q=zebra'],
  ['GET', '/api/staff/orders?q=BC-7Q2'],
  ['GET', '/api/staff/orders?status=FAILED'],
  ['GET', `/api/staff/orders?status=CANCELLED&customerId=${getId(1)}`],
  ['GET', `/api/staff/order/${getId(1)}`],
  ['GET', '/api/staff/disputes'],
  ['GET', '/api/staff/customers'],
  ['GET', '/api/staff/customers?q=asha+rao'],
  ['GET', `/api/staff/customers?q=98&before=1700000000000000.${getId(1)}`],
  ['GET', `/api/staff/customer/${getId(1)}/applications`],
  ['GET', '/api/staff/team'],
  ['POST', '/graphql', { query: indexQuery }],
  ['POST', '/api/cart', { applicationId: getId(1) }],
  ['POST', '/api/bookmark', { applicationId: getId(20) }],
  ['POST', '/api/move', { applicationId: getId(2), to: 'cart' }],
  ['DELETE', `/api/cart/${getId(1)}`],
  ['POST', '/api/auth/login', { email: 'nobody@example.com', password: 'wrong password' }],
  ['POST', '/api/auth/send-otp', { email: 'asha1@example.com', purpose: 'reset_password' }],
];

test('no call and no job scans a table of a million rows (G20)', async () => {
  const fresh = await createSeededDatabase();
  await fillDatabase(fresh.url, 100);
  await sql`update users set role = 'OWNER' where id = ${getId(1)}`.execute(fresh.database);
  await sql`
    insert into thread_entries (id, application_id, kind, side)
    values (${getId(1)}, ${getId(1)}, 'message', 'customer')
  `.execute(fresh.database);
  await sql`
    insert into disputes (id, order_id, payment_id, amount_paise, status, reason, told_at)
    select 'disp_1', id, 'pay_1', 100, 'created', '', now() from orders limit 1
  `.execute(fresh.database);
  await fresh.database.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one);
    for (const table of growing) await pretendMillion(one, table);
    await sql`reset session_replication_role`.execute(one);
    // An idle connection reports its statistics later, as if a call had read the rows.
    await sql`select pg_stat_force_next_flush()`.execute(one);
  });

  await using server = await startServer({ fresh: open(fresh) });
  const { database } = server.dependencies;
  const headers = { authorization: `Bearer ${getToken(1)}` };
  for (const [method, url, body] of reads) {
    const found = await findScannedTables(database, async () => {
      const answer = await server.request(method, url, { body, headers });
      expect.soft(answer.statusCode, url).toBeLessThan(405);
    });
    expect.soft(found, `${method} ${url}`).toEqual([]);
  }
  const jobs = await findScannedTables(database, async () => {
    await server.dependencies.mail.sendDue();
    await runCleanupJobs(server.dependencies);
    await acceptDeliveries(server.dependencies);
    await reconcile(server.dependencies, server.app.log);
  });
  expect.soft(jobs, 'jobs').toEqual([]);
  const staff = await findScannedTables(database, async () => {
    await listAllApplications(database);
    await listAllApplications(database, 'submitted');
    await readApplicationDetails(database, getId(1));
    await listAllOrders(database, { limit: 100 });
    await listAllOrders(database, { status: 'PENDING', limit: 100 });
  });
  expect.soft(staff, 'staff').toEqual([]);
});

/** Rows that the cleanup jobs read although no job has work. */
async function rowsOfJobs(customers: number): Promise<number> {
  const fresh = await createSeededDatabase();
  await fillDatabase(fresh.url, customers);
  await sql`
    insert into files (path, user_id, type, name, bytes, sha256, used_at)
    select id::text, user_id, 'image', 'a.png', 1, '', 'infinity' from applications
  `.execute(fresh.database);
  await sql`
    insert into sign_in_failures (email, address, failures, last_at, blocked_until)
    select email, '', 1, 'infinity', now() from users
  `.execute(fresh.database);
  await sql`vacuum analyze`.execute(fresh.database);
  await using server = await startServer({ fresh: open(fresh) });
  const { database } = server.dependencies;
  const read = async () =>
    [...(await readStatistics(database)).values()].reduce((sum, [, rows]) => sum + rows, 0);
  const before = await read();
  await runCleanupJobs(server.dependencies);
  return (await read()) - before;
}

test('jobs without work read no more rows with ten times the customers (G20)', async () => {
  const few = await rowsOfJobs(20);
  expect(await rowsOfJobs(200)).toBeLessThanOrEqual(few + 20);
});
