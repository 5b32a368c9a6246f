import { sql } from 'kysely';
import { draft } from './applications.ts';
import { nowPlus } from './transaction.ts';
import type { Database } from './transaction.ts';

/*
 * Files that no application names any more. Each statement is about one customer, since it looks
 * through all their answers.
 */

/** How long a file outlives its last use, and then its removal. */
const unusedSeconds = 24 * 60 * 60;
const old = nowPlus(-unusedSeconds);

/** Named once, and not looked at for a day. */
const isDue = sql<boolean>`f.removed_at is null and f.used_at is not null
  and coalesce(f.used_at, f.created_at) < ${old}`;

/** Of a deleted customer, removed a day ago, or a day old and never named. */
const mayGo = sql<boolean>`(u.deleted_at is not null or f.removed_at < ${old}
  or (f.used_at is null and f.created_at < ${old}))`;

/** Customers with files for `removeUnusedFilesOf`. */
export async function ownersOfUsedFiles(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('files as f')
    .select('f.userId')
    .distinct()
    .where(isDue)
    .execute();
  return rows.map(({ userId }) => userId);
}

/**
 * Removes files that the customer's applications once named and name no more, as the customer would;
 * each is looked at once a day, until an application that was submitted names it, whose answers stay. A
 * save that names removed ones brings them back.
 */
export async function removeUnusedFilesOf(database: Database, userId: string): Promise<void> {
  await sql`
    with named as materialized (${namedPaths(userId)})
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

/** Customers with files for `forgetFilesOf`; what may go, in parts that an index finds each. */
export async function ownersOfOldFiles(database: Database): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from files where removed_at < ${old}
    union
    select user_id from files
    where removed_at is null and used_at is null and coalesce(used_at, created_at) < ${old}
    union
    select user_id from files f
    where removed_at >= ${old}
      and (select deleted_at from users where id = f.user_id) is not null
  `.execute(database);
  return rows.map(({ userId }) => userId);
}

/**
 * Forgets files of a customer that nobody can want back, and returns their paths: all of one who is
 * gone, those removed a day ago, and uploads a day old that no application ever named. What an
 * application names stays, whatever became of the file since its last save.
 */
export async function forgetFilesOf(database: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    with named as materialized (${namedPaths(userId)})
    delete from files where path in (
      select f.path from files f join users u on u.id = f.user_id
      where f.user_id = ${userId} and ${mayGo}
        and (u.deleted_at is not null or f.path not in (select path from named))
      for update of f skip locked
    )
    returning path
  `.execute(database);
  return rows.map(({ path }) => path);
}

/** What looks like the path of an upload in any answer of the customer, deleted drafts included. */
function namedPaths(userId: string) {
  return sql`
    select found.groups[1] as path, a.app_status = ${draft} as is_draft
    from applications a, regexp_matches(
      a.form_data::text, '"([0-9a-f]{2}/[0-9a-f]{32}[.][a-z0-9]{1,8})"', 'g'
    ) as found (groups)
    where a.user_id = ${userId}
  `;
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
