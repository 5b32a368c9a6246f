import type { List } from '#contract/move.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { addBookmark } from './bookmarks.ts';
import { putIntoCart } from './cart.ts';
import type { CartRefusal } from './cart.ts';
import { deletion } from './listItems.ts';
import { transact } from './transaction.ts';
import type { Database } from './transaction.ts';
import { queueAtAccount } from './users.ts';

/**
 * Puts an own application into one list and takes it out of the other, both or neither. One
 * after the other, so that moves both ways leave it in one list.
 */
export async function moveApplication(
  database: Database,
  userId: string,
  applicationId: string,
  to: List,
): Promise<Outcome<null, CartRefusal>> {
  return transact(database, async (transaction) => {
    if (!(await queueAtAccount(transaction, userId))) return refused('session_ended');
    const added =
      to === 'cart'
        ? await putIntoCart(transaction, userId, applicationId, 1)
        : await addBookmark(transaction, userId, applicationId);
    if (!added.ok) return added;
    await deletion(transaction, to === 'cart' ? 'bookmarks' : 'cartItems', userId)
      .where('applicationId', '=', applicationId)
      .execute();
    return accepted(null);
  });
}
