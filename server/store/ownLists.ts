import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import { firstPage } from './pages.ts';
import type { Page, Place, BoundPlace } from './pages.ts';
import { sessionWith } from './sessions.ts';
import type { Session } from './sessions.ts';
import type { PlaceOf } from './statement.ts';
import type { Tables } from './tables.ts';
import type { Database } from './transaction.ts';

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
