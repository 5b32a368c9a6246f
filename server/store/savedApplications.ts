import type { AskedField } from '#contract/application.ts';
import type { Answers } from '#contract/form.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { newId } from '#server/common/identifiers.ts';
import { noteChanges } from './applicationEvents.ts';
import { draft } from './applications.ts';
import { hasRoomForDraft } from './drafts.ts';
import { claimFiles } from './files.ts';
import type { NamedFile } from './files.ts';
import { storedAnswers } from './storedAnswers.ts';
import { now, nowPlus, transact } from './transaction.ts';
import type { Database } from './transaction.ts';
import { holdAccount } from './users.ts';
import { countWrite } from './writeLimit.ts';

/* Creating an application, and saving or submitting a draft (spec §4 Application saving). */

const keyHours = 24;

export interface ApplicationContent {
  categoryId: string;
  segmentId: string;
  /** Answers of known fields only, already checked. */
  formData: Answers;
  /** The fields that the form has now. */
  formFields: readonly AskedField[];
  files: readonly NamedFile[];
  /** 0 draft, 1 submitted. */
  appStatus: 0 | 1;
  /** The step on screen; absent: the stored one stays. */
  step?: number;
}

export interface Repetition {
  key: string;
  bodyHash: string;
}

export interface Saved {
  id: string;
  isNew: boolean;
}

type SaveRefusal = 'session_ended' | 'too_often' | 'category_unknown' | 'files_unknown';

/**
 * Creates an application at its category's price. With a key, the same body again answers the same
 * application and another body is refused.
 */
export async function createApplicationOf(
  database: Database,
  userId: string,
  content: ApplicationContent,
  repetition?: Repetition,
): Promise<Outcome<Saved, SaveRefusal | 'key_reused' | 'draft_deleted' | 'too_many_drafts'>> {
  return transact(database, async (transaction) => {
    if (!(await holdAccount(transaction, userId))) return refused('session_ended');
    const id = newId();
    if (repetition && !(await takeKey(transaction, userId, repetition, id))) {
      return repeatedApplication(transaction, userId, repetition);
    }
    const tooOften = await countWrite(transaction, userId);
    if (tooOften) return tooOften;
    const claimed = await claimFiles(transaction, userId, content.files);
    if (!claimed.ok) return claimed;
    if (content.appStatus === draft && !(await hasRoomForDraft(transaction, userId))) {
      return refused('too_many_drafts');
    }
    const price = await priceOf(transaction, content);
    if (price === undefined) return refused('category_unknown');
    await transaction
      .insertInto('applications')
      .values({
        id,
        user_id: userId,
        category_id: content.categoryId,
        segment_id: content.segmentId,
        app_status: content.appStatus,
        ...storedAnswers(content.formData),
        form_shape: JSON.stringify(content.formFields),
        price_paise: price,
        is_paid: false,
        version: 1,
        step: content.step ?? null,
        created_at: now,
        updated_at: now,
      })
      .execute();
    const change = { applicationId: id, from: null, to: content.appStatus };
    await noteChanges(transaction, [{ ...change, by: 'customer' }]);
    return accepted({ id, isNew: true });
  });
}

/** Paise; none for a category that is not sold in this segment. */
async function priceOf(
  database: Database,
  { categoryId, segmentId }: ApplicationContent,
): Promise<number | undefined> {
  const row = await database
    .selectFrom('categories')
    .select('price_paise')
    .where('id', '=', categoryId)
    .where('segment_id', '=', segmentId)
    .where('is_available', '=', true)
    .executeTakeFirst();
  return row?.price_paise;
}

async function takeKey(
  database: Database,
  userId: string,
  { key, bodyHash }: Repetition,
  applicationId: string,
): Promise<boolean> {
  await database
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '<', nowPlus(-keyHours * 3600))
    .execute();
  const row = await database
    .insertInto('idempotency_keys')
    .values({
      user_id: userId,
      key,
      body_hash: bodyHash,
      application_id: applicationId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

async function repeatedApplication(
  database: Database,
  userId: string,
  { key, bodyHash }: Repetition,
): Promise<Outcome<Saved, 'key_reused' | 'draft_deleted'>> {
  const row = await database
    .selectFrom('idempotency_keys as k')
    .leftJoin('applications as a', (join) =>
      join.onRef('a.id', '=', 'k.application_id').on('a.deleted_at', 'is', null),
    )
    .select(['a.id', 'k.body_hash'])
    .where('k.user_id', '=', userId)
    .where('k.key', '=', key)
    .executeTakeFirst();
  if (!row || row.body_hash !== bodyHash) return refused('key_reused');
  return row.id ? accepted({ id: row.id, isNew: false }) : refused('draft_deleted');
}

/**
 * Saves or submits an own draft. `version` is the one the caller read; without it the last write
 * wins.
 */
export async function updateApplicationOf(
  database: Database,
  userId: string,
  id: string,
  content: ApplicationContent,
  version?: number,
): Promise<Outcome<Saved, SaveRefusal | 'not_found' | 'not_a_draft' | 'draft_changed'>> {
  return transact(database, async (transaction) => {
    if (!(await holdAccount(transaction, userId))) return refused('session_ended');
    const row = await lockApplicationOf(transaction, userId, id);
    if (!row) return refused('not_found');
    if (row.app_status !== draft) return refused('not_a_draft');
    if (version !== undefined && row.version !== version) return refused('draft_changed');
    const tooOften = await countWrite(transaction, userId);
    if (tooOften) return tooOften;
    const price = await priceOf(transaction, content);
    if (price === undefined) return refused('category_unknown');
    const claimed = await claimFiles(transaction, userId, content.files);
    if (!claimed.ok) return claimed;

    const { answers, fields } = withLostAnswers(row, content);
    await transaction
      .updateTable('applications')
      .set((eb) => ({
        category_id: content.categoryId,
        segment_id: content.segmentId,
        price_paise: price,
        app_status: content.appStatus,
        ...storedAnswers(answers),
        form_shape: JSON.stringify(fields),
        version: eb('version', '+', 1),
        step: content.step ?? row.step,
        updated_at: now,
      }))
      .where('id', '=', id)
      .execute();
    if (content.appStatus !== draft) {
      const change = { applicationId: id, from: draft, to: content.appStatus };
      await noteChanges(transaction, [{ ...change, by: 'customer' }]);
    }
    return accepted({ id, isNew: false });
  });
}

type LockedApplication = NonNullable<Awaited<ReturnType<typeof lockApplicationOf>>>;

async function lockApplicationOf(database: Database, userId: string, id: string) {
  return database
    .selectFrom('applications')
    .select(['app_status', 'version', 'category_id', 'form_data', 'form_shape', 'step'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * A draft keeps the answers whose fields the form of its category has lost meanwhile; only
 * what the form asked was ever stored. A submission takes the answers to the present form alone.
 */
function withLostAnswers(before: LockedApplication, content: ApplicationContent) {
  const { formData, formFields, appStatus, categoryId } = content;
  if (appStatus !== draft || before.category_id !== categoryId) {
    return { answers: formData, fields: formFields };
  }
  const isAsked = (attribute: string) => formFields.some((field) => field.attribute === attribute);
  const lost = Object.entries(before.form_data).filter(([attribute]) => !isAsked(attribute));
  const lostFields = lost.map(
    ([attribute]) =>
      before.form_shape?.find((field) => field.attribute === attribute) ?? {
        attribute,
        label: attribute,
        type: 'TEXT',
      },
  );
  return {
    answers: { ...formData, ...Object.fromEntries(lost) },
    fields: [...formFields, ...lostFields],
  };
}
