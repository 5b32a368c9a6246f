import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { acceptanceDays } from '#contract/limits.ts';
import { actsFor, findState, turnOf } from '#contract/work.ts';
import { workStates } from '#contract/workStates.ts';
import type { Side } from '#contract/work.ts';
import type { WorkState } from '#contract/workStates.ts';
import { jsonTime, jsonWord, optional } from './sql.ts';
import { now, nowPlus, wallClockNow } from './transaction.ts';
import type { Database } from './transaction.ts';

/*
 * The state of the work on applications: derived from a few columns, which only `changeWork`
 * changes (S-60, decision 029).
 */

/** The columns that a state follows from, as SQL. */
interface StateColumns {
  appStatus: RawBuilder<number>;
  isPaid: RawBuilder<boolean>;
  askedAt: RawBuilder<Date | null>;
  deliveredAt: RawBuilder<Date | null>;
  changesAt: RawBuilder<Date | null>;
}

function getColumns(table: string): StateColumns {
  const column = <Value>(name: string) => sql<Value>`${sql.ref(`${table}.${name}`)}`;
  return {
    appStatus: column('appStatus'),
    isPaid: column('isPaid'),
    askedAt: column('askedAt'),
    deliveredAt: column('deliveredAt'),
    changesAt: column('changesAt'),
  };
}

/** `findState` of the contract as SQL, null for a draft; indexes of the queue repeat it. */
function deriveState({ appStatus, isPaid, askedAt, deliveredAt, changesAt }: StateColumns) {
  return sql<WorkState | null>`(case
    when ${appStatus} = 3 then 'rejected'
    when ${appStatus} = 4 then 'completed'
    when ${appStatus} not in (1, 2) then null
    when not ${isPaid} then 'awaitingPayment'
    when ${askedAt} is not null then 'waitingForCustomer'
    when ${appStatus} = 1 then 'inReview'
    when ${deliveredAt} is not null then 'delivered'
    when ${changesAt} is not null then 'changesRequested'
    else 'inProgress' end)`;
}

/** The state of the applications in `table`. */
export function workState(table: string): RawBuilder<WorkState | null> {
  return deriveState(getColumns(table));
}

/** Changes of the columns that a state follows from; `true` sets a timestamp to now. */
export interface WorkChange {
  appStatus?: number;
  isPaid?: boolean;
  hasQuestion?: boolean;
  isDelivered?: boolean;
  hasChanges?: boolean;
}

/**
 * Values for an update of applications in `table`: the changed columns, since when the state has
 * been true if it changes, and the version that `If-Match` names.
 */
export function changeWork(table: string, change: WorkChange) {
  const { appStatus, isPaid, hasQuestion, isDelivered, hasChanges } = change;
  const toTimestamp = (is: boolean) => (is ? wallClockNow : sql<null>`null::timestamptz`);
  const changed = {
    ...(appStatus !== undefined && { appStatus: sql<number>`${appStatus}::integer` }),
    ...(isPaid !== undefined && { isPaid: sql<boolean>`${isPaid}::boolean` }),
    ...(hasQuestion !== undefined && { askedAt: toTimestamp(hasQuestion) }),
    ...(isDelivered !== undefined && { deliveredAt: toTimestamp(isDelivered) }),
    ...(hasChanges !== undefined && { changesAt: toTimestamp(hasChanges) }),
  };
  const before = getColumns(table);
  const after = { ...before, ...changed };
  return {
    ...changed,
    workSince: sql<Date>`case when ${deriveState(after)} is distinct from ${deriveState(before)}
      then ${wallClockNow} else ${sql.ref(`${table}.workSince`)} end`,
    workVersion: sql<number>`${sql.ref(`${table}.workVersion`)} + 1`,
  };
}

/** What ends with the work, or with its payment. */
export const nothingOpen = { hasQuestion: false, isDelivered: false, hasChanges: false };

/** Members of an application in JSON, from the alias `a`; absent for a draft. */
export const workMembers = {
  state: optional(jsonWord(workState('a'))),
  turn: optional(jsonWord(deriveTurn(workState('a')))),
  since: optional(jsonTime(sql`case when a.app_status > 0 then a.work_since end`)),
};

/** The side that has to move, as SQL; null at an end and for a draft. */
function deriveTurn(state: RawBuilder<WorkState | null>) {
  return sql<Side | null>`(case when ${state} in (${literals('customer')}) then 'customer'
    when ${state} in (${literals('staff')}) then 'staff' end)`;
}

function literals(side: Side) {
  return sql.join(listTurnStates(side).map((state) => sql.lit(state)));
}

/** The states in which this side has to move. */
export function listTurnStates(side: Side): WorkState[] {
  return workStates.filter((state) => turnOf(state) === side);
}

/** Columns of the application `a` that its head is made of. */
export const headColumns = [
  'a.appStatus',
  'a.isPaid',
  'a.askedAt',
  'a.deliveredAt',
  'a.changesAt',
  'a.dueAt',
  'a.workSince',
  'a.workVersion',
  'a.updatedAt',
] as const;

interface HeadRow {
  appStatus: number;
  isPaid: boolean;
  askedAt: Date | null;
  deliveredAt: Date | null;
  changesAt: Date | null;
  dueAt: Date | null;
  workSince: Date | null;
  workVersion: number;
  updatedAt: Date;
}

/** The state of the work as a side sees it; undefined for a draft. */
export function toHead(row: HeadRow, side: Side) {
  const state = findState({
    appStatus: row.appStatus,
    isPaid: row.isPaid,
    hasQuestion: row.askedAt !== null,
    isDelivered: row.deliveredAt !== null,
    hasChanges: row.changesAt !== null,
  });
  if (!state) return undefined;
  return {
    state,
    turn: turnOf(state),
    since: (row.workSince ?? row.updatedAt).toISOString(),
    dueAt: findDue(state, row)?.toISOString(),
    acts: actsFor(state, side),
    version: String(row.workVersion),
  };
}

const day = 24 * 60 * 60;

/** Until when the side that has to move should do so. */
function findDue(
  state: WorkState,
  { deliveredAt, dueAt }: Pick<HeadRow, 'deliveredAt' | 'dueAt'>,
): Date | undefined {
  if (state === 'delivered' && deliveredAt) {
    return new Date(deliveredAt.getTime() + acceptanceDays * day * 1000);
  }
  const isPromised = state === 'inProgress' || state === 'changesRequested';
  return isPromised ? (dueAt ?? undefined) : undefined;
}

/** The customer of an application; undefined for an unknown or deleted one. */
export async function findCustomer(database: Database, id: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('applications')
    .select('userId')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.userId;
}

/**
 * Locks the customer's account against its deletion until the caller's transaction ends; false when
 * it is deleted. A deactivated account passes, because staff can finish its work.
 */
export async function lockCustomerShared(database: Database, userId: string): Promise<boolean> {
  const row = await database
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** An application with its customer and category; `userId` limits it to this customer's own. */
export function selectWork(database: Database, id: string, userId?: string) {
  return database
    .selectFrom('applications as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .innerJoin('categories as c', 'c.id', 'a.categoryId')
    .leftJoin('users as s', 's.id', 'a.assigneeId')
    .select(headColumns)
    .select(['a.id', 'a.userId', 'a.customerReadAt', 'a.staffReadAt', 'a.assigneeId'])
    .select(['u.email', 'c.name as category', 's.fullName as assigneeName'])
    .where('a.id', '=', id)
    .where('a.deletedAt', 'is', null)
    .$if(userId !== undefined, (query) => query.where('a.userId', '=', userId ?? ''));
}

/** The same, locked until the caller's transaction ends. */
export async function lockWork(transaction: Database, id: string) {
  return selectWork(transaction, id).forUpdate('a').executeTakeFirst();
}

export type WorkRow = NonNullable<Awaited<ReturnType<typeof lockWork>>>;

interface WorkValues {
  dueAt?: Date | null;
  assigneeId?: string | null;
}

/** Changes an application that the caller's transaction has locked. */
export async function setWork(
  transaction: Database,
  id: string,
  change: WorkChange,
  values: WorkValues = {},
): Promise<void> {
  await transaction
    .updateTable('applications')
    .set({
      ...changeWork('applications', change),
      ...values,
      ...(change.appStatus !== undefined && { updatedAt: now }),
      ...(change.isDelivered && { remindedAt: null }),
    })
    .where('id', '=', id)
    .execute();
}

/** Marks a thread as read by a side up to one of its entries; a mark never goes back. */
export async function markRead(
  database: Database,
  applicationId: string,
  side: Side,
  at: Date,
): Promise<void> {
  const column = side === 'customer' ? 'customerReadAt' : 'staffReadAt';
  await database
    .updateTable('applications')
    .set((eb) => ({ [column]: eb.fn<Date>('greatest', [column, eb.val(at)]) }))
    .where('id', '=', applicationId)
    .execute();
}

/** Ids of deliveries that the customer has not answered for so many days, oldest first. */
export async function listUnanswered(
  database: Database,
  days: number,
  { isReminded }: { isReminded: boolean },
): Promise<string[]> {
  const rows = await database
    .selectFrom('applications as a')
    .select('a.id')
    .where('a.deliveredAt', '<=', nowPlus(-days * day))
    .where('a.deletedAt', 'is', null)
    .where(workState('a'), '=', 'delivered')
    .$if(!isReminded, (query) => query.where('a.remindedAt', 'is', null))
    .orderBy('a.deliveredAt')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether the delivery of a locked application is so many days old. */
export async function isDeliveryOlder(
  transaction: Database,
  id: string,
  days: number,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('applications')
    .select('id')
    .where('id', '=', id)
    .where('deliveredAt', '<=', nowPlus(-days * day))
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that the customer was reminded of a delivery; false when that was done before. */
export async function markReminded(transaction: Database, id: string): Promise<boolean> {
  const row = await transaction
    .updateTable('applications')
    .set({ remindedAt: now })
    .where('id', '=', id)
    .where('remindedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
