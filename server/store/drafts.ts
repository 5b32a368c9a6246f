import { sql } from 'kysely';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { draft } from './applications.ts';
import { now, nowPlus, transact } from './transaction.ts';
import type { Database } from './transaction.ts';
import { lockAccountShared, countWrite } from './users.ts';

/* Deleting drafts, and undoing that. */

const maxDrafts = 200;
const undoSeconds = 24 * 60 * 60;
/** Longer than the undo period, so that deleting again succeeds for all of it. */
const retentionSeconds = 2 * undoSeconds;

/** True while the customer may create another draft. */
export async function hasRoomForDraft(database: Database, userId: string): Promise<boolean> {
  const { drafts } = await database
    .selectFrom('applications')
    .select(sql<number>`count(*)::float8`.as('drafts'))
    .where('userId', '=', userId)
    .where('appStatus', '=', draft)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return drafts < maxDrafts;
}

/**
 * Deletes one of the customer's drafts and its files that no other application names. Idempotent.
 */
export async function deleteDraft(
  database: Database,
  userId: string,
  id: string,
): Promise<Outcome<null, 'session_ended' | 'too_often' | 'not_found' | 'not_a_draft'>> {
  return transact(database, async (transaction) => {
    if (!(await lockAccountShared(transaction, userId))) return refused('session_ended');
    const row = await lockDraft(transaction, userId, id);
    if (!row) return refused('not_found');
    if (row.appStatus !== draft) return refused('not_a_draft');
    if (row.deletedAt) return accepted(null);
    const tooOften = await countWrite(transaction, userId);
    if (tooOften) return tooOften;
    await transaction
      .updateTable('applications')
      .set({ deletedAt: now })
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

/**
 * Restores a draft that was deleted within the last day, with the files that were deleted with it.
 */
export async function restoreDraft(
  database: Database,
  userId: string,
  id: string,
): Promise<Outcome<null, 'session_ended' | 'too_often' | 'not_found' | 'too_many_drafts'>> {
  return transact(database, async (transaction) => {
    if (!(await lockAccountShared(transaction, userId))) return refused('session_ended');
    const row = await lockDraft(transaction, userId, id);
    if (!row) return refused('not_found');
    if (!row.deletedAt) return accepted(null);
    if (row.isLate) return refused('not_found');
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
      .set({ deletedAt: null })
      .where('id', '=', id)
      .execute();
    return accepted(null);
  });
}

async function lockDraft(database: Database, userId: string, id: string) {
  return database
    .selectFrom('applications')
    .select(['appStatus', 'deletedAt'])
    .select((eb) => eb('deletedAt', '<=', nowPlus(-undoSeconds)).as('isLate'))
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** SQL that is true when the answers of `application` name the file `f`. */
function names(application: 'a' | 'o') {
  return sql`position('"' || f.path || '"' in ${sql.ref(application)}.form_data::text) > 0`;
}

/** Deletes drafts whose deletion can no longer be undone. */
export async function purgeDeletedDrafts(database: Database): Promise<void> {
  const expired = database
    .selectFrom('applications')
    .select('id')
    .where('appStatus', '=', draft)
    .where('deletedAt', '<', nowPlus(-retentionSeconds));
  await database.deleteFrom('bookmarks').where('applicationId', 'in', expired).execute();
  await database.deleteFrom('applications').where('id', 'in', expired).execute();
}
