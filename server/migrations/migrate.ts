import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { readSqlState } from '#server/common/sqlState.ts';
import type { Database } from '#server/store/transaction.ts';
import { migrations } from './index.ts';
import type { Step } from './index.ts';

/*
 * Completed migrations are in `kysely_migration`. A server that runs some locks a row until the
 * end, so that others wait. No session lock is used, because a connection pooler would leave it
 * behind (decision 019).
 */

/** This version cannot run on the schema; the message is one line for the operator. */
export class SchemaError extends Error {}

interface Options {
  steps?: Readonly<Record<string, Step>>;
  /** Ends the wait for another server's migrations. */
  signal?: AbortSignal;
  /** The database has one connection only, so no other server can run migrations. */
  isAlone?: boolean;
}

/** Milliseconds between two attempts to get the lock. */
const lockPause = 500;

/** Runs the missing migrations and returns their names; throws an error that names a failed one. */
export async function migrate(
  database: Database,
  { steps = migrations, signal, isAlone = false }: Options = {},
): Promise<string[]> {
  await createTables(database);
  if (isAlone) return runMissing(database, steps);
  for (;;) {
    signal?.throwIfAborted();
    const ran = await whileLocked(database, () => runMissing(database, steps));
    if (ran) return ran;
    await pause(lockPause, undefined, { signal }).catch(() => undefined);
  }
}

/** Throws `SchemaError` unless all migrations of this version have run and later ones permit it. */
export async function checkSchema(database: Database, steps = migrations): Promise<void> {
  const missing = await findMissing(database, steps);
  if (missing.length === 0) return;
  throw new SchemaError(
    `The schema lacks ${missing.join(', ')}: run npm run migrate with this version first.`,
  );
}

async function createTables(database: Database): Promise<void> {
  await create(sql`create table if not exists kysely_migration
    (name varchar(255) primary key, timestamp varchar(255) not null)`);
  await create(sql`create table if not exists kysely_migration_lock
    (id varchar(255) primary key, is_locked integer not null default 0)`);
  await sql`insert into kysely_migration_lock (id) values ('migration_lock')
    on conflict (id) do nothing`.execute(database);

  /**
   * If several servers create a table at the same time, all but one get an error that it exists.
   */
  async function create(statement: RawBuilder<unknown>): Promise<void> {
    try {
      await statement.execute(database);
    } catch (error) {
      if (!existsAlready.has(readSqlState(error) ?? '')) throw error;
    }
  }
}

/** A table's row type is created first, so the conflict may be about that. */
const existsAlready = new Set(['23505', '42P07', '42710']);

/** Undefined while another server runs migrations. */
async function whileLocked<Value>(
  database: Database,
  work: () => Promise<Value>,
): Promise<Value | undefined> {
  return database.transaction().execute(async (holder) => {
    const { rows } = await sql`select id from kysely_migration_lock
      where id = 'migration_lock' for update skip locked`.execute(holder);
    return rows.length > 0 ? work() : undefined;
  });
}

async function runMissing(
  database: Database,
  steps: Readonly<Record<string, Step>>,
): Promise<string[]> {
  const missing = await findMissing(database, steps);
  for (const name of missing) {
    const step = steps[name];
    if (step) await run(database, name, step);
  }
  return missing;
}

/** The migrations that have not run. Throws if the schema has a different history. */
async function findMissing(
  database: Database,
  steps: Readonly<Record<string, Step>>,
): Promise<string[]> {
  const stepNames = Object.keys(steps).toSorted();
  const ran = await findRan(database);
  const missing = stepNames.filter((name) => !ran.includes(name));
  const later = ran.filter((name) => !stepNames.includes(name));
  const [first = ''] = later;
  if (later.length > 0 && (missing.length > 0 || first < (stepNames.at(-1) ?? ''))) {
    throw new SchemaError(
      `The schema has the migration ${first}, which is not in this version's history.`,
    );
  }
  if (later.length > 0) await checkFloor(database, stepNames);
  return missing;
}

async function findRan(database: Database): Promise<string[]> {
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(database);
  if (!tables[0]?.isThere) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name collate "C"`.execute(database);
  return rows.map(({ name }) => name);
}

/** Later migrations are accepted as long as they only added something. */
async function checkFloor(database: Database, stepNames: readonly string[]): Promise<void> {
  const { rows } = await sql<{ least: string }>`
    select least_step as least from schema_floor`.execute(database);
  const [{ least } = { least: '' }] = rows;
  if (stepNames.includes(least)) return;
  throw new SchemaError(
    `A newer Briefcase changed the schema: only versions that know the migration ${least} can run on it.`,
  );
}

async function recordRan(database: Database, name: string): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp)
    values (${name}, ${new Date().toISOString()})`.execute(database);
}

const notLocked = '55P03';
/**
 * Attempts to lock a table in use for a second each, and the pause between them in ms, in which
 * other statements proceed.
 */
const tries = 60;
const tablePause = 1_000;

/** A migration waits only briefly for a table's lock, because others queue behind it. */
async function run(database: Database, name: string, step: Step): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (step.isApart) {
        await step.up(database);
        return await recordRan(database, name);
      }
      return await database.transaction().execute(async (transaction) => {
        await sql`set local lock_timeout = '1s'`.execute(transaction);
        await step.up(transaction);
        await recordRan(transaction, name);
      });
    } catch (error) {
      if (attempt === tries || readSqlState(error) !== notLocked) {
        const why = error instanceof Error ? error.message : String(error);
        throw new Error(`Migration ${name} failed: ${why}`, { cause: error });
      }
      await pause(tablePause);
    }
  }
}
