import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { connect } from '#server/database/connect.ts';
import type { ConnectOptions } from '#server/database/connect.ts';
import type { Tables } from '#server/store/tables.ts';

export interface FreshDatabase extends AsyncDisposable {
  database: Kysely<Tables>;
}

type NewDatabase = FreshDatabase & { url: string };

/** Long timeouts: on a busy machine, a burst of calls must not fail a test. */
const longTimeouts = { statementTimeout: 60_000, silence: 0, connectTimeout: 60_000 };

/** A migrated, seeded database for one test, with its connection string; disposing drops it. */
export function createSeededDatabase(): Promise<NewDatabase> {
  return createDatabase('briefcase');
}

/** Same, without a schema. */
export function createEmptyDatabase(): Promise<NewDatabase> {
  return createDatabase('template0');
}

/** Opens the same database with other connections; disposing closes them and drops it. */
export function reconnect(fresh: NewDatabase, options: ConnectOptions = {}): FreshDatabase {
  const database = connect(fresh.url, { ...longTimeouts, ...options });
  return {
    database,
    async [Symbol.asyncDispose]() {
      await database.destroy();
      await fresh[Symbol.asyncDispose]();
    },
  };
}

const tables = [
  'users',
  'sessions',
  'signInFailures',
  'codeChallenges',
  'codeGrants',
  'mailOutbox',
  'sandboxMail',
  'applications',
  'cartItems',
  'bookmarks',
  'orders',
  'files',
  'threadEntries',
  'updates',
] as const;

/** The rows that a call of a customer or visitor could change, by table. */
export async function readEverything(database: Kysely<Tables>): Promise<Record<string, unknown>> {
  const rows = tables.map(async (table) => {
    const all = await database.selectFrom(table).selectAll().execute();
    // Once a minute a session is marked as used, whatever it calls.
    return [table, all.map((row) => ({ ...row, lastUsedAt: undefined }))];
  });
  return Object.fromEntries(await Promise.all(rows)) as Record<string, unknown>;
}

async function createDatabase(template: string): Promise<NewDatabase> {
  const adminUrl = inject('databaseAdminUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copying page by page, PostgreSQL's default, takes three times as long.
  await administer(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  const database = connect(url, longTimeouts);
  return {
    database,
    url,
    async [Symbol.asyncDispose]() {
      await database.destroy();
      await administer(adminUrl, `drop database ${name} with (force)`);
    },
  };
}

async function administer(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
