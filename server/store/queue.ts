import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { mostCounted } from '#contract/limits.ts';
import { turnOf } from '#contract/work.ts';
import type { Side } from '#contract/work.ts';
import { workStates } from '#contract/workStates.ts';
import type { WorkState } from '#contract/workStates.ts';
import { isId } from '#server/common/identifiers.ts';
import { bindCursor, isOlder, parseCursor, cursorColumns, toPage, toPrefix } from './lists.ts';
import type { Cursor } from './lists.ts';
import { hasWords, toNumberPrefix } from './search.ts';
import { headColumns, listTurnStates, toHead, workState } from './work.ts';
import { listTeam } from './team.ts';
import { now } from './transaction.ts';
import type { Database } from './transaction.ts';

/* The queue of the desk: on which applications a side has to move (S-59, S-60). */

const pageLength = 50;

export interface QueueFilters {
  state?: WorkState | undefined;
  turn?: Side | undefined;
  segmentId?: string | undefined;
  /** Id of a member of staff; null: of none. */
  assigneeId?: string | null | undefined;
}

interface QueueQuery extends QueueFilters {
  /** Words in order number, customer, company or category. */
  words?: string | undefined;
}

interface Paging {
  /** Whether those on which staff have to move come first. */
  isByTurn: boolean;
  /** Continues after this application. */
  cursor?: QueueCursor | undefined;
}

/** A cursor in the queue; `rank` is that of the turn, 0 if the turn does not matter. */
interface QueueCursor extends Cursor {
  rank: number;
}

/** Parses a page's `next`; undefined when it is malformed. */
export function parseQueueCursor(text: string): QueueCursor | undefined {
  const [, rank, cursorText = ''] = /^([0-2])\.(.*)$/.exec(text) ?? [];
  const cursor = parseCursor(cursorText);
  return cursor && { ...cursor, rank: Number(rank) };
}

const turns: readonly (Side | null)[] = ['staff', 'customer', null];

/**
 * The requested states; without any, those in which a side has to move. A number is found in every
 * state.
 */
function listStates({ state, turn, words }: QueueQuery): readonly WorkState[] {
  if (!state && !turn && namesOne(words)) return workStates;
  const open = turn
    ? listTurnStates(turn)
    : [...listTurnStates('customer'), ...listTurnStates('staff')];
  if (state === undefined) return open;
  return workStates.filter((one) => one === state && (!turn || open.includes(one)));
}

/**
 * A page of the queue, the longest wait first. Each state is read from its index, so that the cost
 * does not grow with the number of applications.
 */
export async function readQueue(
  database: Database,
  query: QueueQuery,
  { isByTurn, cursor }: Paging,
) {
  const search = toSearch(query.words);
  const parts = listStates(query).flatMap((state) => {
    const rank = isByTurn ? turns.indexOf(turnOf(state)) : 0;
    if (cursor && rank < cursor.rank) return [];
    const conditions = [
      ...listConditions(state, query),
      ...search.conditions,
      ...(cursor && rank === cursor.rank ? [isLater(cursor)] : []),
    ];
    return sql`(
      select ${sql.lit(rank)} as rank, a.id, a.work_since as since,
        (extract(epoch from a.work_since) * 1000000)::float8 as timestamp
      from applications a where ${sql.join(conditions, sql` and `)}
      order by a.work_since, a.id limit ${pageLength + 1}
    )`;
  });
  if (parts.length === 0) return { rows: [] };
  const { rows: found } = await sql<QueueCursor>`
    ${withSearch(search)} select rank, id, timestamp from (${sql.join(parts, sql` union all `)}) w
    order by rank, since, id limit ${pageLength + 1}
  `.execute(database);
  const { rows: onPage, next } = toPage(found, pageLength);
  const rows = await readItems(
    database,
    onPage.map(({ id }) => id),
  );
  const last = onPage.at(-1);
  return { rows, next: next && last && `${last.rank}.${next}` };
}

/** How long the queue is, by state, and the segments and people to narrow it to. */
export async function readQueueOverview(database: Database, filters: QueueFilters) {
  const counts = await countQueue(database, filters);
  const segments = await database
    .selectFrom('segments')
    .select(['id', 'name'])
    .orderBy('position')
    .execute();
  const team = await listTeam(database);
  return { counts, segments, people: team.map(({ id, name }) => ({ id, name })) };
}

/** Counts the applications in each requested state, up to `mostCounted`; empty states are left out. */
async function countQueue(database: Database, filters: QueueFilters) {
  const parts = listStates(filters).map(
    (state) => sql`
      select ${sql.lit(state)} as state, count(*)::integer as count from (
        select from applications a
        where ${sql.join(listConditions(state, filters), sql` and `)} limit ${mostCounted}
      ) a`,
  );
  if (parts.length === 0) return [];
  const { rows } = await sql<{ state: WorkState; count: number }>`
    ${sql.join(parts, sql` union all `)}
  `.execute(database);
  return rows.filter(({ count }) => count > 0);
}

/** What an application in this state has to meet. */
function listConditions(
  state: WorkState,
  { segmentId, assigneeId }: QueueFilters,
): RawBuilder<unknown>[] {
  return [
    sql`a.deleted_at is null and a.app_status > 0`,
    sql`${workState('a')} = ${sql.lit(state)}`,
    ...(segmentId === undefined ? [] : [sql`a.segment_id = ${segmentId}`]),
    ...(assigneeId === undefined ? [] : [isAssigned(assigneeId)]),
  ];
}

function isAssigned(assigneeId: string | null) {
  return assigneeId === null ? sql`a.assignee_id is null` : sql`a.assignee_id = ${assigneeId}`;
}

function isLater({ id, timestamp }: Cursor): RawBuilder<unknown> {
  return sql`(a.work_since, a.id) >
    (timestamptz 'epoch' + ${timestamp}::float8 * interval '1 microsecond', ${id}::uuid)`;
}

const orderNumber = /^bc-[\da-z]+$/i;

/** Whether the words are the beginning of an order number, or the id of an application. */
function namesOne(words = ''): boolean {
  const word = words.trim();
  return isId(word) || orderNumber.test(word);
}

interface Search {
  /** Common table expressions, so that each table is searched once for all states. */
  tables: RawBuilder<unknown>[];
  conditions: RawBuilder<unknown>[];
}

/** Finds each word in the customer, company, category or order number. */
function toSearch(words = ''): Search {
  const number = words.trim();
  if (orderNumber.test(number)) {
    const isOrdered = sql`a.id in (
      select i.application_id from order_items i join orders o on o.id = i.order_id
      where o.custom_order_id like ${toNumberPrefix(number)}
    )`;
    return { tables: [], conditions: [isOrdered] };
  }
  if (isId(number)) return { tables: [], conditions: [sql`a.id = ${number}`] };
  const found = words.split(/\s+/).filter(Boolean);
  const table = (kind: string, index: number) => sql.ref(`${kind}_${index}`);
  return {
    tables: found.flatMap((word, index) => [
      sql`${table('users', index)} as materialized (
        select u.id from users u where ${hasWords(word)})`,
      sql`${table('categories', index)} as materialized (
        select id from categories where name ilike ${`%${toPrefix(word)}`})`,
      sql`${table('ordered', index)} as materialized (
        select i.application_id as id from order_items i join orders o on o.id = i.order_id
        where o.custom_order_id like ${toNumberPrefix(word)})`,
    ]),
    conditions: found.map(
      (_, index) => sql`(a.user_id in (select id from ${table('users', index)})
        or a.category_id in (select id from ${table('categories', index)})
        or a.id in (select id from ${table('ordered', index)}))`,
    ),
  };
}

const withSearch = ({ tables }: Search) =>
  tables.length > 0 ? sql`with ${sql.join(tables)}` : sql``;

/** A page of the submitted applications of one customer, newest first. */
export async function listCustomerWork(database: Database, userId: string, cursor?: Cursor) {
  const found = await database
    .selectFrom('applications as a')
    .select(cursorColumns('a', 'createdAt'))
    .where('a.userId', '=', userId)
    .where('a.deletedAt', 'is', null)
    .where('a.appStatus', '>', 0)
    .where(isOlder(cursor && bindCursor(cursor), 'a', 'createdAt'))
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
    .select(now.as('now'))
    .select(['a.id', 'a.userId', 'a.categoryId', 'a.segmentId', 'a.assigneeId'])
    .select(['u.fullName', 'u.companyName', 's.fullName as assignee'])
    .select(['c.name as category', 'g.name as segment'])
    .select((eb) =>
      eb
        .selectFrom('orderItems as i')
        .innerJoin('orders as o', 'o.id', 'i.orderId')
        .select('i.quantity')
        .whereRef('i.applicationId', '=', 'a.id')
        .where('o.state', '=', 'PAID')
        .limit(1)
        .as('quantity'),
    )
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
        ...(row.quantity !== null && { quantity: row.quantity }),
        age: (row.now.getTime() - Date.parse(since)) / 1000,
        isOverdue: turn === 'staff' && dueAt !== undefined && Date.parse(dueAt) < row.now.getTime(),
      },
    ];
  });
}
