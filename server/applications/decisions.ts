import { applicationStatuses } from '#contract/application.ts';
import type { ApplicationStatus } from '#contract/application.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { applicationDecidedMail } from '#server/mails/mails.ts';
import { noteChanges } from '#server/store/applicationEvents.ts';
import { takeFromCarts } from '#server/store/cart.ts';
import { lockForDecision, setStatus } from '#server/store/decisions.ts';
import { queueMail } from '#server/store/outbox.ts';
import { transact } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import { noteUpdate } from '#server/store/updates.ts';

/* What staff decide about applications (spec §4). */

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

type DecisionRefusal = 'not_found' | 'not_open' | 'already_paid' | 'not_paid';

/**
 * Decides about an application and queues the mail that tells its customer. A rejected one leaves
 * the cart; a paid one cannot be rejected, and only a paid one can be completed (S-51).
 */
export async function decideApplication(
  database: Database,
  id: string,
  decision: Decision,
  reason = '',
): Promise<Outcome<Decided, DecisionRefusal>> {
  return transact<Decided, DecisionRefusal>(database, async (transaction) => {
    const row = await lockForDecision(transaction, id);
    if (!row) return refused('not_found');
    const from = applicationStatuses[row.appStatus] ?? 'draft';
    if (from === decision) return accepted({ email: row.email, status: from, isNew: false });
    const open: readonly ApplicationStatus[] = decidedFrom[decision];
    if (!open.includes(from)) return refused('not_open', { message: from });
    if (decision === 'rejected' && row.isPaid) return refused('already_paid');
    if (decision === 'completed' && !row.isPaid) return refused('not_paid');

    const to = applicationStatuses.indexOf(decision);
    await setStatus(transaction, id, to);
    await noteChanges(transaction, [
      { applicationId: id, fromStatus: row.appStatus, toStatus: to, actor: 'staff', reason },
    ]);
    if (decision === 'rejected') await takeFromCarts(transaction, [id]);
    const { userId, email, category } = row;
    await noteUpdate(transaction, { userId, kind: decision, applicationId: id, reason });
    await queueMail(transaction, applicationDecidedMail(email, decision, { category, reason }), {
      isForPoller: true,
    });
    return accepted({ email, status: decision, isNew: true });
  });
}
