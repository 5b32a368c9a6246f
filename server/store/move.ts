import type { List } from '#contract/move.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { addBookmark } from './bookmarks.ts';
import { putIntoCart } from './cart.ts';
import type { CartRefusal } from './cart.ts';
import { deletion } from './listItems.ts';
import { transact } from './transaction.ts';
import type { Database } from './transaction.ts';
import { serialiseByAccount } from './users.ts';

/**
 * Moves one of the customer's applications into one list and out of the other, atomically. Moves
 * are serialised, so that parallel moves in both directions leave it in one list.
 */
export async function moveApplication(
  database: Database,
  userId: string,
  applicationId: string,
  to: List,
): Promise<Outcome<null, CartRefusal | 'session_ended'>> {
  return transact(database, async (transaction) => {
    if (!(await serialiseByAccount(transaction, userId))) return refused('session_ended');
    const added =
      to === 'cart'
        ? await putIntoCart(transaction, userId, applicationId, 1)
        : await addBookmark(transaction, userId, applicationId);
    if (!added.ok) return added;
    await deletion(transaction, to === 'cart' ? 'bookmarks' : 'cartItems', userId)
      .where('applicationId', '=', applicationId)
      .where('deletedAt', 'is', null)
      .execute();
    return accepted(null);
  });
}
