import { refused } from '#contract/outcome.ts';
import type { Refused } from '#contract/outcome.ts';
import type { PageQuery } from '#contract/pages.ts';
import { sha256 } from '#server/common/identifiers.ts';
import { parseCursor } from '#server/store/lists.ts';
import type { OwnPage, Cursor } from '#server/store/lists.ts';
import { findSession } from '#server/store/sessions.ts';
import type { Session } from '#server/store/sessions.ts';
import type { Database } from '#server/store/transaction.ts';
import type { Answered } from './answers.ts';
import { createPerUserQueue } from './perUserQueue.ts';

/** Waiting calls of one customer for one list. */
const maxReaders = 100;
/** The sentence for a malformed `before`. */
export const unknownCursor = 'This place in the list is not known.';

/** Parses the `before` of a list; undefined for the first page, and refused when it is malformed. */
export function readCursor(
  before: string | undefined,
): Cursor | Refused<'input_invalid'> | undefined {
  if (before === undefined) return undefined;
  return parseCursor(before) ?? refused('input_invalid', { message: unknownCursor });
}

/** Tokens with a cached owner at most. */
const maxOwners = 10_000;

/** A live session and a page of its customer's list, or why there is none. */
interface ReadPage {
  session: Session;
  answer: Answered | Refused<'input_invalid'>;
}

/** Answers with the page that the reader of `ownPages` found. */
export const answerPage = async ({ read }: { read: ReadPage }) => read.answer;

/**
 * Returns a reader of a page of a list, from `before` on; a malformed `before` is refused. One
 * customer's pages of a list are read one at a time, so that a customer alone cannot fill the
 * memory. The cached owner of a token only selects the queue.
 */
export function ownPages(
  database: Database,
  list: (database: Database, token: string, cursor?: Cursor) => Promise<OwnPage | undefined>,
  toData = (items: string) => items,
) {
  const queued = createPerUserQueue(maxReaders);
  const owners = new Map<string, string>();
  return async (
    token: string,
    { before }: PageQuery,
  ): Promise<ReadPage | Refused<'too_often'> | undefined> => {
    const cursor = readCursor(before);
    if (cursor && 'ok' in cursor) {
      const session = await findSession(database, token);
      return session && { session, answer: cursor };
    }
    const tokenHash = sha256(token);
    const owner = owners.get(tokenHash) ?? (await findSession(database, token))?.userId;
    if (owner === undefined) return undefined;
    if (owners.size === maxOwners) owners.clear();
    owners.set(tokenHash, owner);
    const read = await queued(owner, () => list(database, token, cursor));
    if (!read || 'ok' in read) return read;
    const { rows, next } = read.page;
    return { session: read.session, answer: { json: toData(`[${rows.join(',')}]`), next } };
  };
}
