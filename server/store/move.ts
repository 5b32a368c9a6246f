import type { List } from '#contract/move.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { addBookmarkOf } from './bookmarks.ts';
import { addToCartIn } from './cart.ts';
import type { CartRefusal } from './cart.ts';
import { deletion } from './listItems.ts';
import { transact } from './transaction.ts';
import type { Database } from './transaction.ts';
import { queueAtAccount } from './users.ts';

/**
 * Puts an own application into one list and takes it out of the other, both or neither (S-52). One
 * after the other, so that moves both ways leave it in one list.
 */
export async function moveOf(
  database: Database,
  userId: string,
  applicationId: string,
  to: List,
): Promise<Outcome<null, CartRefusal>> {
  return transact(database, async (transaction) => {
    if (!(await queueAtAccount(transaction, userId))) return refused('session_ended');
    const added =
      to === 'cart'
        ? await addToCartIn(transaction, userId, applicationId, 1)
        : await addBookmarkOf(transaction, userId, applicationId);
    if (!added.ok) return added;
    await deletion(transaction, to === 'cart' ? 'bookmarks' : 'cart_items', userId)
      .where('application_id', '=', applicationId)
      .execute();
    return accepted(null);
  });
}
