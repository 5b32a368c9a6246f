import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#server/common/identifiers.ts';
import { openDatabase } from '#server/database/open.ts';
import { migrations } from '#server/migrations/index.ts';
import { checkSchema, migrate, SchemaError } from '#server/migrations/migrate.ts';
import { seed } from '#server/seed/seed.ts';
import { readSettings } from '#server/settings.ts';
import type { Database } from '#server/store/transaction.ts';
import { workState } from '#server/store/work.ts';
import { createEmptyDatabase, createSeededDatabase } from '#tests/support/database.ts';

/* Successive versions of Briefcase on one schema, and servers that start in parallel. */

const later = {
  up: async (database: Database) => {
    await sql`create table later (id integer)`.execute(database);
  },
};
/** The migrations before the named one, and the names of all others. */
function splitMigrations(name: string) {
  const steps = Object.entries(migrations);
  const at = steps.findIndex(([step]) => step === name);
  return {
    earlier: Object.fromEntries(steps.slice(0, at)),
    newer: steps.slice(at).map(([step]) => step),
  };
}

/** Inserts an account into any version of the schema. */
const insertUser = (
  database: Database,
  { id = newId(), email = 'a@b.example', role = 'USER' } = {},
) =>
  sql`insert into users (id, email, password_hash, username, full_name, mobile, company_name,
      job_title, country, gst_no, role, is_active, agree_to_terms)
    values (${id}, ${email}, '', '', '', '', '', '', '', '', ${role}, true, true)`.execute(
    database,
  );

const withLater = { ...migrations, '999_later': later };

test('a version runs on a later schema, until a migration forbids it (M-2)', async () => {
  await using fresh = await createSeededDatabase();
  const { database } = fresh;
  expect(await migrate(database, { steps: withLater })).toEqual(['999_later']);
  expect(await migrate(database)).toEqual([]);
  await checkSchema(database);

  await sql`update schema_floor set least_step = '999_later'`.execute(database);
  const refused = 'only versions that know the migration 999_later can run on it';
  await expect(migrate(database)).rejects.toThrow(refused);
  await expect(checkSchema(database)).rejects.toThrow(refused);
  expect(await migrate(database, { steps: withLater })).toEqual([]);
});

test('a version that needs the former procedures runs only where they are (M-2)', async () => {
  const { earlier, newer } = splitMigrations('016_statements');
  await using without = await createSeededDatabase();
  await expect(migrate(without.database, { steps: earlier })).rejects.toThrow(
    'only versions that know the migration 016_statements can run on it',
  );

  await using withThem = await createEmptyDatabase();
  await migrate(withThem.database, { steps: earlier });
  await sql`create function put_into_cart() returns integer language sql as 'select 1'`.execute(
    withThem.database,
  );
  expect(await migrate(withThem.database)).toEqual(newer);
  expect(await migrate(withThem.database, { steps: earlier })).toEqual([]);
});

test('earlier applications are in their state since their last event (M-2, R-309)', async () => {
  const { earlier } = splitMigrations('018_work');
  await using fresh = await createEmptyDatabase();
  const { database } = fresh;
  await migrate(database, { steps: earlier });
  const id = '00000000-0000-7000-8000-000000000001';
  const steps = [
    sql`insert into segments (id, name, position) values (${id}, 'SEO', 1)`,
    sql`insert into categories (id, segment_id, name, price_paise, description, position,
        is_available) values (${id}, ${id}, 'Audit', 100, '', 1, true)`,
    sql`insert into applications (id, user_id, category_id, segment_id, app_status, form_data,
        price_paise, is_paid, updated_at)
      values (${id}, ${id}, ${id}, ${id}, 2, '{}', 100, true, '2026-01-01Z')`,
    sql`insert into application_events (id, application_id, at, to_status, actor)
      values (${id}, ${id}, '2026-02-03Z', 2, 'payment')`,
  ];
  await insertUser(database, { id });
  for (const step of steps) await step.execute(database);
  await migrate(database);
  const row = await database
    .selectFrom('applications')
    .select(['workSince', workState('applications').as('state')])
    .executeTakeFirst();
  expect(row).toEqual({ workSince: new Date('2026-02-03Z'), state: 'inProgress' });
});

test('a schema with other migrations is not touched (M-2)', async () => {
  await using fresh = await createSeededDatabase();
  const { database } = fresh;
  await sql`update kysely_migration set name = '005_other' where name = '005_moves'`.execute(
    database,
  );
  await expect(migrate(database)).rejects.toThrow(SchemaError);
});

test('a node with a role does not migrate, and names what the schema lacks (M-2)', async () => {
  await using fresh = await createEmptyDatabase();
  const environment = { DATABASE_URL: fresh.url, ROLE: 'web' };
  await expect(openDatabase(readSettings(environment))).rejects.toThrow(
    'The schema lacks 001_schema',
  );
});

test('servers that start in parallel migrate and seed an empty database once (M-18)', async () => {
  await using fresh = await createEmptyDatabase();
  const start = async () => {
    const ran = await migrate(fresh.database);
    await seed(fresh.database);
    return ran;
  };
  const ran = await Promise.all([start(), start(), start(), start()]);
  expect(ran.flat().toSorted()).toEqual(Object.keys(migrations));
  const { rows } = await sql<{ version: number }>`select version from catalogue_version`.execute(
    fresh.database,
  );
  expect(rows).toEqual([{ version: 2 }]);
});

test('a lock left behind by a pooled connection does not block migrations (M-3)', async () => {
  await using fresh = await createSeededDatabase();
  await fresh.database.connection().execute(async (one) => {
    await sql`select pg_advisory_lock(3853314791062309107)`.execute(one);
    expect(await migrate(fresh.database, { steps: withLater })).toEqual(['999_later']);
  });
});

test('a stopping server no longer waits for another one’s migration (M-3)', async () => {
  await using fresh = await createSeededDatabase();
  const { database } = fresh;
  const stopping = new AbortController();
  await database.transaction().execute(async (holder) => {
    await sql`select * from kysely_migration_lock for update`.execute(holder);
    const waiting = migrate(database, { signal: stopping.signal });
    stopping.abort();
    await expect(waiting).rejects.toBe(stopping.signal.reason);
  });
  expect(await migrate(database)).toEqual([]);
});

test('an index is created while customers write (M-17)', async () => {
  await using fresh = await createSeededDatabase();
  const up = async (one: Database) => {
    await sql`create index concurrently users_country on users (country)`.execute(one);
  };
  const steps = { ...migrations, '999_index': { up, isApart: true } };
  expect(await migrate(fresh.database, { steps })).toEqual(['999_index']);
  expect(await migrate(fresh.database, { steps })).toEqual([]);
});

test('a migration that waits for a table in use does not block others (M-17)', async () => {
  await using fresh = await createSeededDatabase();
  const { database } = fresh;
  const steps = {
    ...migrations,
    '999_column': {
      up: (one: Database) =>
        sql`alter table users add column nickname text`.execute(one).then(() => undefined),
    },
  };
  let ran: Promise<string[]> | undefined;
  await database.transaction().execute(async (reader) => {
    await sql`select count(*) from users`.execute(reader);
    ran = migrate(database, { steps });
    const waits = async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*) as waiting from pg_locks
        where relation = 'users'::regclass and not granted`.execute(reader);
      return rows[0]?.waiting;
    };
    await expect.poll(waits).toBe(1);
    await expect.poll(waits).toBe(0);
  });
  expect(await ran).toEqual(['999_column']);
});

test('orders past their checking time are never due again, in any number (O11)', async () => {
  await using fresh = await createSeededDatabase();
  const { database } = fresh;
  await insertUser(database);
  await sql`insert into orders (id, user_id, custom_order_id, receipt, state, cart_hash, total_paise,
      currency, offered_at, next_check_at)
    select gen_random_uuid(), id, n, n, 'CLOSED', '', 100, 'INR', app_now() - n * interval '2 days', app_now()
    from users, generate_series(1, 2500) n`.execute(database);
  await migrations['011_checks']?.up(database);
  const { rows } = await sql`select receipt from orders where next_check_at < 'infinity'`.execute(
    database,
  );
  expect(rows).toEqual([{ receipt: '1' }]);
});

test('every earlier account is a customer’s, and no other role can be stored (R-304)', async () => {
  await using fresh = await createEmptyDatabase();
  const { database } = fresh;
  const { earlier } = splitMigrations('017_roles');
  await migrate(database, { steps: earlier });
  await insertUser(database, { role: 'ADMIN' });
  await migrations['017_roles']?.up(database);
  const { rows } = await sql`select role from users`.execute(database);
  expect(rows).toEqual([{ role: 'USER' }]);
  await expect(insertUser(database, { email: 'c@d.example', role: 'ADMIN' })).rejects.toThrow(
    'users_role',
  );
});
