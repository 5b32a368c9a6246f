import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { migrations } from '#server/migrations/index.ts';
import { checkSchema, migrate, SchemaError } from '#server/migrations/migrate.ts';
import { seed } from '#server/seed/seed.ts';
import { readSettings } from '#server/settings.ts';
import type { Database } from '#server/store/transaction.ts';
import { createEmptyDatabase, createSeededDatabase } from '#tests/support/database.ts';

/* Successive versions of Briefcase on one schema, and servers that start in parallel. */

const later = {
  up: async (database: Database) => {
    await sql`create table later (id integer)`.execute(database);
  },
};
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
