import { sql } from 'kysely';
import type { Expression, RawBuilder, SelectQueryBuilder } from 'kysely';
import { isId } from '#server/common/identifiers.ts';
import { sessionWith } from './sessions.ts';
import type { Session } from './sessions.ts';
import type { ToParameter } from './sql.ts';
import type { Tables } from './tables.ts';
import type { Database } from './transaction.ts';

/*
 * Keyset pagination, newest first, limited by entries and by bytes. A cursor is the timestamp and id
 * of an entry, so it stays valid when entries are added or that entry is deleted.
 */

/**
 * Bytes of a page with more than one entry. The largest single entry, an order of a hundred items,
 * stays below the 2 MB limit of an answer.
 */
const pageBytes = 1_000_000;
/** Bytes of an entry, or an item within one, beside its content. */
export const entryBytes = 1_000;

export interface Page<Row> {
  rows: Row[];
  /** The cursor of the next page, if there are older entries. */
  next?: string;
}

/** The columns of an entry that paging needs. */
export interface Entry {
  id: string;
  /** Microseconds since 1970. */
  timestamp: number;
  /** Bytes of its content in the answer. */
  bytes: number;
}

export type Cursor = Pick<Entry, 'id' | 'timestamp'>;
/** A cursor whose values are bound when the statement runs. */
export type BoundCursor = { [Member in keyof Cursor]: RawBuilder<Cursor[Member]> };

/** Binds the values of a cursor. */
export const bindCursor = ({ id, timestamp }: Cursor): BoundCursor => ({
  id: sql`${id}`,
  timestamp: sql`${timestamp}`,
});

/** Parses a page's `next`; undefined when it is malformed. */
export function parseCursor(text: string): Cursor | undefined {
  const [, timestamp, id] = /^(\d{1,15}|[1-8]\d{15})\.([\da-f-]{36})$/.exec(text) ?? [];
  return timestamp && isId(id) ? { timestamp: Number(timestamp), id } : undefined;
}

/** The pattern for `like` that finds what begins with the text. */
export function toPrefix(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** The columns of `table` that make up a row's cursor. */
export function cursorColumns(table: string, timeColumn: string) {
  return [
    sql<string>`${sql.ref(`${table}.id`)}`.as('id'),
    timestampColumn(table, timeColumn),
  ] as const;
}

/** The part of a row's cursor that is its time. */
export function timestampColumn(table: string, timeColumn: string) {
  const time = sql.ref(`${table}.${timeColumn}`);
  return sql<number>`(extract(epoch from ${time}) * 1000000)::float8`.as('timestamp');
}

/** SQL that is true for rows of `table` older than the cursor; for all rows without one. */
export function isOlder(
  cursor: BoundCursor | undefined,
  table: string,
  timeColumn: string,
  id = 'id',
) {
  if (!cursor) return sql<boolean>`true`;
  return sql<boolean>`
    (${sql.ref(`${table}.${timeColumn}`)}, ${sql.ref(`${table}.${id}`)}) <
    (timestamptz 'epoch' + ${cursor.timestamp}::float8 * interval '1 microsecond', ${cursor.id}::uuid)
  `;
}

/**
 * The newest entries that fit on one page, at least one. `found` is their number before the
 * database cut the list.
 */
export function firstPage<Row extends Entry>(
  entries: readonly Row[],
  found = entries.length,
): Page<Row> {
  let bytes = 0;
  const rows = entries.filter((entry, index) => {
    bytes += entryBytes + entry.bytes;
    return bytes <= pageBytes || index === 0;
  });
  const last = rows.at(-1);
  if (!last || rows.length === found) return { rows };
  return { rows, next: `${last.timestamp}.${last.id}` };
}

/** A page of small rows, of which at most one more was read. */
export function toPage<Row extends Cursor>(found: readonly Row[], length: number): Page<Row> {
  const rows = found.slice(0, length);
  const last = rows.at(-1);
  if (!last || rows.length === found.length) return { rows };
  return { rows, next: `${last.timestamp}.${last.id}` };
}

/**
 * Cuts the page in the database, before it builds any JSON: of `entries` (at most `length` + 1),
 * those that fit on one page, each with their number as `found`.
 */
export function cutPage(entries: Expression<unknown>, length: number) {
  return sql<Entry & { found: number }>`(
    select id, timestamp, bytes, found from (
      select e.*, count(*) over () as found, row_number() over newest as age,
        sum(${entryBytes} + e.bytes) over newest as total
      from (${entries}) e
      window newest as (order by timestamp desc, id desc)
    ) e
    where age = 1 or (age <= ${length} and total <= ${pageBytes})
  )`;
}

/** A list entry as JSON, with its cursor. */
interface Listed extends Cursor {
  /** Number of entries before the page was cut. */
  found: number;
  json: string;
}

/** A live session and a page of its customer's list, each entry as JSON. */
export interface OwnPage {
  session: Session;
  page: Page<string>;
}

/**
 * Returns a function that reads, in one statement, the live session of a token and a page of its
 * customer's list. `select` returns the rows newest first; `complete` adds to the entries what the
 * statement cannot.
 */
export function ownList(
  select: (
    database: Database,
    userId: RawBuilder<string>,
    cursor?: BoundCursor,
  ) => SelectQueryBuilder<Tables, never, Listed>,
  complete?: (database: Database, userId: string, texts: string[]) => Promise<string[]>,
) {
  const readNewest = sessionWith((database, userId) => select(database, userId));
  const readOlder = sessionWith((database, userId, parameter: ToParameter<Cursor>) =>
    select(database, userId, { id: parameter('id'), timestamp: parameter('timestamp') }),
  );
  return async (
    database: Database,
    token: string,
    cursor?: Cursor,
  ): Promise<OwnPage | undefined> => {
    const read = cursor
      ? await readOlder(database, token, { id: cursor.id, timestamp: cursor.timestamp })
      : await readNewest(database, token, {});
    if (!read) return undefined;
    const { session, rows } = read;
    const made = rows.map(({ json }) => json);
    const texts = complete ? await complete(database, session.userId, made) : made;
    const entries = rows.map(({ id, timestamp }, index) => {
      const json = texts[index] ?? '';
      return { id, timestamp, json, bytes: Buffer.byteLength(json) };
    });
    const { rows: onPage, next } = firstPage(entries, rows[0]?.found);
    return { session, page: { rows: onPage.map(({ json }) => json), next } };
  };
}
