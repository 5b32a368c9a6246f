import { sql } from 'kysely';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { newId } from '#server/common/identifiers.ts';
import { applications, isBuyable, shownApplications } from './applications.ts';
import type { StoredApplication } from './applications.ts';
import { pageOfItems } from './listItems.ts';
import type { Added, StoredListItem } from './listItems.ts';
import { toIds } from './pages.ts';
import type { Page, Place } from './pages.ts';
import { now, transact } from './transaction.ts';
import type { Database } from './transaction.ts';
import { queueAtAccount } from './users.ts';

const mostLines = 100;

function cart(database: Database, userId: string) {
  return shownApplications(database)
    .innerJoin('cartItems as i', 'i.applicationId', 'a.id')
    .select(['i.id as itemId', 'i.quantity', 'i.addedPricePaise', isBuyable.as('isAvailable')])
    .where('i.userId', '=', userId)
    .where('i.deletedAt', 'is', null);
}

/** A page of the customer's cart in the order it was filled, the newest lines first. */
export async function listCart(
  database: Database,
  userId: string,
  place?: Place,
): Promise<Page<StoredListItem>> {
  const page = await pageOfItems(database, 'cartItems', userId, place);
  if (page.rows.length === 0) return { rows: [] };
  const rows = await cart(database, userId)
    .where('i.id', 'in', toIds(page.rows))
    .orderBy('i.createdAt')
    .orderBy('i.id')
    .execute();
  return { ...page, rows: rows.map(toListItem) };
}

/** One own cart line. */
export async function readCartItem(
  database: Database,
  userId: string,
  id: string,
): Promise<StoredListItem | undefined> {
  const row = await cart(database, userId).where('i.id', '=', id).executeTakeFirst();
  return row && toListItem(row);
}

type CartRow = Required<Omit<StoredListItem, 'application'>> & StoredApplication;

function toListItem({ itemId, quantity, addedPricePaise, isAvailable, ...application }: CartRow) {
  return { itemId, quantity, addedPricePaise, isAvailable, application };
}

export type CartRefusal =
  | 'session_ended'
  | 'not_found'
  | 'not_buyable'
  | 'already_paid'
  | 'cart_full';

/**
 * Puts an own submitted or approved, unpaid application into the cart; one that is there keeps its
 * quantity and the price that it was added at.
 */
export async function addToCart(
  database: Database,
  userId: string,
  applicationId: string,
  quantity: number,
): Promise<Outcome<Added, CartRefusal>> {
  return transact(database, async (transaction) => {
    if (!(await queueAtAccount(transaction, userId))) return refused('session_ended');
    return putIntoCart(transaction, userId, applicationId, quantity);
  });
}

/**
 * The same within the caller's transaction, which has queued at the account, so that the lines are
 * counted right.
 */
export async function putIntoCart(
  transaction: Database,
  userId: string,
  applicationId: string,
  quantity: number,
): Promise<Outcome<Added, Exclude<CartRefusal, 'session_ended'>>> {
  const id = newId();
  const { rows } = await sql<{ id: string }>`
    insert into cart_items (id, user_id, application_id, quantity, added_price_paise, created_at)
    select ${id}::uuid, a.user_id, a.id, ${quantity}::integer,
      (select c.price_paise from categories c where c.id = a.category_id), app_now()
    from users u join applications a on a.user_id = u.id
    where a.id = ${applicationId} and a.user_id = ${userId} and u.is_active
      and a.deleted_at is null and a.app_status in (1, 2) and not a.is_paid
      and (
        select count(*) from cart_items i
        where i.user_id = ${userId} and i.deleted_at is null and i.application_id <> a.id
      ) < ${mostLines}
    for share
    on conflict (user_id, application_id) where deleted_at is null
      do update set user_id = excluded.user_id
    returning id
  `.execute(transaction);
  const [row] = rows;
  if (row) return accepted({ itemId: row.id, isNew: row.id === id });

  const found = await applications(transaction)
    .where('a.id', '=', applicationId)
    .where('a.userId', '=', userId)
    .executeTakeFirst();
  if (!found) return refused('not_found');
  if (found.isPaid) return refused('already_paid');
  return refused([1, 2].includes(found.appStatus) ? 'cart_full' : 'not_buyable');
}

/** Takes applications out of whatever cart they are in. */
export async function takeFromCarts(
  database: Database,
  applicationIds: readonly string[],
): Promise<void> {
  await database
    .updateTable('cartItems')
    .set({ deletedAt: now })
    .where('applicationId', 'in', applicationIds)
    .where('deletedAt', 'is', null)
    .execute();
}

/** Sets the quantity (1 to 999) of an own line. */
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
