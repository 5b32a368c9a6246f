import type { Answers } from '#contract/form.ts';
import { recordChanges } from './decisions.ts';
import { draft } from './applications.ts';
import { queueMail } from './outbox.ts';
import type { QueuedMail } from './outbox.ts';
import { claimKey, findKeyed } from './repetitions.ts';
import type { Repetition } from './repetitions.ts';
import { now, transact } from './transaction.ts';
import type { Database } from './transaction.ts';
import type { SavedField } from '#contract/application.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { newId } from '#server/common/identifiers.ts';
import { hasRoomForDraft } from './drafts.ts';
import { claimFiles } from './files.ts';
import type { NamedFile } from './files.ts';
import { lockAccountShared, countWrite } from './users.ts';
import { changeWork } from './work.ts';

const firstCharacters = /^.{0,200}/su;
/** A hundred of these, the items of an order, stay below the 2 MB limit of an answer. */
const maxShown = 15_000;

/**
 * The columns for an application's answers: in full with their size, and the short form for lists.
 */
export function storedAnswers(answers: Answers) {
  const formData = JSON.stringify(answers);
  return { formData, formBytes: Buffer.byteLength(formData), shownData: shownData(answers) };
}

/** Cuts texts at 200 characters, retains lists of paths, and omits what exceeds 15 kB. */
function shownData(answers: Answers): string {
  let left = maxShown;
  const shown: Answers = {};
  for (const [attribute, answer] of Object.entries(answers)) {
    const cut = typeof answer === 'string' ? firstCharacters.exec(answer)?.[0] : answer;
    const bytes = Buffer.byteLength(JSON.stringify({ [attribute]: cut }));
    if (bytes > left) continue;
    left -= bytes;
    shown[attribute] = cut;
  }
  return JSON.stringify(shown);
}

export type Submission = Awaited<ReturnType<typeof readSubmission>>;

/** Builds the mail that notifies staff of a submission. */
export type SubmissionMail = (submission: Submission) => QueuedMail;

/** The status before and after a save; null for a new application. */
interface Step {
  from: typeof draft | null;
  to: 0 | 1;
}

/**
 * Records the status change of a save, and queues the mail about a submission, in the caller's
 * transaction.
 */
export async function recordSave(
  transaction: Database,
  id: string,
  { from, to }: Step,
  createMail: SubmissionMail | undefined,
): Promise<void> {
  if (from === to) return;
  const change = { applicationId: id, fromStatus: from, toStatus: to };
  await recordChanges(transaction, [{ ...change, actor: 'customer' }]);
  if (to === draft || !createMail) return;
  const mail = createMail(await readSubmission(transaction, id));
  await queueMail(transaction, mail, { isForPoller: true });
}

async function readSubmission(database: Database, id: string) {
  return database
    .selectFrom('applications as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .innerJoin('categories as c', 'c.id', 'a.categoryId')
    .select(['a.id', 'a.pricePaise', 'c.name as category'])
    .select(['u.fullName', 'u.companyName', 'u.email'])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow();
}

/* Creating an application, and saving or submitting a draft (spec §4 Application saving). */

export interface ApplicationContent {
  categoryId: string;
  segmentId: string;
  /** Answers to known fields only, already validated. */
  formData: Answers;
  /** The current fields of the form. */
  formFields: readonly SavedField[];
  files: readonly NamedFile[];
  /** 0 draft, 1 submitted. */
  appStatus: 0 | 1;
  /** The step on screen; the stored one stays when absent. */
  step?: number;
}

export interface Saved {
  id: string;
  isNew: boolean;
}

type SaveRefusal = 'session_ended' | 'too_often' | 'category_unknown' | 'files_unknown';

/**
 * Creates an application at its category's price. With an idempotency key, the same body again
 * returns the same application and another body is refused.
 */
export async function createApplication(
  database: Database,
  userId: string,
  content: ApplicationContent,
  { repetition, createMail }: { repetition?: Repetition; createMail?: SubmissionMail },
): Promise<Outcome<Saved, SaveRefusal | 'key_reused' | 'draft_deleted' | 'too_many_drafts'>> {
  return transact(database, async (transaction) => {
    if (!(await lockAccountShared(transaction, userId))) return refused('session_ended');
    const id = newId();
    if (repetition && !(await claimKey(transaction, userId, repetition, id))) {
      return (await findRepeated(transaction, userId, repetition)) ?? refused('key_reused');
    }
    const tooOften = await countWrite(transaction, userId);
    if (tooOften) return tooOften;
    const claimed = await claimFiles(transaction, userId, content.files);
    if (!claimed.ok) return claimed;
    if (content.appStatus === draft && !(await hasRoomForDraft(transaction, userId))) {
      return refused('too_many_drafts');
    }
    const price = await findPrice(transaction, content);
    if (price === undefined) return refused('category_unknown');
    await transaction
      .insertInto('applications')
      .values({
        id,
        userId,
        categoryId: content.categoryId,
        segmentId: content.segmentId,
        appStatus: content.appStatus,
        ...storedAnswers(content.formData),
        formShape: JSON.stringify(content.formFields),
        pricePaise: price,
        isPaid: false,
        version: 1,
        step: content.step ?? null,
        createdAt: now,
        updatedAt: now,
      })
      .execute();
    await recordSave(transaction, id, { from: null, to: content.appStatus }, createMail);
    return accepted({ id, isNew: true });
  });
}

/** In paise; undefined for a category that is not sold in this segment. */
async function findPrice(
  database: Database,
  { categoryId, segmentId }: ApplicationContent,
): Promise<number | undefined> {
  const row = await database
    .selectFrom('categories')
    .select('pricePaise')
    .where('id', '=', categoryId)
    .where('segmentId', '=', segmentId)
    .where('isAvailable', '=', true)
    .executeTakeFirst();
  return row?.pricePaise;
}

/** The result of the first call with this key and body; undefined when there was none. */
export async function findRepeated(
  database: Database,
  userId: string,
  repetition: Repetition,
): Promise<Outcome<Saved, 'draft_deleted'> | undefined> {
  const id = await findKeyed(database, userId, repetition);
  if (id === undefined) return undefined;
  const row = await database
    .selectFrom('applications')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row ? accepted({ id, isNew: false }) : refused('draft_deleted');
}

/**
 * Saves or submits one of the customer's drafts. `version` is the one that the caller read; without
 * it the last write wins.
 */
export async function updateApplication(
  database: Database,
  userId: string,
  id: string,
  content: ApplicationContent,
  { version, createMail }: { version?: number; createMail?: SubmissionMail },
): Promise<Outcome<Saved, SaveRefusal | 'not_found' | 'not_a_draft' | 'draft_changed'>> {
  return transact(database, async (transaction) => {
    if (!(await lockAccountShared(transaction, userId))) return refused('session_ended');
    const row = await lockApplication(transaction, userId, id);
    if (!row) return refused('not_found');
    if (row.appStatus !== draft) return refused('not_a_draft');
    if (version !== undefined && row.version !== version) return refused('draft_changed');
    const tooOften = await countWrite(transaction, userId);
    if (tooOften) return tooOften;
    const price = await findPrice(transaction, content);
    if (price === undefined) return refused('category_unknown');
    const claimed = await claimFiles(transaction, userId, content.files);
    if (!claimed.ok) return claimed;

    const { answers, fields } = withLostAnswers(row, content);
    await transaction
      .updateTable('applications')
      .set((eb) => ({
        categoryId: content.categoryId,
        segmentId: content.segmentId,
        pricePaise: price,
        ...changeWork('applications', { appStatus: content.appStatus }),
        wasPlaced: false,
        ...storedAnswers(answers),
        formShape: JSON.stringify(fields),
        version: eb('version', '+', 1),
        step: content.step ?? row.step,
        updatedAt: now,
      }))
      .where('id', '=', id)
      .execute();
    await recordSave(transaction, id, { from: draft, to: content.appStatus }, createMail);
    return accepted({ id, isNew: false });
  });
}

type LockedApplication = NonNullable<Awaited<ReturnType<typeof lockApplication>>>;

async function lockApplication(database: Database, userId: string, id: string) {
  return database
    .selectFrom('applications')
    .select(['appStatus', 'version', 'categoryId', 'formData', 'formShape', 'step'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * A draft keeps answers to fields that its category's form has lost since; only answers to fields
 * of the form were ever stored. A submission stores only answers to the current form.
 */
function withLostAnswers(before: LockedApplication, content: ApplicationContent) {
  const { formData, formFields, appStatus, categoryId } = content;
  if (appStatus !== draft || before.categoryId !== categoryId) {
    return { answers: formData, fields: formFields };
  }
  const isInForm = (attribute: string) => formFields.some((field) => field.attribute === attribute);
  const lost = Object.entries(before.formData).filter(([attribute]) => !isInForm(attribute));
  const lostFields = lost.map(
    ([attribute]) =>
      before.formShape?.find((field) => field.attribute === attribute) ?? {
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
