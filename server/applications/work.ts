import { applicationStatuses } from '#contract/application.ts';
import { acceptanceDays, reminderDays } from '#contract/limits.ts';
import { invalidInput } from '#contract/fields.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome, Refused } from '#contract/outcome.ts';
import { fileUnknown } from '#contract/upload.ts';
import { actsFor, refusedBy } from '#contract/work.ts';
import type { Maker, Side, WorkAct } from '#contract/work.ts';
import {
  applicationDecidedMail,
  deliveredMail,
  deliveryReminderMail,
  questionMail,
} from '#server/mails/mails.ts';
import { isPriceRefunded, refundPrice } from '#server/orders/staffRefunds.ts';
import type { Requested } from '#server/orders/staffRefunds.ts';
import { removeFromCarts } from '#server/store/cart.ts';
import { recordChanges } from '#server/store/decisions.ts';
import { findPaidOrder } from '#server/store/orderLists.ts';
import { queueMail } from '#server/store/outbox.ts';
import { readPurchase } from '#server/store/purchases.ts';
import { addEntry, claimThreadFiles, findRepeatedEntry } from '#server/store/thread.ts';
import type { Author, Repetition } from '#server/store/thread.ts';
import { transact } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import { markUpdatesRead, recordUpdate } from '#server/store/updates.ts';
import { countWrite, lockAccountShared } from '#server/store/users.ts';
import {
  findCustomer,
  isDeliveryOlder,
  listUnanswered,
  lockCustomerShared,
  lockWork,
  markReminded,
  nothingOpen,
  setWork,
  toHead,
} from '#server/store/work.ts';
import type { WorkRow } from '#server/store/work.ts';

/*
 * Acts on submitted applications and messages in their threads, the same for portal, desk and staff
 * commands (S-60). `contract/work.ts` says which act a state has.
 */

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

/** Accepts deliveries that their customers have not answered in time. */
const deadline: Person = { side: 'deadline', userId: null, name: '' };

/** An act with what goes with it. */
export interface WantedAct {
  act: Exclude<WorkAct, 'pay' | 'refund'>;
  text?: string;
  files?: readonly string[];
  /** Why an application is rejected. */
  reason?: string;
  /** Until when the work is promised. */
  dueAt?: Date | undefined;
  /** The version that the caller has seen. */
  version?: number | undefined;
}

export interface Done {
  /** The customer's address. */
  email: string;
  /** False when an approved application was approved again, which changes its due date alone. */
  isNew: boolean;
  /** The refund that a rejection requires, made by `orders/refunder.ts`. */
  refund?: Requested | undefined;
}

type LockRefusal = 'not_found' | 'session_ended';

/** `data` of `not_now` is the head (`store/work.ts`). */
type MessageRefusal =
  | LockRefusal
  | 'not_submitted'
  | 'not_now'
  | 'key_reused'
  | 'input_invalid'
  | 'too_often';

/** `data` of `changed_meanwhile` is the head too. */
type ActRefusal = Exclude<MessageRefusal, 'key_reused'> | 'changed_meanwhile' | 'going_back';

/** Acts that involve the order of an application, which is locked first, as payments do. */
const withOrder: readonly WorkAct[] = ['approve', 'reject', 'complete', 'accept', 'autoAccept'];

type Order = Awaited<ReturnType<typeof readPurchase>> | undefined;

interface Scene {
  transaction: Database;
  row: WorkRow;
  person: Person;
  wanted: WantedAct;
  order: Order;
}

/** Makes an act, with its entry, update and mail, in one transaction. */
export async function act(
  database: Database,
  id: string,
  person: Person,
  wanted: WantedAct,
): Promise<Outcome<Done, ActRefusal>> {
  return transact<Done, ActRefusal>(database, async (transaction) => {
    const found = await lock(transaction, id, person, withOrder.includes(wanted.act));
    if (!found.ok) return found;
    const { row, order } = found.value;
    const refusal = await refuseAct(transaction, row, person, wanted);
    if (refusal) return refusal;
    const scene = { transaction, row, person, wanted, order };
    if (person.side === 'customer') await markUpdatesRead(transaction, row.userId, id);
    if (hasSpareWords(wanted)) await write(scene, 'message');
    const done = await acts[wanted.act](scene);
    return accepted({ email: row.email, isNew: true, ...done });
  });
}

/** Locks order, accounts and application, in the order in which payments and refunds do. */
async function lock(
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

/** Why an act cannot be made now. */
async function refuseAct(
  transaction: Database,
  row: WorkRow,
  person: Person,
  { act, version, files = [] }: WantedAct,
): Promise<Refused<ActRefusal> | undefined> {
  const head = toHead(row, person.side === 'staff' ? 'staff' : 'customer');
  if (!head) return refused('not_submitted');
  if (version !== undefined && version !== row.workVersion) {
    return refused('changed_meanwhile', { data: head });
  }
  const isPossible = makersOf(person).some((by) => actsFor(head.state, by).includes(act));
  if (!isPossible) return refused('not_now', { data: head });
  if (act === 'autoAccept' && !(await isDeliveryOlder(transaction, row.id, acceptanceDays))) {
    return refused('not_now', { data: head });
  }
  const unless = refusedBy(head.state, act);
  if (unless && (await isPriceRefunded(transaction, row.id))) return refused(unless);
  return (await countAct(transaction, person)) ?? claim(transaction, person, files);
}

/** What the person counts as in the table of the work. */
function makersOf({ side, isCommand = false }: Person): Maker[] {
  if (side === 'deadline') return ['system'];
  return isCommand ? [side, 'command'] : [side];
}

/** Acts and messages count like saves of applications. */
async function countAct(transaction: Database, { userId }: Person) {
  return userId === null ? undefined : countWrite(transaction, userId);
}

async function claim(transaction: Database, { userId }: Person, files: readonly string[]) {
  const isClaimed = await claimThreadFiles(transaction, userId, files);
  return isClaimed ? undefined : invalidInput({ files: fileUnknown });
}

/** Acts whose entry has the words that come with them. */
const wordedActs: readonly WorkAct[] = ['ask', 'answer', 'deliver', 'changes'];

/** Whether words or files come with another act; they become a message. */
function hasSpareWords({ act, text = '', files = [] }: WantedAct): boolean {
  return !wordedActs.includes(act) && (text !== '' || files.length > 0);
}

type Made = Pick<Done, 'refund'> & { isNew?: boolean };

/** What each act changes and whom it notifies, after all checks. */
const acts: Record<WantedAct['act'], (scene: Scene) => Promise<Made>> = {
  async approve(scene) {
    const { transaction, row, wanted } = scene;
    if (row.appStatus !== applicationStatuses.indexOf('approved')) return decide(scene, 'approved');
    if (wanted.dueAt) await setWork(transaction, row.id, {}, { dueAt: wanted.dueAt });
    return { isNew: false };
  },
  reject: (scene) => decide(scene, 'rejected'),
  complete: (scene) => decide(scene, 'completed'),
  accept: (scene) => decide(scene, 'completed'),
  autoAccept: (scene) => decide(scene, 'completed'),

  async ask(scene) {
    const { transaction, row, wanted } = scene;
    await setWork(transaction, row.id, { isAsked: true });
    await write(scene, 'question');
    await notify(scene, 'question');
    const { email, id, category } = row;
    const mail = questionMail(email, { id, category, text: wanted.text ?? '' });
    await queueMail(transaction, mail, { isForPoller: true });
    return {};
  },
  async answer(scene) {
    await setWork(scene.transaction, scene.row.id, { isAsked: false });
    await write(scene, 'answer');
    return {};
  },
  async deliver(scene) {
    const { transaction, row, wanted } = scene;
    await setWork(transaction, row.id, { isDelivered: true, hasChanges: false });
    await write(scene, 'delivery');
    await notify(scene, 'delivered');
    const { email, id, category } = row;
    const mail = deliveredMail(email, { id, category, text: wanted.text ?? '' });
    await queueMail(transaction, mail, { isForPoller: true });
    return {};
  },
  async changes(scene) {
    await setWork(scene.transaction, scene.row.id, { isDelivered: false, hasChanges: true });
    await write(scene, 'act', 'changes');
    return {};
  },
  async assign(scene) {
    const { transaction, row, person } = scene;
    await setWork(transaction, row.id, {}, { assigneeId: person.userId });
    await write(scene, 'act', 'assign');
    return {};
  },
};

/** Changes the status, with history, update, mail, and the refund of a rejected application. */
async function decide(
  { transaction, row, person, wanted, order }: Scene,
  status: 'approved' | 'rejected' | 'completed',
): Promise<Made> {
  const { id, userId, email, category, appStatus } = row;
  const { reason = '' } = wanted;
  const toStatus = applicationStatuses.indexOf(status);
  await setWork(
    transaction,
    id,
    { appStatus: toStatus, ...nothingOpen },
    { dueAt: wanted.dueAt ?? null },
  );
  const authorName = person.side === 'staff' ? person.name : '';
  const change = { applicationId: id, fromStatus: appStatus, toStatus, actor: person.side };
  await recordChanges(transaction, [{ ...change, reason, authorName }]);
  if (status === 'rejected') await removeFromCarts(transaction, [id]);
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
    isByDeadline: person.side === 'deadline',
  });
  await queueMail(transaction, mail, { isForPoller: true });
  return { refund };
}

/** Adds what the person wrote to the thread. */
async function write(
  { transaction, row, person, wanted }: Scene,
  kind: 'question' | 'answer' | 'delivery' | 'message' | 'act',
  act?: 'changes' | 'assign',
): Promise<void> {
  const { side, userId, name } = person;
  if (side === 'deadline') return;
  const { text, files } = wanted;
  const entry = { applicationId: row.id, kind, author: { side, userId, name }, text, files };
  await addEntry(transaction, act ? { ...entry, act } : entry);
}

async function notify(
  { transaction, row }: Pick<Scene, 'transaction' | 'row'>,
  kind: 'question' | 'delivered' | 'delivery_reminder' | 'message',
): Promise<void> {
  await recordUpdate(transaction, { userId: row.userId, kind, applicationId: row.id });
}

export interface WantedMessage {
  text: string;
  files: readonly string[];
  repetition?: Repetition | undefined;
}

export interface Sent {
  entryId: string;
  /** False when it was sent with this key before. */
  isNew: boolean;
}

/** Adds a message to a thread, unless the application is closed. With a key it arrives once. */
export async function sendMessage(
  database: Database,
  id: string,
  person: Person & Author,
  { text, files, repetition }: WantedMessage,
): Promise<Outcome<Sent, MessageRefusal>> {
  return transact<Sent, MessageRefusal>(database, async (transaction) => {
    const found = await lock(transaction, id, person);
    if (!found.ok) return found;
    const { row } = found.value;
    if (repetition && person.userId !== null) {
      const earlier = await findRepeatedEntry(transaction, person.userId, repetition.key);
      const isSame = earlier?.bodyHash === repetition.bodyHash && earlier.applicationId === id;
      if (earlier) {
        return isSame ? accepted({ entryId: earlier.id, isNew: false }) : refused('key_reused');
      }
    }
    const head = toHead(row, person.side);
    if (!head) return refused('not_submitted');
    if (!head.turn) return refused('not_now', { data: head });
    const refusal =
      (await countAct(transaction, person)) ?? (await claim(transaction, person, files));
    if (refusal) return refusal;
    const entry = { applicationId: id, kind: 'message', author: person, text, files } as const;
    const entryId = await addEntry(transaction, { ...entry, repetition });
    await setWork(transaction, id, {});
    if (person.side === 'staff') await notify({ transaction, row }, 'message');
    else await markUpdatesRead(transaction, row.userId, id);
    return accepted({ entryId, isNew: true });
  });
}

/**
 * Accepts the deliveries that their customers have not answered in time, and reminds of those that
 * will be accepted soon. Several nodes may do so at once.
 */
export async function acceptDeliveries(
  { database }: { database: Database },
  signal?: AbortSignal,
): Promise<void> {
  const remindedAfter = acceptanceDays - reminderDays;
  for (const id of await listUnanswered(database, acceptanceDays, { isReminded: true })) {
    if (signal?.aborted) return;
    await act(database, id, deadline, { act: 'autoAccept' });
  }
  for (const id of await listUnanswered(database, remindedAfter, { isReminded: false })) {
    if (signal?.aborted) return;
    await remind(database, id, remindedAfter);
  }
}

/** Reminds a customer of a delivery, once. */
async function remind(database: Database, id: string, days: number): Promise<void> {
  await transact<null, LockRefusal>(database, async (transaction) => {
    const found = await lock(transaction, id, deadline);
    if (!found.ok) return found;
    const { row } = found.value;
    const isDue =
      toHead(row, 'customer')?.state === 'delivered' &&
      (await isDeliveryOlder(transaction, id, days)) &&
      (await markReminded(transaction, id));
    if (!isDue) return accepted(null);
    await notify({ transaction, row }, 'delivery_reminder');
    const { email, category } = row;
    const mail = deliveryReminderMail(email, { id, category });
    await queueMail(transaction, mail, { isForPoller: true });
    return accepted(null);
  });
}
