import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tables } from './tables.ts';
import { nowPlus } from './transaction.ts';
import type { Database } from './transaction.ts';

const day = 24 * 60 * 60;
const keptSeconds = 2 * day;
/** The provider repeats its reports for a week. */
const reportSeconds = 30 * day;
/** How long a file outlives its last use, and then its removal. */
const unusedSeconds = day;
const batch = 500;

/**
 * Forgets what no limit, wait or repetition reads any more. The failures of an account stay until a
 * sign-in or reset, as do those that pause an address without one (A1, A2).
 */
export async function forgetOldTraces(database: Database): Promise<void> {
  const old = nowPlus(-keptSeconds);
  await forget(database, 'code_challenges', ['id'], sql`created_at < ${old}`);
  await forget(database, 'code_grants', ['token_hash'], sql`created_at < ${old}`);
  await forget(database, 'code_budgets', ['email', 'purpose'], sql`last_sent_at < ${old}`);
  await forget(
    database,
    'sign_in_failures',
    ['email', 'address'],
    sql`last_at < ${old} and blocked_until < app_now()
      and (address <> '' or not exists (select 1 from users u where u.email = t.email))`,
  );
  await forget(database, 'sessions', ['token_hash'], sql`expires_at < app_now()`);
  await forget(database, 'idempotency_keys', ['user_id', 'key'], sql`created_at < ${old}`);
  await forget(database, 'cart_items', ['id'], sql`deleted_at < ${old}`);
  await forget(database, 'bookmarks', ['id'], sql`deleted_at < ${old}`);
  await forget(database, 'webhook_events', ['id'], sql`received_at < ${nowPlus(-reportSeconds)}`);
}

/** Deletes rows in batches, so that no statement runs long; `isOld` is about the table as `t`. */
async function forget(
  database: Database,
  table: keyof Tables,
  key: readonly string[],
  isOld: RawBuilder<unknown>,
): Promise<void> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  for (let gone = batch; gone === batch;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where (${columns}) in (
        select ${columns} from ${sql.table(table)} t where ${isOld}
        limit ${batch} for update skip locked
      )
    `.execute(database);
    gone = Number(numAffectedRows);
  }
}

/**
 * Removes files that applications once named and name no more, as the customer would; each is looked
 * at once a day. A save that names them brings them back (R-097).
 */
export async function removeUnusedFiles(database: Database): Promise<void> {
  const isDue = sql`f.removed_at is null
    and coalesce(f.used_at, f.created_at) < ${nowPlus(-unusedSeconds)} and f.used_at is not null`;
  for (let looked = batch; looked === batch;) {
    const { rows } = await sql`
      update files u set
        used_at = case when ${isNamed('u')} then app_now() else u.used_at end,
        removed_at = case when ${isNamed('u')} then null else app_now() end
      where u.path in (
        select f.path from files f where ${isDue} limit ${batch} for update skip locked
      )
      returning u.path
    `.execute(database);
    looked = rows.length;
  }
}

/**
 * Forgets some files that nobody can want back, and answers their paths: those of deleted customers,
 * those removed a day ago, and uploads a day old that no application ever named. What an application
 * names stays, whatever became of the file since its last save.
 */
export async function forgetFiles(database: Database): Promise<string[]> {
  const old = nowPlus(-unusedSeconds);
  const { rows } = await sql<{ path: string }>`
    delete from files where path in (
      select f.path from files f join users u on u.id = f.user_id
      where u.deleted_at is not null
        or (f.removed_at < ${old} and not ${isNamed('f')})
        or (f.used_at is null and f.created_at < ${old} and not ${isNamed('f')})
      limit ${batch} for update of f skip locked
    )
    returning path
  `.execute(database);
  return rows.map(({ path }) => path);
}

/** True in SQL when an application of the owner names the file, a deleted draft included. */
function isNamed(file: 'f' | 'u') {
  return sql`exists (
    select 1 from applications a
    where a.user_id = ${sql.ref(`${file}.user_id`)}
      and position('"' || ${sql.ref(`${file}.path`)} || '"' in a.form_data::text) > 0
  )`;
}

/** Those of the paths that no file has. */
export async function unknownPaths(
  database: Database,
  paths: readonly string[],
): Promise<string[]> {
  if (paths.length === 0) return [];
  const rows = await database
    .selectFrom('files')
    .select('path')
    .where('path', 'in', paths)
    .execute();
  const known = new Set(rows.map(({ path }) => path));
  return paths.filter((path) => !known.has(path));
}
