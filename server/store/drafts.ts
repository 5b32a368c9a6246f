import { sql } from 'kysely';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { draft } from './applications.ts';
import { now, nowPlus, transact } from './transaction.ts';
import type { Database } from './transaction.ts';
import { holdAccount } from './users.ts';
import { countWrite } from './writeLimit.ts';

/* Deleting drafts, and undoing that (R-116, S-35). */

const mostDrafts = 200;
const undoSeconds = 24 * 60 * 60;
/** Longer than the undo, so that deleting again is harmless all that time. */
const keptSeconds = 2 * undoSeconds;

/** True while the customer may have one more draft (P11). */
export async function hasRoomForDraft(database: Database, userId: string): Promise<boolean> {
  const { drafts } = await database
    .selectFrom('applications')
    .select(sql<number>`count(*)::float8`.as('drafts'))
    .where('user_id', '=', userId)
    .where('app_status', '=', draft)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return drafts < mostDrafts;
}

/** Deletes an own draft, and its files that no other application names; again is harmless. */
export async function deleteDraftOf(
  database: Database,
  userId: string,
  id: string,
): Promise<Outcome<null, 'session_ended' | 'too_often' | 'not_found' | 'not_a_draft'>> {
  return transact(database, async (transaction) => {
    if (!(await holdAccount(transaction, userId))) return refused('session_ended');
    const row = await lockDraftOf(transaction, userId, id);
    if (!row) return refused('not_found');
    if (row.app_status !== draft) return refused('not_a_draft');
    if (row.deleted_at) return accepted(null);
    const tooOften = await countWrite(transaction, userId);
    if (tooOften) return tooOften;
    await transaction
      .updateTable('applications')
      .set({ deleted_at: now })
      .where('id', '=', id)
      .execute();
    await sql`
      update files f set removed_at = a.deleted_at
      from applications a
      where a.id = ${id} and f.user_id = a.user_id and f.removed_at is null
        and ${names('a')} and not exists (
          select 1 from applications o
          where o.user_id = a.user_id and o.deleted_at is null and ${names('o')}
        )
    `.execute(transaction);
    return accepted(null);
  });
}

/** Brings back a draft that was deleted within a day, with the files that went with it. */
export async function restoreDraftOf(
  database: Database,
  userId: string,
  id: string,
): Promise<Outcome<null, 'session_ended' | 'too_often' | 'not_found' | 'too_many_drafts'>> {
  return transact(database, async (transaction) => {
    if (!(await holdAccount(transaction, userId))) return refused('session_ended');
    const row = await lockDraftOf(transaction, userId, id);
    if (!row) return refused('not_found');
    if (!row.deleted_at) return accepted(null);
    if (row.is_late) return refused('not_found');
    const tooOften = await countWrite(transaction, userId);
    if (tooOften) return tooOften;
    if (!(await hasRoomForDraft(transaction, userId))) return refused('too_many_drafts');
    await sql`
      update files f set removed_at = null
      from applications a
      where a.id = ${id} and f.user_id = a.user_id and f.removed_at = a.deleted_at and ${names('a')}
    `.execute(transaction);
    await transaction
      .updateTable('applications')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .execute();
    return accepted(null);
  });
}

async function lockDraftOf(database: Database, userId: string, id: string) {
  return database
    .selectFrom('applications')
    .select(['app_status', 'deleted_at'])
    .select((eb) => eb('deleted_at', '<=', nowPlus(-undoSeconds)).as('is_late'))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** True in SQL when the answers of `application` name the file `f`. */
function names(application: 'a' | 'o') {
  return sql`position('"' || f.path || '"' in ${sql.ref(application)}.form_data::text) > 0`;
}

/** Forgets drafts whose deletion cannot be undone any more. */
export async function forgetDeletedDrafts(database: Database): Promise<void> {
  const gone = database
    .selectFrom('applications')
    .select('id')
    .where('app_status', '=', draft)
    .where('deleted_at', '<', nowPlus(-keptSeconds));
  await database.deleteFrom('bookmarks').where('application_id', 'in', gone).execute();
  await database.deleteFrom('applications').where('id', 'in', gone).execute();
}
