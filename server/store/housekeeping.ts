import { now, nowPlus } from './transaction.ts';
import type { Database } from './transaction.ts';

const keptSeconds = 2 * 24 * 60 * 60;

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

/** Files of deleted customers whose bytes are still to be deleted, some at a time. */
export async function filesToDelete(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('files as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select('f.path')
    .where('u.deleted_at', 'is not', null)
    .limit(100)
    .execute();
  return rows.map(({ path }) => path);
}

/** Forgets a file whose bytes are gone. */
export async function forgetFile(database: Database, path: string): Promise<void> {
  await database.deleteFrom('files').where('path', '=', path).execute();
}
