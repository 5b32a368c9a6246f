import { applicationStatuses } from '#contract/application.ts';
import type { ApplicationStatus } from '#contract/application.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { Requested } from '#server/orders/staffRefunds.ts';
import { findForLink } from '#server/store/decisions.ts';
import type { Database } from '#server/store/transaction.ts';
import { commandLine } from './access.ts';
import { act } from './acts.ts';

/* Decisions of staff by command about applications (spec §4, S-51). */

export type Decision = 'approved' | 'rejected' | 'completed';

/** The statuses from which each decision is possible; a rejection can be reversed. */
export const decidedFrom = {
  approved: ['submitted', 'rejected'],
  rejected: ['submitted', 'approved'],
  completed: ['submitted', 'approved'],
} as const satisfies Record<Decision, readonly ApplicationStatus[]>;

const acts = { approved: 'approve', rejected: 'reject', completed: 'complete' } as const;

export interface Decided {
  email: string;
  status: ApplicationStatus;
  /** False when it had this status before. */
  isNew: boolean;
  /** The refund that a rejection requires, made by `orders/refunder.ts`. */
  refund?: Requested | undefined;
}

/** `input_invalid`: the due date has passed. */
type DecisionRefusal =
  | 'not_found'
  | 'not_open'
  | 'not_paid'
  | 'going_back'
  | 'not_answered'
  | 'input_invalid';

/**
 * Decides an application as an act of its work. A rejected application leaves the cart, and its
 * price is refunded (S-56); only a paid one can be completed, as delivered and accepted outside the
 * portal (S-51). The message of `not_open` says what it is instead.
 */
export async function decideApplication(
  database: Database,
  id: string,
  decision: Decision,
  reason = '',
  dueAt?: Date,
): Promise<Outcome<Decided, DecisionRefusal>> {
  const made = await act(database, id, commandLine, { act: acts[decision], reason, dueAt });
  if (made.ok) return accepted({ ...made.value, status: decision });
  const { code } = made.refusal;
  if (code === 'not_found' || code === 'going_back' || code === 'input_invalid') {
    return refused(code);
  }
  const row = await findForLink(database, id);
  if (!row) return refused('not_found');
  const from = applicationStatuses[row.appStatus] ?? 'draft';
  if (from === decision) return accepted({ email: row.email, status: from, isNew: false });
  const open: readonly ApplicationStatus[] = decidedFrom[decision];
  if (!open.includes(from)) return refused('not_open', { message: from });
  return refused(row.isPaid ? 'not_answered' : 'not_paid');
}
