import { applicationStatuses } from '#contract/application.ts';
import { invalidInput } from '#contract/fields.ts';
import { acceptanceDays } from '#contract/limits.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome, Refused } from '#contract/outcome.ts';
import { dateWrong } from '#contract/staff.ts';
import { actsFor, refusedBy } from '#contract/work.ts';
import type { Maker, WorkAct } from '#contract/work.ts';
import { applicationDecidedMail, deliveredMail, questionMail } from '#server/mails/mails.ts';
import { isPriceRefunded, refundPrice } from '#server/orders/staffRefunds.ts';
import type { Requested } from '#server/orders/staffRefunds.ts';
import { removeFromCarts } from '#server/store/cart.ts';
import { recordChanges } from '#server/store/decisions.ts';
import { queueMail } from '#server/store/outbox.ts';
import { claimKey, findKeyed } from '#server/store/repetitions.ts';
import type { Repetition } from '#server/store/repetitions.ts';
import { addEntry } from '#server/store/thread.ts';
import { readIndianDate, transact } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import { markUpdatesRead, recordUpdate } from '#server/store/updates.ts';
import { isDeliveryOlder, nothingOpen, setWork, toHead } from '#server/store/work.ts';
import type { WorkRow } from '#server/store/work.ts';
import { claimFiles, countAct, lockApplication, notify } from './access.ts';
import type { LockRefusal, Order, Person } from './access.ts';
import { toIndianDate } from './dueDate.ts';

/*
 * Acts on submitted applications, the same for portal, desk and staff commands (S-60).
 * `contract/work.ts` says which act a state has.
 */

/** An act with what goes with it. */
export interface ActRequest {
  act: Exclude<WorkAct, 'pay' | 'refund'>;
  text?: string;
  files?: readonly string[];
  /** Why an application is rejected. */
  reason?: string;
  /** Until when the work is promised. */
  dueAt?: Date | undefined;
  /** The version that the caller has seen. */
  version?: number | undefined;
  /** With it, the act is made once however often the call arrives. */
  repetition?: Repetition | undefined;
}

export interface Done {
  /** The customer's address. */
  email: string;
  /**
   * False for a repeated call, and when an approved application was approved again, which changes its
   * due date alone.
   */
  isNew: boolean;
  /** The refund that a rejection requires, made by `orders/refunder.ts`. */
  refund?: Requested | undefined;
}

/** `data` of `not_now` and `changed_meanwhile` is the head (`store/work.ts`). */
type ActRefusal =
  | LockRefusal
  | 'not_submitted'
  | 'not_now'
  | 'input_invalid'
  | 'too_often'
  | 'changed_meanwhile'
  | 'going_back';

/** Acts that involve the order of an application, which is locked first, as payments do. */
const withOrder: readonly WorkAct[] = ['approve', 'reject', 'complete', 'accept', 'autoAccept'];

interface ActContext {
  transaction: Database;
  row: WorkRow;
  person: Person;
  request: ActRequest;
  order: Order;
}

/** Makes an act, with its entry, update and mail, in one transaction. */
export async function act(
  database: Database,
  id: string,
  person: Person,
  request: ActRequest,
): Promise<Outcome<Done, ActRefusal>> {
  return transact<Done, ActRefusal>(database, async (transaction) => {
    const found = await lockApplication(transaction, id, person, withOrder.includes(request.act));
    if (!found.ok) return found;
    const { row, order } = found.value;
    const { repetition } = request;
    if (repetition && person.userId !== null) {
      const isFirst = await claimKey(transaction, person.userId, repetition, id);
      const isRepeated =
        !isFirst && (await findKeyed(transaction, person.userId, repetition)) === id;
      if (isRepeated) return accepted({ email: row.email, isNew: false });
      if (!isFirst) return refused('input_invalid');
    }
    const refusal = await refuseAct(transaction, row, person, request);
    if (refusal) return refusal;
    const context = { transaction, row, person, request, order };
    if (person.side === 'customer') await markUpdatesRead(transaction, row.userId, id);
    if (hasExtraText(request)) await write(context, 'message');
    const done = await acts[request.act](context);
    return accepted({ email: row.email, isNew: true, ...done });
  });
}

/** Why an act cannot be made now. */
async function refuseAct(
  transaction: Database,
  row: WorkRow,
  person: Person,
  { act, version, dueAt, files = [] }: ActRequest,
): Promise<Refused<ActRefusal> | undefined> {
  const head = toHead(row, person.side === 'staff' ? 'staff' : 'customer');
  if (!head) return refused('not_submitted');
  if (version !== undefined && version !== row.workVersion) {
    return refused('changed_meanwhile', { data: head });
  }
  const isPossible = getMakers(person).some((by) => actsFor(head.state, by).includes(act));
  if (!isPossible) return refused('not_now', { data: head });
  if (dueAt && (await isPast(transaction, dueAt))) return invalidInput({ dueAt: dateWrong });
  if (act === 'autoAccept' && !(await isDeliveryOlder(transaction, row.id, acceptanceDays))) {
    return refused('not_now', { data: head });
  }
  const unless = refusedBy(head.state, act);
  if (unless && (await isPriceRefunded(transaction, row.id))) return refused(unless);
  return (await countAct(transaction, person)) ?? claimFiles(transaction, person, files);
}

/** Whether the day of a time has passed in India. */
async function isPast(transaction: Database, time: Date): Promise<boolean> {
  return toIndianDate(time) < (await readIndianDate(transaction));
}

/** What the person counts as in the table of the work. */
function getMakers({ side, isCommand = false }: Person): Maker[] {
  if (side === 'deadline') return ['system'];
  return isCommand ? [side, 'command'] : [side];
}

/** Acts whose entry has the words that come with them. */
const wordedActs: readonly WorkAct[] = ['ask', 'answer', 'deliver', 'changes'];

/** Whether words or files come with another act; they become a message. */
function hasExtraText({ act, text = '', files = [] }: ActRequest): boolean {
  return !wordedActs.includes(act) && (text !== '' || files.length > 0);
}

type Made = Pick<Done, 'refund'> & { isNew?: boolean };

/** What each act changes and whom it notifies, after all checks. */
const acts: Record<ActRequest['act'], (context: ActContext) => Promise<Made>> = {
  async approve(context) {
    const { transaction, row, request } = context;
    if (row.appStatus !== applicationStatuses.indexOf('approved'))
      return decide(context, 'approved');
    if (request.dueAt) await setWork(transaction, row.id, {}, { dueAt: request.dueAt });
    return { isNew: false };
  },
  reject: (context) => decide(context, 'rejected'),
  complete: (context) => decide(context, 'completed'),
  accept: (context) => decide(context, 'completed'),
  autoAccept: (context) => decide(context, 'completed'),

  async ask(context) {
    const { transaction, row, request } = context;
    await setWork(transaction, row.id, { hasQuestion: true });
    await write(context, 'question');
    await notify(transaction, row, 'question');
    const { email, id, category } = row;
    const mail = questionMail(email, { id, category, text: request.text ?? '' });
    await queueMail(transaction, mail, { isForPoller: true });
    return {};
  },
  async answer(context) {
    await setWork(context.transaction, context.row.id, { hasQuestion: false });
    await write(context, 'answer');
    return {};
  },
  async deliver(context) {
    const { transaction, row, request } = context;
    await setWork(transaction, row.id, { isDelivered: true, hasChanges: false });
    await write(context, 'delivery');
    await notify(transaction, row, 'delivered');
    const { email, id, category } = row;
    const mail = deliveredMail(email, { id, category, text: request.text ?? '' });
    await queueMail(transaction, mail, { isForPoller: true });
    return {};
  },
  async changes(context) {
    await setWork(context.transaction, context.row.id, { isDelivered: false, hasChanges: true });
    await write(context, 'act', 'changes');
    return {};
  },
  async assign(context) {
    const { transaction, row, person } = context;
    await setWork(transaction, row.id, {}, { assigneeId: person.userId });
    await write(context, 'act', 'assign');
    return {};
  },
};

/** Changes the status, with history, update, mail, and the refund of a rejected application. */
async function decide(
  { transaction, row, person, request, order }: ActContext,
  status: 'approved' | 'rejected' | 'completed',
): Promise<Made> {
  const { id, userId, email, category, appStatus } = row;
  const { reason = '' } = request;
  const toStatus = applicationStatuses.indexOf(status);
  await setWork(
    transaction,
    id,
    { appStatus: toStatus, ...nothingOpen },
    { dueAt: request.dueAt ?? null },
  );
  const authorName = person.side === 'staff' ? person.name : '';
  const change = { applicationId: id, fromStatus: appStatus, toStatus, actor: person.side };
  await recordChanges(transaction, [{ ...change, reason, authorName }]);
  const wasInCart = status === 'rejected' && (await removeFromCarts(transaction, [id]));
  if (person.side !== 'customer') {
    await recordUpdate(transaction, { userId, kind: status, applicationId: id, reason });
  }
  const refund = status === 'rejected' ? await refundPrice(transaction, id, reason) : undefined;
  const mail = applicationDecidedMail(email, status, {
    id,
    category,
    reason,
    order,
    refundedPaise: refund?.amountPaise ?? 0,
    wasInCart,
    isByDeadline: person.side === 'deadline',
  });
  await queueMail(transaction, mail, { isForPoller: true });
  return { refund };
}

/** Adds what the person wrote to the thread. */
async function write(
  { transaction, row, person, request }: ActContext,
  kind: 'question' | 'answer' | 'delivery' | 'message' | 'act',
  act?: 'changes' | 'assign',
): Promise<void> {
  const { side, userId, name } = person;
  if (side === 'deadline') return;
  const { text, files } = request;
  const entry = { applicationId: row.id, kind, author: { side, userId, name }, text, files };
  await addEntry(transaction, act ? { ...entry, act } : entry);
}
