import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ListTable } from './listItems.ts';
import type { Tables } from './tables.ts';
import { nowPlus } from './transaction.ts';
import type { Database } from './transaction.ts';
import { draft } from './applications.ts';

const day = 24 * 60 * 60;
const retentionSeconds = 2 * day;
/** The provider repeats its webhooks for a week. */
const reportSeconds = 30 * day;
const batch = 500;

/**
 * Deletes what no limit, wait or repetition reads any more. An account's own failures stay until a
 * sign-in or reset; so do those that pause an address that has no account.
 */
export async function deleteExpiredRecords(database: Database): Promise<void> {
  const old = nowPlus(-retentionSeconds);
  await deleteInBatches(database, 'codeChallenges', ['id'], sql`created_at < ${old}`);
  await deleteInBatches(database, 'codeGrants', ['tokenHash'], sql`created_at < ${old}`);
  await deleteInBatches(database, 'codeBudgets', ['email', 'purpose'], sql`last_sent_at < ${old}`);
  await deleteInBatches(
    database,
    'signInFailures',
    ['email', 'address'],
    sql`last_at < ${old} and blocked_until < app_now()
      and (address <> '' or not exists (select 1 from users u where u.email = t.email))`,
  );
  await markOldFailures(database, old);
  await deleteInBatches(database, 'sessions', ['tokenHash'], sql`expires_at < app_now()`);
  await deleteInBatches(database, 'devices', ['tokenHash'], sql`expires_at < app_now()`);
  await deleteInBatches(database, 'idempotencyKeys', ['userId', 'key'], sql`created_at < ${old}`);
  await deleteListRows(database, 'cartItems', old);
  await deleteListRows(database, 'bookmarks', old);
  await deleteInBatches(
    database,
    'webhookEvents',
    ['id'],
    sql`received_at < ${nowPlus(-reportSeconds)}`,
  );
}

/** Marks the old failures that stay, so that later rounds do not scan them again. */
async function markOldFailures(database: Database, old: RawBuilder<Date>): Promise<void> {
  for (let marked = batch; marked === batch;) {
    const { numAffectedRows } = await sql`
      update sign_in_failures set last_at = 'infinity' where (email, address) in (
        select email, address from sign_in_failures where last_at < ${old}
        limit ${batch} for update skip locked
      )
    `.execute(database);
    marked = Number(numAffectedRows);
  }
}

/** Deletes old rows of a list; their applications record that they were in one (S-57). */
async function deleteListRows(
  database: Database,
  table: ListTable,
  old: RawBuilder<Date>,
): Promise<void> {
  for (let deleted = batch; deleted === batch;) {
    const { rows } = await sql<{ deleted: number }>`
      with deleted as (
        delete from ${sql.table(table)} where id in (
          select id from ${sql.table(table)} t where deleted_at < ${old}
          limit ${batch} for update skip locked
        )
        returning application_id
      ), placed as (
        update applications set was_placed = true
        where id in (select application_id from deleted) and not was_placed
      )
      select count(*)::integer as deleted from deleted
    `.execute(database);
    deleted = rows[0]?.deleted ?? 0;
  }
}

/** Deletes rows in batches, so that no statement runs long; `isOld` refers to the table as `t`. */
async function deleteInBatches(
  database: Database,
  table: keyof Tables,
  key: readonly string[],
  isOld: RawBuilder<unknown>,
): Promise<void> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  for (let deleted = batch; deleted === batch;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where (${columns}) in (
        select ${columns} from ${sql.table(table)} t where ${isOld}
        limit ${batch} for update skip locked
      )
    `.execute(database);
    deleted = Number(numAffectedRows);
  }
}

/*
 * Files that no application names any more. Each statement handles one customer, because it scans
 * all of their answers.
 */

/** A file stays for a day after its last use, and then for a day after its removal. */
const unusedSince = nowPlus(-day);

/** SQL that is true for a file that was named before and has not been checked for a day. */
const isDue = sql<boolean>`f.removed_at is null and f.used_at is not null
  and coalesce(f.used_at, f.created_at) < ${unusedSince}`;

/**
 * SQL that is true for a file of a deleted customer, one removed a day ago, or one that is a day
 * old and was never named.
 */
const isDeletable = sql<boolean>`(u.deleted_at is not null or f.removed_at < ${unusedSince}
  or (f.used_at is null and f.created_at < ${unusedSince}))`;

/** Customers with files that `deleteUnusedFilesOfCustomer` should check. */
export async function listOwnersWithFiles(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('files as f')
    .select('f.userId')
    .distinct()
    .where(isDue)
    .execute();
  return rows.map(({ userId }) => userId);
}

/**
 * Removes files that no application of the customer names any more. Each file is checked once a
 * day, until a submitted application names it, whose answers are final. A save that names a removed
 * file restores it.
 */
export async function deleteUnusedFilesOfCustomer(
  database: Database,
  userId: string,
): Promise<void> {
  await sql`
    with named as materialized (
      ${namedPaths(userId)}
      union all
      select t.path, false from thread_files t join files f on f.path = t.path
      where f.user_id = ${userId}
    )
    update files set
      used_at = case
        when path in (select path from named where not is_draft) then 'infinity'
        when path in (select path from named) then app_now()
        else used_at end,
      removed_at = case when path in (select path from named) then null else app_now() end
    where path in (
      select f.path from files f where f.user_id = ${userId} and ${isDue} for update skip locked
    )
  `.execute(database);
}

/**
 * Customers with files that `deleteFileRows` may delete; a union, so that each part uses an index.
 */
export async function listOwnersOfOldFiles(database: Database): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from files where removed_at < ${unusedSince}
    union
    select user_id from files
    where removed_at is null and used_at is null and coalesce(used_at, created_at) < ${unusedSince}
    union
    select user_id from files f
    where removed_at >= ${unusedSince}
      and (select deleted_at from users where id = f.user_id) is not null
  `.execute(database);
  return rows.map(({ userId }) => userId);
}

/**
 * Deletes a customer's files that can no longer be restored and returns their paths: all files of a
 * deleted customer, those removed a day ago, and day-old uploads that no application ever named. A
 * file that an application or a thread names stays, whatever its row says.
 */
export async function deleteFileRows(database: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    with named as materialized (${namedPaths(userId)})
    delete from files where path in (
      select f.path from files f join users u on u.id = f.user_id
      where f.user_id = ${userId} and ${isDeletable}
        and not exists (select from thread_files t where t.path = f.path)
        and (u.deleted_at is not null or f.path not in (select path from named))
      for update of f skip locked
    )
    returning path
  `.execute(database);
  return rows.map(({ path }) => path);
}

/**
 * Everything in the customer's answers that looks like the path of an upload, deleted drafts
 * included.
 */
function namedPaths(userId: string) {
  return sql`
    select found.groups[1] as path, a.app_status = ${draft} as is_draft
    from applications a, regexp_matches(
      a.form_data::text, '"([0-9a-f]{2}/[0-9a-f]{32}[.][a-z0-9]{1,8})"', 'g'
    ) as found (groups)
    where a.user_id = ${userId}
  `;
}

/** The paths that belong to no file. */
export async function findPathsWithoutRow(
  database: Database,
  paths: readonly string[],
): Promise<string[]> {
  if (paths.length === 0) return [];
  const rows = await database
    .selectFrom('files')
    .select('path')
    .where('path', 'in', paths)
    .execute();
  const existing = new Set(rows.map(({ path }) => path));
  return paths.filter((path) => !existing.has(path));
}
