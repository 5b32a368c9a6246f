import { sql } from 'kysely';
import type { Expression, RawBuilder } from 'kysely';
import { isId } from '#server/common/identifiers.ts';

/*
 * Lists are read page by page, newest first, bounded by entries and by bytes. A place between
 * two pages names moment and id of an entry, so that it stays where it is whatever is added, and
 * whether or not that entry is still there.
 */

/**
 * Bytes of a page of more than one entry. The largest single one, an order of a hundred lines, stays
 * below the 2 MB of an answer.
 */
const pageBytes = 1_000_000;
/** What an entry, or a line within one, takes beside its content. */
export const entryBytes = 1_000;

export interface Page<Row> {
  rows: Row[];
  /** The place where the next page begins, while there are older entries. */
  next?: string;
}

/** An entry as far as paging needs it. */
export interface Entry {
  id: string;
  /** Microseconds since 1970. */
  moment: number;
  /** Of its content in the answer. */
  bytes: number;
}

export type Place = Pick<Entry, 'id' | 'moment'>;
/** A place whose values come when the statement runs. */
export type PlaceToCome = { [Member in keyof Place]: RawBuilder<Place[Member]> };

/** The place that a page named as `next`; undefined for what never was one. */
export function parsePlace(text: string): Place | undefined {
  const [, moment, id] = /^(\d{1,15}|[1-8]\d{15})\.([\da-f-]{36})$/.exec(text) ?? [];
  return moment && isId(id) ? { moment: Number(moment), id } : undefined;
}

/** The columns of `table` that make the place of a row with this moment. */
export function placeColumns(table: string, moment: string) {
  return [
    sql<string>`${sql.ref(`${table}.id`)}`.as('id'),
    sql<number>`(extract(epoch from ${sql.ref(`${table}.${moment}`)}) * 1000000)::float8`.as(
      'moment',
    ),
  ] as const;
}

/** True in SQL for rows of `table` that are older than the place; for all when there is none. */
export function isOlder(place: PlaceToCome | undefined, table: string, moment: string) {
  if (!place) return sql<boolean>`true`;
  return sql<boolean>`
    (${sql.ref(`${table}.${moment}`)}, ${sql.ref(`${table}.id`)}) <
    (timestamptz 'epoch' + ${place.moment}::float8 * interval '1 microsecond', ${place.id}::uuid)
  `;
}

/**
 * As many of the newest entries as one page takes, at least one; `found` of them there are, with those that
 * the database cut off.
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

/**
 * A cut made by the database before it makes anything of them: those of `entries`, `length` and one more, that
 * one page takes, each with the number of them that were `found`.
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
