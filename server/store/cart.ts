import { sql } from 'kysely';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { newId } from '#server/common/identifiers.ts';
import { applications, isBuyable, shownApplications } from './applications.ts';
import type { StoredApplication } from './applications.ts';
import { pageOfItems } from './listItems.ts';
import type { StoredListItem } from './listItems.ts';
import { toIds } from './pages.ts';
import type { Page, Place } from './pages.ts';
import { statement } from './statement.ts';
import type { PlaceOf } from './statement.ts';
import { now, retrying } from './transaction.ts';
import type { Database } from './transaction.ts';
import { holdAccount } from './users.ts';

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

const runPut = statement(
  (
    database,
    value: PlaceOf<{ userId: string; applicationId: string; id: string; pieces: number }>,
  ) =>
    shownApplications(database)
      .innerJoin(
        sql<PutLine>`put_into_cart(
          ${value('userId')}::uuid, ${value('applicationId')}::uuid, ${value('id')}::uuid,
          ${value('pieces')}::integer, ${mostLines}::integer
        )`.as('i'),
        (join) => join.onTrue(),
      )
      .select(['i.itemId', 'i.quantity', 'i.addedPricePaise', isBuyable.as('isAvailable')])
      .where('a.id', '=', value('applicationId')),
);

type PutLine = Required<Pick<StoredListItem, 'itemId' | 'quantity' | 'addedPricePaise'>>;

/** A line of the cart, and whether it was not there before. */
export interface AddedLine {
  item: StoredListItem;
  isNew: boolean;
}

/**
 * Puts an own submitted or approved, unpaid application into the cart; one that is there keeps its
 * quantity and the price that it was added at.
 */
export async function addToCart(
  database: Database,
  userId: string,
  applicationId: string,
  quantity: number,
): Promise<Outcome<AddedLine, CartRefusal>> {
  return retrying(() => putIntoCart(database, userId, applicationId, quantity));
}

/** The same within the caller's transaction, which holds the account from here on. */
export async function putIntoCart(
  database: Database,
  userId: string,
  applicationId: string,
  pieces: number,
): Promise<Outcome<AddedLine, CartRefusal>> {
  const id = newId();
  const [row] = await runPut(database, { userId, applicationId, id, pieces });
  if (row) return accepted({ item: toListItem(row), isNew: row.itemId === id });

  if (!(await holdAccount(database, userId))) return refused('session_ended');
  const found = await applications(database)
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
