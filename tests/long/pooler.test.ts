import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { connect } from '#server/database/connect.ts';
import { freePort } from '#server/process/freePort.ts';
import { sql } from 'kysely';
import { freshDatabase } from '#tests/support/database.ts';
import { requestsTo } from '#tests/support/overHttp.ts';
import { startServer } from '#tests/support/runningServer.ts';
import { Customer } from '#tests/support/server.ts';

/* Two nodes behind PgBouncer, which gives each transaction another connection (M-3, M-4). */

const isThere = spawnSync('pgbouncer', ['--version']).status === 0;
if (!isThere) console.warn('NOT TESTED: PgBouncer, since it is not installed here.');

/** PgBouncer in front of a database, two connections for everybody. */
async function startPooler(url: string) {
  const folder = mkdtempSync(join(tmpdir(), 'briefcase-pooler-'));
  const target = new URL(url);
  const port = await freePort();
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${target.username}" "${target.password}"\n`);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 2
`,
  );
  for (const path of [folder, users, file]) chmodSync(path, 0o755);
  const child = spawn('pgbouncer', ['--user', 'nobody', '--quiet', file], { stdio: 'inherit' });
  const pooled = Object.assign(new URL(url), { port: String(port) }).href;
  await expect
    .poll(async () => {
      const client = new pg.Client({ connectionString: pooled });
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      );
    })
    .toBe(true);
  return {
    url: pooled,
    async [Symbol.asyncDispose]() {
      child.kill('SIGINT');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

describe.skipIf(!isThere)('behind PgBouncer', () => {
  test('nodes start one after the other, and a customer gets from registration to an order at both', async () => {
    await using fresh = await freshDatabase();
    await using pooler = await startPooler(fresh.url);
    const environment = { DATABASE_URL: pooler.url, MIGRATE_DATABASE_URL: fresh.url };
    await using one = await startServer({ environment });
    await using other = await startServer({ environment });
    let calls = 0;
    const request = requestsTo(() => ((calls += 1) % 2 === 0 ? one.url : other.url));
    const asha = new Customer(request);
    await asha.register();
    await asha.inCart();
    expect((await asha.order()).orderId).toBeTruthy();
    const reads = Array.from({ length: 60 }, () => asha.get('/api/user/applications'));
    expect(new Set((await Promise.all(reads)).map(({ statusCode }) => statusCode))).toEqual(
      new Set([200]),
    );
  });

  test('a transaction has its limits, which nobody else gets', async () => {
    await using fresh = await freshDatabase();
    await using pooler = await startPooler(fresh.url);
    const database = connect(pooler.url, { isPooled: true });
    const limits = await database
      .transaction()
      .execute((one) => sql`show statement_timeout`.execute(one));
    expect(limits.rows).toEqual([{ statementTimeout: '5s' }]);
    expect((await sql`show statement_timeout`.execute(database)).rows).toEqual([
      { statementTimeout: '0' },
    ]);
    await database.destroy();
  });
});
