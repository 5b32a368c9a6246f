import { applicationStatuses } from '#contract/application.ts';
import type { ApplicationStatus } from '#contract/application.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { applicationDecidedMail } from '#server/mails/mails.ts';
import { isPriceRefunded, refundPrice } from '#server/orders/staffRefunds.ts';
import type { Requested } from '#server/orders/staffRefunds.ts';
import { recordChanges, lockForDecision, setStatus } from '#server/store/decisions.ts';
import { removeFromCarts } from '#server/store/cart.ts';
import { findPaidOrder } from '#server/store/orderLists.ts';
import { queueMail } from '#server/store/outbox.ts';
import { readPurchase } from '#server/store/purchases.ts';
import { transact } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import { recordUpdate } from '#server/store/updates.ts';

/* Decisions of staff about applications (spec §4). */

export type Decision = 'approved' | 'rejected' | 'completed';

/** The statuses from which each decision is possible; a rejection can be reversed. */
export const decidedFrom = {
  approved: ['submitted', 'rejected'],
  rejected: ['submitted', 'approved'],
  completed: ['submitted', 'approved'],
} as const satisfies Record<Decision, readonly ApplicationStatus[]>;

export interface Decided {
  email: string;
  status: ApplicationStatus;
  /** False when it had this status before. */
  isNew: boolean;
  /** The refund that a rejection requires, made by `orders/refunder.ts`. */
  refund?: Requested | undefined;
}

type DecisionRefusal = 'not_found' | 'not_open' | 'not_paid' | 'going_back';

/**
 * Decides an application and queues the mail to its customer. A rejected application leaves the
 * cart, and its price is refunded (S-56); only a paid one can be completed (S-51).
 */
export async function decideApplication(
  database: Database,
  id: string,
  decision: Decision,
  reason = '',
): Promise<Outcome<Decided, DecisionRefusal>> {
  return transact<Decided, DecisionRefusal>(database, async (transaction) => {
    // Lock the order first, as payments and refunds do.
    const orderId = await findPaidOrder(transaction, id);
    const order =
      orderId === undefined
        ? undefined
        : await readPurchase(transaction, orderId, { isLocked: true });
    const row = await lockForDecision(transaction, id);
    if (!row) return refused('not_found');
    const from = applicationStatuses[row.appStatus] ?? 'draft';
    if (from === decision) return accepted({ email: row.email, status: from, isNew: false });
    const open: readonly ApplicationStatus[] = decidedFrom[decision];
    if (!open.includes(from)) return refused('not_open', { message: from });
    if (decision === 'completed' && !row.isPaid) return refused('not_paid');
    if (decision === 'completed' && (await isPriceRefunded(transaction, id))) {
      return refused('going_back');
    }

    const to = applicationStatuses.indexOf(decision);
    await setStatus(transaction, id, to);
    await recordChanges(transaction, [
      { applicationId: id, fromStatus: row.appStatus, toStatus: to, actor: 'staff', reason },
    ]);
    if (decision === 'rejected') await removeFromCarts(transaction, [id]);
    const { userId, email, category } = row;
    await recordUpdate(transaction, { userId, kind: decision, applicationId: id, reason });
    const refund = decision === 'rejected' ? await refundPrice(transaction, id, reason) : undefined;
    const mail = applicationDecidedMail(email, decision, {
      id,
      category,
      reason,
      order,
      refundedPaise: refund?.amountPaise ?? 0,
    });
    await queueMail(transaction, mail, { isForPoller: true });
    return accepted({ email, status: decision, isNew: true, refund });
  });
}
