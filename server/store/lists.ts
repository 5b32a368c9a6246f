import { sql } from 'kysely';
import type { Expression, RawBuilder, SelectQueryBuilder } from 'kysely';
import { isId } from '#server/common/identifiers.ts';
import { sessionWith } from './sessions.ts';
import type { Session } from './sessions.ts';
import type { PlaceOf } from './sql.ts';
import type { Tables } from './tables.ts';
import type { Database } from './transaction.ts';

/*
 * Keyset pagination, newest first, limited by entries and by bytes. A place between two pages
 * consists of an entry's moment and id, so it stays valid when entries are added or that entry is
 * deleted.
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
  /** Where the next page begins, if there are older entries. */
  next?: string;
}

/** The columns of an entry that paging needs. */
export interface Entry {
  id: string;
  /** Microseconds since 1970. */
  moment: number;
  /** Bytes of its content in the answer. */
  bytes: number;
}

export type Place = Pick<Entry, 'id' | 'moment'>;
/** A place whose values are bound when the statement runs. */
export type BoundPlace = { [Member in keyof Place]: RawBuilder<Place[Member]> };

/** A place whose values are known already. */
export const bindPlace = ({ id, moment }: Place): BoundPlace => ({
  id: sql`${id}`,
  moment: sql`${moment}`,
});

/** Parses a page's `next`; undefined when it is malformed. */
export function parsePlace(text: string): Place | undefined {
  const [, moment, id] = /^(\d{1,15}|[1-8]\d{15})\.([\da-f-]{36})$/.exec(text) ?? [];
  return moment && isId(id) ? { moment: Number(moment), id } : undefined;
}

/** The pattern for `like` that finds what begins with the text. */
export function toPrefix(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** The columns of `table` that make up a row's place, by its column `moment`. */
export function placeColumns(table: string, moment: string) {
  return [
    sql<string>`${sql.ref(`${table}.id`)}`.as('id'),
    sql<number>`(extract(epoch from ${sql.ref(`${table}.${moment}`)}) * 1000000)::float8`.as(
      'moment',
    ),
  ] as const;
}

/** SQL that is true for rows of `table` older than the place; for all rows without one. */
export function isOlder(place: BoundPlace | undefined, table: string, moment: string, id = 'id') {
  if (!place) return sql<boolean>`true`;
  return sql<boolean>`
    (${sql.ref(`${table}.${moment}`)}, ${sql.ref(`${table}.${id}`)}) <
    (timestamptz 'epoch' + ${place.moment}::float8 * interval '1 microsecond', ${place.id}::uuid)
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
  return { rows, next: `${last.moment}.${last.id}` };
}

/** A page of small rows, of which at most one more was read. */
export function toPage<Row extends Place>(found: readonly Row[], length: number): Page<Row> {
  const rows = found.slice(0, length);
  const last = rows.at(-1);
  if (!last || rows.length === found.length) return { rows };
  return { rows, next: `${last.moment}.${last.id}` };
}

/**
 * Cuts the page in the database, before it builds any JSON: of `entries` (at most `length` + 1),
 * those that fit on one page, each with their number as `found`.
 */
export function pageOf(entries: Expression<unknown>, length: number) {
  return sql<Entry & { found: number }>`(
    select id, moment, bytes, found from (
      select e.*, count(*) over () as found, row_number() over newest as age,
        sum(${entryBytes} + e.bytes) over newest as total
      from (${entries}) e
      window newest as (order by moment desc, id desc)
    ) e
    where age = 1 or (age <= ${length} and total <= ${pageBytes})
  )`;
}

/** A list entry as JSON, with its place for paging. */
interface Listed extends Place {
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
    place?: BoundPlace,
  ) => SelectQueryBuilder<Tables, never, Listed>,
  complete?: (database: Database, userId: string, texts: string[]) => Promise<string[]>,
) {
  const readNewest = sessionWith((database, userId) => select(database, userId));
  const readOlder = sessionWith((database, userId, value: PlaceOf<Place>) =>
    select(database, userId, { id: value('id'), moment: value('moment') }),
  );
  return async (database: Database, token: string, place?: Place): Promise<OwnPage | undefined> => {
    const read = place
      ? await readOlder(database, token, { id: place.id, moment: place.moment })
      : await readNewest(database, token, {});
    if (!read) return undefined;
    const { session, rows } = read;
    const made = rows.map(({ json }) => json);
    const texts = complete ? await complete(database, session.userId, made) : made;
    const entries = rows.map(({ id, moment }, index) => {
      const json = texts[index] ?? '';
      return { id, moment, json, bytes: Buffer.byteLength(json) };
    });
    const { rows: onPage, next } = firstPage(entries, rows[0]?.found);
    return { session, page: { rows: onPage.map(({ json }) => json), next } };
  };
}
