import { sql } from 'kysely';
import { now, nowPlus } from './transaction.ts';
import type { Database } from './transaction.ts';

const keptSeconds = 2 * 24 * 60 * 60;
/** How long a file outlives its last use, and then its removal. */
const unusedSeconds = 24 * 60 * 60;
const batch = 500;

/** Forgets what no limit, wait or repetition reads any more. */
export async function forgetOldTraces(database: Database): Promise<void> {
  const old = nowPlus(-keptSeconds);
  await database.deleteFrom('code_challenges').where('created_at', '<', old).execute();
  await database.deleteFrom('code_grants').where('created_at', '<', old).execute();
  await database.deleteFrom('code_budgets').where('last_sent_at', '<', old).execute();
  await database
    .deleteFrom('sign_in_failures')
    .where('last_at', '<', old)
    .where('blocked_until', '<', now)
    .where('address', '<>', '')
    .execute();
  await database.deleteFrom('sessions').where('expires_at', '<', now).execute();
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
