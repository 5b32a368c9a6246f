import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CartItem } from '#contract/cart.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { newId } from '#server/common/identifiers.ts';
import { applications, isBuyable, shownApplication } from './applications.ts';
import { jsonObject, jsonPlain, jsonRupees, jsonWord, optional, statement } from './sql.ts';
import { ownItem, ownItems } from './listItems.ts';
import type { OwnPage, Place } from './lists.ts';
import { findOwner, sessionWith } from './sessions.ts';
import type { Session } from './sessions.ts';
import type { PlaceOf } from './sql.ts';
import { now } from './transaction.ts';
import type { Database } from './transaction.ts';
import { lockAccountShared } from './users.ts';

export const maxItems = 100;

/** A cart item with its application; prices in rupees. */
const item = jsonObject<CartItem>({
  id: jsonWord(sql`i.id`),
  applicationId: jsonWord(sql`a.id`),
  quantity: jsonPlain('i.quantity'),
  addedPrice: optional(jsonRupees(sql`i.added_price_paise`)),
  isAvailable: sql`${isBuyable}::text`,
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
  place?: Place,
): Promise<OwnPage | undefined> {
  const read = await listNewest(database, token, place);
  return read && { ...read, page: { ...read.page, rows: read.page.rows.toReversed() } };
}

/** One of the customer's own cart items. */
export const readCartItem = ownItem('cartItems', item);

export type CartRefusal =
  | 'session_ended'
  | 'not_found'
  | 'not_buyable'
  | 'already_paid'
  | 'cart_full';

interface Put extends Record<string, unknown> {
  applicationId: string;
  /** Id of the item if it is a new one. */
  id: string;
  pieces: number;
}

function put(database: Database, owner: RawBuilder<string>, value: PlaceOf<Put>) {
  return applications(database)
    .innerJoin(
      sql<{ id: string }>`put_into_cart(
        ${owner}::uuid, ${value('applicationId')}::uuid, ${value('id')}::uuid,
        ${value('pieces')}::integer, ${sql.lit(maxItems)}
      )`.as<'i'>(sql`i (id, quantity, added_price_paise)`),
      (join) => join.onTrue(),
    )
    .select(['i.id', item.as('json')])
    .where('a.id', '=', value('applicationId'));
}

const putOwn = sessionWith((database, _userId, value: PlaceOf<Put>) =>
  put(database, findOwner(value('applicationId')), value),
);

const putOf = statement((database, value: PlaceOf<Put & { userId: string }>) =>
  put(database, value('userId'), value),
);

/** A cart item as JSON, and whether this call created it. */
export interface AddedItem {
  json: string;
  isNew: boolean;
}

/**
 * Finds the live session of a token and puts one of its customer's submitted or approved, unpaid
 * applications into the cart. An existing item keeps its quantity and the price at which it was
 * added.
 */
export async function addToCart(
  database: Database,
  token: string,
  applicationId: string,
  pieces: number,
): Promise<{ session: Session; added: Outcome<AddedItem, CartRefusal> } | undefined> {
  const id = newId();
  const read = await putOwn(database, token, { applicationId, id, pieces });
  if (!read) return undefined;
  const { session, rows } = read;
  const [row] = rows;
  const added = row
    ? accepted({ json: row.json, isNew: row.id === id })
    : refused(await whyNotInCart(database, session.userId, applicationId));
  return { session, added };
}

/**
 * The same for a known customer within the caller's transaction, which holds the account's lock
 * from here on.
 */
export async function putIntoCart(
  database: Database,
  userId: string,
  applicationId: string,
  pieces: number,
): Promise<Outcome<null, CartRefusal>> {
  const rows = await putOf(database, { userId, applicationId, id: newId(), pieces });
  if (rows.length > 0) return accepted(null);
  return refused(await whyNotInCart(database, userId, applicationId));
}

/** Why an application could not be put into the cart. */
export async function whyNotInCart(
  database: Database,
  userId: string,
  applicationId: string,
): Promise<CartRefusal> {
  if (!(await lockAccountShared(database, userId))) return 'session_ended';
  const found = await applications(database)
    .select(['a.isPaid', 'a.appStatus'])
    .where('a.id', '=', applicationId)
    .where('a.userId', '=', userId)
    .executeTakeFirst();
  if (!found) return 'not_found';
  if (found.isPaid) return 'already_paid';
  return [1, 2].includes(found.appStatus) ? 'cart_full' : 'not_buyable';
}

/** Removes applications from every cart. */
export async function removeFromCarts(
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
