import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { backUp } from '#server/data/backup.ts';
import { readManifest } from '#server/data/manifest.ts';
import { connect } from '#server/database/connect.ts';
import { runningUrl } from '#server/database/embedded.ts';
import { migrations } from '#server/migrations/index.ts';
import { checkSchema, migrate } from '#server/migrations/migrate.ts';
import { seed } from '#server/seed/seed.ts';
import type { Database } from '#server/store/transaction.ts';
import { insertAccounts } from '#tests/support/accounts.ts';
import { getData } from '#tests/support/answers.ts';
import { Customer } from '#tests/support/customer.ts';
import {
  buyWithPicture,
  expectRefusal,
  getTables,
  interruptReads,
  openStore,
  prepareCopies,
  runDataCommand,
  startSource,
  success,
} from '#tests/support/dataCopies.ts';
import type { Environment } from '#tests/support/dataCopies.ts';
import { createSeededDatabase } from '#tests/support/database.ts';
import { openTransaction, waitForBlockedStatements } from '#tests/support/locks.ts';
import { startObjectStore } from '#tests/support/objectStore.ts';
import { createRequester, registerAt } from '#tests/support/overHttp.ts';
import { startServer as startProcess } from '#tests/support/runningServer.ts';
import { startServer } from '#tests/support/server.ts';
import { spawnCommand } from '#tests/support/staff.ts';
import { listFilePaths } from '#tests/support/uploads.ts';

/* Copies of all data: made while servers write, verified without a server, restored elsewhere. */

const { newFolder, createCopy, createEmptyTarget, restoreCopy } = prepareCopies();

/** Signs a customer of an earlier server in to another one. */
async function signInAs(customer: Customer, { email }: Customer): Promise<Customer> {
  Object.assign(customer, { email });
  expect((await customer.signIn()).statusCode).toBe(200);
  return customer;
}

const getOrders = async (customer: Customer) =>
  getData<unknown[]>(await customer.get('/api/order/user'));

describe('the command as typed, with the embedded database,', () => {
  const typedData = (environment: Environment, ...args: string[]) =>
    spawnCommand('scripts/data.ts', environment, args);

  test('copies everything while a customer buys, and another place serves the copy', async () => {
    await using server = await startProcess();
    const { dataDir } = server;
    const here = () => server.url;
    const asha = await registerAt(here);
    const before = await buyWithPicture(asha);
    const orders = await getOrders(asha);

    // Tables are copied by name, so this one comes between the items of orders and the orders.
    const database = connect(runningUrl(dataDir) ?? '', { statementTimeout: 0, silence: 0 });
    await sql`create table order_padding (text text)`.execute(database);
    const release = await openTransaction(database, (holder) =>
      sql`lock table order_padding in access exclusive mode`.execute(holder),
    );
    const folder = newFolder();
    const copying = typedData({ DATA_DIR: dataDir }, 'backup', folder);
    await waitForBlockedStatements(database, 1);
    await buyWithPicture(await registerAt(here));
    await release();
    await database.destroy();
    const made = await copying;
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(await runDataCommand({}, 'verify', folder)).toMatchObject(success);
    for (const piece of ['manifest.json', 'tables/users.gz', `files/${before.path}`]) {
      expect(statSync(join(folder, piece)).mode & 0o777).toBe(0o600);
    }
    expect(statSync(folder).mode & 0o777).toBe(0o700);

    const running = expect.stringMatching(/^Another Briefcase server is running on [^\n]+$/);
    await expectRefusal({ DATA_DIR: dataDir }, ['restore', folder], running);

    const target = newFolder();
    const put = await typedData({ DATA_DIR: target }, 'restore', folder);
    expect(put).toMatchObject({ code: 0, err: 'WARNING: tables left out: order_padding.' });
    expect(existsSync(join(target, 'postgres', 'postmaster.pid'))).toBe(false);
    await using second = await startProcess({ dataDir: target });
    const again = await signInAs(new Customer(createRequester(() => second.url)), asha);
    expect((await again.get(`/files/${before.path}`)).statusCode).toBe(200);
    expect(await getOrders(again)).toEqual(orders);
    expect(orders).toMatchObject([{ id: before.orderId, items: [{ quantity: 2 }] }]);

    const copy = connect(runningUrl(target) ?? '');
    const { rows } = await sql<{ files: number }>`
      select count(*) > 0 as "hasOrders",
        count(*) filter (where total_paise is distinct from (
          select sum(quantity * price_paise) from order_items i where i.order_id = o.id
        )) as torn,
        count(*) filter (where state = 'PAID' and not exists (
          select from order_items i join applications a on a.id = i.application_id
          where i.order_id = o.id and i.is_paid and a.is_paid
        )) as unpaid,
        (select count(*) from files) as files
      from orders o`.execute(copy);
    await copy.destroy();
    const { length: files } = await listFilePaths(openStore({ DATA_DIR: target }));
    expect(rows).toEqual([{ hasOrders: true, torn: 0, unpaid: 0, files }]);
  });

  test('explains its usage', async () => {
    const help = await typedData({}, 'help');
    expect(help).toMatchObject({ code: 0, err: '' });
    for (const name of ['backup', 'verify', 'restore']) expect(help.out).toContain(`  ${name} DIR`);
    await expectRefusal({}, ['backup'], 'Give exactly one folder.');
    const unknown = 'There is no command "dance"; npm run data -- help lists them.';
    await expectRefusal({}, ['dance', 'here'], unknown);
    const nothing = newFolder();
    const empty = `There is no data in ${nothing}.`;
    await expectRefusal({ DATA_DIR: nothing }, ['backup', newFolder()], empty);
    expect(existsSync(nothing)).toBe(false);
  });
});

test('a copy of a database and a bucket is restored with its clock, under another prefix', async () => {
  await using bucket = await startObjectStore();
  await using server = await startSource({ FILES_URL: bucket.url });
  const asha = await server.createCustomer();
  const { path } = await buyWithPicture(asha);
  await server.advance(90);
  const later = await buyWithPicture(asha);
  const folder = await createCopy(server.environment);

  const target = await restoreCopy(folder, { FILES_URL: `${bucket.url}/restored` });
  const second = await createCopy(target.environment);
  const [was, is] = [await readManifest(folder), await readManifest(second)];
  expect({ ...is, moment: was.moment }).toEqual(was);
  expect(is.moment > was.moment).toBe(true);

  await using other = await startServer({ fresh: target, environment: target.environment });
  const again = await signInAs(other.createVisitor(), asha);
  expect(await getOrders(again)).toEqual(await getOrders(asha));
  for (const one of [path, later.path]) {
    expect((await again.get(`/files/${one}`)).statusCode).toBe(200);
  }
});

test('a migration that rewrites a table just before the backup loses no rows in the copy', async () => {
  await using fresh = await createSeededDatabase();
  const { database } = fresh;
  await insertAccounts(database, 3);
  const folder = newFolder();
  let made: ReturnType<typeof runDataCommand> | undefined;
  await database.transaction().execute(async (step) => {
    await sql`alter table users add column badge uuid default gen_random_uuid()`.execute(step);
    made = runDataCommand({ DATABASE_URL: fresh.url, DATA_DIR: newFolder() }, 'backup', folder);
    await waitForBlockedStatements(database, 1);
  });
  expect(await made).toMatchObject(success);
  const users = (await readManifest(folder)).tables.find(({ name }) => name === 'users');
  expect(users).toMatchObject({ rows: 3, columns: expect.arrayContaining(['badge']) });
});

describe('while files are copied', () => {
  const { signal } = new AbortController();

  test('customers can delete their files and the schema can change, because nothing is locked', async () => {
    await using server = await startSource();
    const { settings, database, files } = server.dependencies;
    const asha = await server.createCustomer();
    const { path } = await buyWithPicture(asha);
    const ravi = await server.createCustomer();
    const removed = await ravi.uploadPicture();
    const folder = newFolder();
    const { notes } = await backUp(
      { ...settings, databaseUrl: server.environment.DATABASE_URL },
      folder,
      signal,
      interruptReads(files, async () => {
        expect((await ravi.deleteAccount()).statusCode).toBe(200);
        await database.transaction().execute(async (step) => {
          await sql`set local lock_timeout = '5s'`.execute(step);
          await sql`alter table users add column nickname text`.execute(step);
        });
      }),
    );
    expect(notes).toEqual({ deleted: 1, missing: 0, other: 0 });
    expect(await runDataCommand({}, 'verify', folder)).toMatchObject(success);

    await using target = await restoreCopy(folder);
    expect(await listFilePaths(openStore(target.environment))).toEqual([path]);
    const rows = await target.database.selectFrom('files').select('path').execute();
    expect(rows.map((row) => row.path).toSorted()).toEqual([path, removed].toSorted());
  });

  test('files missing at the source are reported, and recorded in the copy', async () => {
    await using server = await startSource();
    const asha = await server.createCustomer();
    const stored = await buyWithPicture(asha);
    const [lost, other] = [await buyWithPicture(asha), await buyWithPicture(asha)];
    const filesFolder = join(server.environment.DATA_DIR, 'files');
    rmSync(join(filesFolder, lost.path));
    writeFileSync(join(filesFolder, other.path), 'Other bytes');
    const { database } = server.dependencies;
    await database.deleteFrom('files').where('path', '=', stored.path).execute();
    const folder = newFolder();
    expect(await runDataCommand(server.environment, 'backup', folder)).toMatchObject({
      code: 0,
      err: [
        'WARNING: files without bytes: 1.',
        'WARNING: files whose bytes differ from their rows: 1.',
      ],
    });
    expect((await readManifest(folder)).unknownPaths).toEqual([stored.path]);
    expect(await runDataCommand({}, 'verify', folder)).toMatchObject(success);
    await using target = await restoreCopy(folder);
    const store = openStore(target.environment);
    expect(await listFilePaths(store)).toEqual([other.path]);
    const content = await store.read(other.path);
    expect(content && (await text(content))).toBe('Other bytes');
  });
});

describe('a copy of another version', () => {
  /** A database with the schema of these migrations. */
  async function ofSteps(steps: typeof migrations) {
    const target = await createEmptyTarget();
    await migrate(target.database, { steps });
    return target;
  }

  test('is migrated if it is older, with its clock and without a second catalogue', async () => {
    const first = Object.fromEntries(Object.entries(migrations).slice(0, 1));
    await using old = await ofSteps(first);
    await seed(old.database);
    await insertAccounts(old.database, 3);
    await sql`update clock set offset_ms = 3600000`.execute(old.database);
    const folder = await createCopy(old.environment);
    expect((await readManifest(folder)).steps).toEqual(Object.keys(first));

    await using target = await restoreCopy(folder);
    const { database } = target;
    await checkSchema(database);
    await seed(database);
    for (const table of ['users', 'segments', 'categories', 'formFields'] as const) {
      const getRows = (one: Database) => one.selectFrom(table).selectAll().orderBy('id').execute();
      // Newer columns have their default values.
      expect(await getRows(database)).toMatchObject(await getRows(old.database));
    }
    const { rows } = await sql`select extract(epoch from app_now() - now()) as ahead`.execute(
      database,
    );
    expect(rows).toEqual([{ ahead: 3_600 }]);
  });

  test('is rejected with one line if it is newer, and nothing changes', async () => {
    const up = async (database: Database) => {
      await sql`create table later (id integer)`.execute(database);
    };
    await using later = await ofSteps({ ...migrations, '999_later': { up } });
    const folder = await createCopy(later.environment);
    await using target = await createEmptyTarget();
    const newer =
      'The copy was made by a newer Briefcase: this version has no migration 999_later.';
    await expectRefusal(target.environment, ['restore', folder], newer);
    expect(await getTables(target.database)).toEqual([]);
  });
});
