import { sql } from 'kysely';
import type { List } from '#contract/move.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { newId } from '#server/common/identifiers.ts';
import { whyNoBookmark } from './bookmarks.ts';
import { maxItems, whyNotInCart } from './cart.ts';
import type { CartRefusal } from './cart.ts';
import { findOwner, sessionWith } from './sessions.ts';
import type { Session } from './sessions.ts';
import type { PlaceOf } from './sql.ts';
import type { Database } from './transaction.ts';

const move = sessionWith(
  (database, _userId, value: PlaceOf<{ applicationId: string; id: string; isIntoCart: boolean }>) =>
    database.selectNoFrom(
      sql<string>`move_application(
        ${findOwner()}, ${value('applicationId')}::uuid, ${value('id')}::uuid,
        ${value('isIntoCart')}::boolean, ${sql.lit(maxItems)}
      )`.as('id'),
    ),
);

/**
 * Finds the live session of a token and moves one of its customer's applications into one list and
 * out of the other, atomically. Moves are serialised, so that parallel moves in both directions
 * leave it in one list.
 */
export async function moveApplication(
  database: Database,
  token: string,
  applicationId: string,
  to: List,
): Promise<{ session: Session; moved: Outcome<null, CartRefusal> } | undefined> {
  const wanted = { applicationId, id: newId(), isIntoCart: to === 'cart' };
  const read = await move(database, token, wanted);
  if (!read) return undefined;
  const { session, rows } = read;
  if (rows.length > 0) return { session, moved: accepted(null) };
  const { userId } = session;
  const why =
    to === 'cart'
      ? await whyNotInCart(database, userId, applicationId)
      : await whyNoBookmark(database, userId);
  return { session, moved: refused(why) };
}
