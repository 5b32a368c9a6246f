import { recordChanges } from './applicationEvents.ts';
import { draft } from './applications.ts';
import { queueMail } from './outbox.ts';
import type { QueuedMail } from './outbox.ts';
import type { Database } from './transaction.ts';

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
