import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { workStates } from '#contract/workStates.ts';
import type { Side } from '#contract/work.ts';
import type { WorkState } from '#contract/workStates.ts';
import { isId } from '#server/common/identifiers.ts';
import { bindPlace, isOlder, placeColumns, toPage, toPatterns } from './lists.ts';
import type { Place } from './lists.ts';
import { headColumns, statesOf, toHead, workState } from './work.ts';
import type { Database } from './transaction.ts';

/* The queue of the desk: on which applications a side has to move (S-59, S-60). */

const pageLength = 50;

export interface WantedQueue {
  state?: WorkState | undefined;
  turn?: Side | undefined;
  segmentId?: string | undefined;
  /** Id of a member of staff; null: of none. */
  assigneeId?: string | null | undefined;
  /** Words in order number, customer, company or category. */
  words?: string | undefined;
  /** Continues after this application. */
  place?: Place | undefined;
}

/**
 * The states that are wanted; without any, those in which a side has to move. A number is found in
 * every state.
 */
function wantedStates({ state, turn, words }: WantedQueue): readonly WorkState[] {
  if (!state && !turn && namesOne(words)) return workStates;
  const open = turn ? statesOf(turn) : [...statesOf('customer'), ...statesOf('staff')];
  if (state === undefined) return open;
  return workStates.filter((known) => known === state && (!turn || open.includes(known)));
}

/**
 * A page of the queue, the longest wait first. Each state is read from its index, so that the cost
 * does not grow with the number of applications.
 */
export async function readQueue(database: Database, wanted: WantedQueue) {
  const states = wantedStates(wanted);
  if (states.length === 0) return { rows: [] };
  const parts = states.map((state) => oldestOf(state, wanted));
  const { rows: found } = await sql<Place>`
    select id, moment from (${sql.join(parts, sql` union all `)}) w
    order by since, id limit ${pageLength + 1}
  `.execute(database);
  const { rows: onPage, next } = toPage(found, pageLength);
  const rows = await readItems(
    database,
    onPage.map(({ id }) => id),
  );
  return { rows, next };
}

/** The longest waits in one state. */
function oldestOf(state: WorkState, { segmentId, assigneeId, words, place }: WantedQueue) {
  const conditions = [
    sql`a.deleted_at is null and a.app_status > 0`,
    sql`${workState('a')} = ${sql.lit(state)}`,
    ...(segmentId === undefined ? [] : [sql`a.segment_id = ${segmentId}`]),
    ...(assigneeId === undefined ? [] : [isAssigned(assigneeId)]),
    ...(words === undefined ? [] : [contains(words)]),
    ...(place === undefined ? [] : [isLater(place)]),
  ];
  return sql`(
    select a.id, a.work_since as since,
      (extract(epoch from a.work_since) * 1000000)::float8 as moment
    from applications a where ${sql.join(conditions, sql` and `)}
    order by a.work_since, a.id limit ${pageLength + 1}
  )`;
}

function isAssigned(assigneeId: string | null) {
  return assigneeId === null ? sql`a.assignee_id is null` : sql`a.assignee_id = ${assigneeId}`;
}

function isLater({ id, moment }: Place): RawBuilder<unknown> {
  return sql`(a.work_since, a.id) >
    (timestamptz 'epoch' + ${moment}::float8 * interval '1 microsecond', ${id}::uuid)`;
}

const orderNumber = /^bc-[\da-z]+$/i;

/** Whether the words are the number of an order or the id of an application. */
function namesOne(words = ''): boolean {
  const word = words.trim();
  return isId(word) || orderNumber.test(word);
}

/** SQL that is true when each word occurs in the customer, company, category or order number. */
function contains(words: string): RawBuilder<unknown> {
  const number = words.trim();
  if (orderNumber.test(number)) {
    return sql`a.id in (
      select i.application_id from order_items i join orders o on o.id = i.order_id
      where o.custom_order_id = ${number.toUpperCase()}
    )`;
  }
  if (isId(number)) return sql`a.id = ${number}`;
  const each = toPatterns(words).map(
    (pattern) => sql`(
      exists (select from users u where u.id = a.user_id
        and (u.full_name ilike ${pattern} or u.company_name ilike ${pattern}
          or u.email ilike ${pattern}))
      or exists (select from categories c where c.id = a.category_id and c.name ilike ${pattern})
      or exists (select from order_items i join orders o on o.id = i.order_id
        where i.application_id = a.id and o.custom_order_id ilike ${pattern})
    )`,
  );
  return each.length > 0 ? sql.join(each, sql` and `) : sql`true`;
}

/** A page of the submitted applications of one customer, newest first. */
export async function listWorkOf(database: Database, userId: string, place?: Place) {
  const found = await database
    .selectFrom('applications as a')
    .select(placeColumns('a', 'createdAt'))
    .where('a.userId', '=', userId)
    .where('a.deletedAt', 'is', null)
    .where('a.appStatus', '>', 0)
    .where(isOlder(place && bindPlace(place), 'a', 'createdAt'))
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(pageLength + 1)
    .execute();
  const { rows: onPage, next } = toPage(found, pageLength);
  const rows = await readItems(
    database,
    onPage.map(({ id }) => id),
  );
  return { rows, next };
}

async function readItems(database: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom('applications as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .innerJoin('categories as c', 'c.id', 'a.categoryId')
    .innerJoin('segments as g', 'g.id', 'a.segmentId')
    .leftJoin('users as s', 's.id', 'a.assigneeId')
    .select(headColumns)
    .select(['a.id', 'a.userId', 'a.categoryId', 'a.segmentId', 'a.assigneeId'])
    .select(['u.fullName', 'u.companyName', 's.fullName as assignee'])
    .select(['c.name as category', 'g.name as segment'])
    .where('a.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    const head = row && toHead(row, 'staff');
    if (!row || !head) return [];
    const { state, turn, since, dueAt } = head;
    return [
      {
        id,
        state,
        turn,
        since,
        dueAt,
        category: { id: row.categoryId, name: row.category },
        segment: { id: row.segmentId, name: row.segment },
        customer: { id: row.userId, name: row.fullName, company: row.companyName },
        ...(row.assigneeId && { assignee: { id: row.assigneeId, name: row.assignee ?? '' } }),
        isPaid: row.isPaid,
      },
    ];
  });
}
