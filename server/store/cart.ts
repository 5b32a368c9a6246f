import { sql } from 'kysely';
import { isBuyable } from '#contract/application.ts';
import type { CartItem } from '#contract/cart.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { newId } from '#server/common/identifiers.ts';
import { applications, isOrderable, shownApplication } from './applications.ts';
import { jsonObject, jsonPlain, jsonRupees, jsonWord, optional } from './sql.ts';
import { ownItem, ownItems } from './listItems.ts';
import type { Added } from './listItems.ts';
import type { OwnPage, Cursor } from './lists.ts';
import { now, transact } from './transaction.ts';
import type { Database } from './transaction.ts';
import { serialiseByAccount } from './users.ts';

const maxItems = 100;

/** A cart item with its application; prices in rupees. */
const item = jsonObject<CartItem>({
  id: jsonWord(sql`i.id`),
  applicationId: jsonWord(sql`a.id`),
  quantity: jsonPlain('i.quantity'),
  addedPrice: optional(jsonRupees(sql`i.added_price_paise`)),
  isAvailable: sql`${isOrderable}::text`,
  application: shownApplication,
});

const listNewest = ownItems('cartItems', item);

/**
 * The live session of a token and a page of its customer's cart. Pages run from the newest items to
 * the oldest; the items within a page are in the order in which they were added.
 */
export async function listCart(
  database: Database,
  token: string,
  cursor?: Cursor,
): Promise<OwnPage | undefined> {
  const read = await listNewest(database, token, cursor);
  return read && { ...read, page: { ...read.page, rows: read.page.rows.toReversed() } };
}

/** One of the customer's own cart items. */
export const readCartItem = ownItem('cartItems', item);

export type CartRefusal = 'not_found' | 'not_buyable' | 'already_paid' | 'cart_full';

/**
 * Puts one of the customer's buyable applications into the cart (spec §4 Cart and bookmarks). An
 * existing item keeps its quantity and the price at which it was added.
 */
export async function addToCart(
  database: Database,
  userId: string,
  applicationId: string,
  quantity: number,
): Promise<Outcome<Added, CartRefusal | 'session_ended'>> {
  return transact(database, async (transaction) =>
    (await serialiseByAccount(transaction, userId))
      ? putIntoCart(transaction, userId, applicationId, quantity)
      : refused('session_ended'),
  );
}

/** The same within the caller's transaction, which holds the account's lock. */
export async function putIntoCart(
  transaction: Database,
  userId: string,
  applicationId: string,
  quantity: number,
): Promise<Outcome<Added, CartRefusal>> {
  const inCart = transaction
    .selectFrom('cartItems as i')
    .where('i.userId', '=', userId)
    .where('i.deletedAt', 'is', null);
  const application = await applications(transaction)
    .select(['a.appStatus', 'a.isPaid', 'c.pricePaise'])
    .select(inCart.select('i.id').where('i.applicationId', '=', applicationId).as('itemId'))
    .select(inCart.select(({ fn }) => fn.countAll<number>().as('count')).as('items'))
    .where('a.id', '=', applicationId)
    .where('a.userId', '=', userId)
    .forShare('a')
    .executeTakeFirst();
  if (!application) return refused('not_found');
  if (application.isPaid) return refused('already_paid');
  if (!isBuyable(application)) return refused('not_buyable');
  if (application.itemId) return accepted({ itemId: application.itemId, isNew: false });
  if (Number(application.items) >= maxItems) return refused('cart_full');

  const id = newId();
  const addedPricePaise = application.pricePaise;
  await transaction
    .insertInto('cartItems')
    .values({ id, userId, applicationId, quantity, addedPricePaise, createdAt: now })
    // With serializable isolation, an item unseen so far is a conflict, which is retried.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return accepted({ itemId: id, isNew: true });
}

/** Removes applications from every cart; returns whether any was in one. */
export async function removeFromCarts(
  database: Database,
  applicationIds: readonly string[],
): Promise<boolean> {
  const removed = await database
    .updateTable('cartItems')
    .set({ deletedAt: now })
    .where('applicationId', 'in', applicationIds)
    .where('deletedAt', 'is', null)
    .returning('id')
    .execute();
  return removed.length > 0;
}

/** Sets the quantity (1 to 999) of one of the customer's own items. */
export async function setQuantity(
  database: Database,
  userId: string,
  itemId: string,
  quantity: number,
): Promise<Outcome<null, 'not_found'>> {
  const row = await database
    .updateTable('cartItems')
    .set({ quantity })
    .where('id', '=', itemId)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row ? accepted(null) : refused('not_found');
}
