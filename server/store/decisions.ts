import { applicationStatuses } from '#contract/application.ts';
import type { ApplicationStatus } from '#contract/application.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { applicationDecidedMail } from '#server/accounts/mails.ts';
import { noteChanges } from './applicationEvents.ts';
import { queueMail } from './outbox.ts';
import { now, transact } from './transaction.ts';
import type { Database } from './transaction.ts';
import { noteUpdate } from './updates.ts';

/* What staff decide about applications (spec §4, T-27, R-124). */

export type Decision = 'approved' | 'rejected' | 'completed';

/** The states a decision is open in; a rejection can be taken back. */
export const decidedFrom = {
  approved: ['submitted', 'rejected'],
  rejected: ['submitted', 'approved'],
  completed: ['submitted', 'approved'],
} as const satisfies Record<Decision, readonly ApplicationStatus[]>;

export interface Decided {
  email: string;
  status: ApplicationStatus;
  /** False when it was decided like this before. */
  isNew: boolean;
}

type DecisionRefusal = 'not_found' | 'not_open' | 'already_paid';

/**
 * Decides about an application and queues the mail that tells its customer. A rejected one leaves
 * the cart; a paid one cannot be rejected.
 */
export async function decideApplication(
  database: Database,
  id: string,
  decision: Decision,
  reason = '',
): Promise<Outcome<Decided, DecisionRefusal>> {
  return transact<Decided, DecisionRefusal>(database, async (transaction) => {
    const row = await transaction
      .selectFrom('applications as a')
      .innerJoin('users as u', 'u.id', 'a.user_id')
      .innerJoin('categories as c', 'c.id', 'a.category_id')
      .select(['a.user_id', 'a.app_status', 'a.is_paid', 'u.email', 'c.name as category'])
      .where('a.id', '=', id)
      .where('a.deleted_at', 'is', null)
      .forUpdate('a')
      .executeTakeFirst();
    if (!row) return refused('not_found');
    const from = applicationStatuses[row.app_status] ?? 'draft';
    if (from === decision) return accepted({ email: row.email, status: from, isNew: false });
    const open: readonly ApplicationStatus[] = decidedFrom[decision];
    if (!open.includes(from)) return refused('not_open', { message: from });
    if (decision === 'rejected' && row.is_paid) return refused('already_paid');

    const to = applicationStatuses.indexOf(decision);
    await transaction
      .updateTable('applications')
      .set({ app_status: to, updated_at: now })
      .where('id', '=', id)
      .execute();
    await noteChanges(transaction, [
      { applicationId: id, from: row.app_status, to, by: 'staff', reason },
    ]);
    if (decision === 'rejected') {
      await transaction
        .updateTable('cart_items')
        .set({ deleted_at: now })
        .where('application_id', '=', id)
        .where('deleted_at', 'is', null)
        .execute();
    }
    const { user_id: userId, email, category } = row;
    await noteUpdate(transaction, { userId, kind: decision, applicationId: id, reason });
    await queueMail(transaction, applicationDecidedMail(email, decision, { category, reason }), {
      isForPoller: true,
    });
    return accepted({ email, status: decision, isNew: true });
  });
}

/** The newest applications of all customers, at most 500. */
export async function listAllApplications(database: Database, status?: ApplicationStatus) {
  return database
    .selectFrom('applications as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .innerJoin('categories as c', 'c.id', 'a.category_id')
    .select(['a.id', 'a.app_status', 'a.is_paid', 'a.created_at', 'u.email', 'c.name as category'])
    .where('a.deleted_at', 'is', null)
    .$if(status !== undefined, (query) =>
      query.where('a.app_status', '=', applicationStatuses.indexOf(status ?? 'draft')),
    )
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(500)
    .execute();
}
