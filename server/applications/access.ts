import { invalidInput } from '#contract/fields.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { fileUnknown } from '#contract/upload.ts';
import type { Side } from '#contract/work.ts';
import { findPaidOrder } from '#server/store/orderLists.ts';
import { readPurchase } from '#server/store/purchases.ts';
import { claimThreadFiles } from '#server/store/thread.ts';
import type { Author } from '#server/store/thread.ts';
import type { Database } from '#server/store/transaction.ts';
import { recordUpdate } from '#server/store/updates.ts';
import { countWrite, lockAccountShared } from '#server/store/users.ts';
import { findCustomer, lockCustomerShared, lockWork } from '#server/store/work.ts';
import type { WorkRow } from '#server/store/work.ts';

/* What acts and messages share: who makes them, locks, limits, files and updates. */

/** Who acts: a customer, a person of the staff, or the deadline of an acceptance. */
export interface Person extends Omit<Author, 'side'> {
  side: Side | 'deadline';
  /** True for a command of staff, which may do more than the desk. */
  isCommand?: boolean;
}

/** Staff at the command line, whose names are not known. */
export const commandLine: Person & Author = {
  side: 'staff',
  userId: null,
  name: '',
  isCommand: true,
};

/** The order that paid for an application. */
export type Order = Awaited<ReturnType<typeof readPurchase>> | undefined;

/** Why an application cannot be locked. */
export type LockRefusal = 'not_found' | 'session_ended';

/** Locks order, accounts and application, in the order in which payments and refunds do. */
export async function lockApplication(
  transaction: Database,
  id: string,
  person: Person,
  needsOrder = false,
): Promise<Outcome<{ row: WorkRow; order: Order }, LockRefusal>> {
  const userId = await findCustomer(transaction, id);
  if (userId === undefined) return refused('not_found');
  if (person.side === 'customer' && person.userId !== userId) return refused('not_found');
  if (person.userId !== null && !(await lockAccountShared(transaction, person.userId))) {
    return refused('session_ended');
  }
  const orderId = needsOrder ? await findPaidOrder(transaction, id) : undefined;
  const order =
    orderId === undefined
      ? undefined
      : await readPurchase(transaction, orderId, { isLocked: true });
  if (!(await lockCustomerShared(transaction, userId))) return refused('not_found');
  const row = await lockWork(transaction, id);
  return row ? accepted({ row, order }) : refused('not_found');
}

/** Acts and messages count like saves of applications. */
export async function countAct(transaction: Database, { userId }: Person) {
  return userId === null ? undefined : countWrite(transaction, userId);
}

/** Claims files of the person for a thread. */
export async function claimFiles(
  transaction: Database,
  { userId }: Person,
  files: readonly string[],
) {
  const isClaimed = await claimThreadFiles(transaction, userId, files);
  return isClaimed ? undefined : invalidInput({ files: fileUnknown });
}

/** Shows the customer an update. */
export async function notify(
  transaction: Database,
  row: WorkRow,
  kind: 'question' | 'delivered' | 'delivery_reminder' | 'message',
): Promise<void> {
  await recordUpdate(transaction, { userId: row.userId, kind, applicationId: row.id });
}
