import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { newId, newReference, sha256 } from '#server/common/identifiers.ts';
import { isOrderable } from './applications.ts';
import { recordOrderEvent } from './purchases.ts';
import { statesBefore } from './orderStates.ts';
import type { ClosedReason, OrdersTable } from './tables.ts';
import { inTransaction, isDuplicate, now, nowPlus, transact } from './transaction.ts';
import type { Database } from './transaction.ts';
import { lockAccountShared, countWrite } from './users.ts';

/* Orders (spec §4 Checkout); `orderStates.ts` has the state transitions. Amounts in paise. */

/** The provider's limits for one payment. */
const smallestTotal = 100;
const maxTotal = 500_000_00;
/** Time from offering an order to the reconciler's first check. */
const firstCheckSeconds = 15 * 60;

export const orderColumns = [
  'id',
  'userId',
  'customOrderId',
  'receipt',
  'state',
  'closedReason',
  'cartHash',
  'totalPaise',
  'currency',
  'providerOrderId',
  'providerPaymentId',
  'askedPaymentId',
  'createdAt',
] as const;

export type Order = Pick<Selectable<OrdersTable>, (typeof orderColumns)[number]>;

interface NewItem {
  applicationId: string;
  quantity: number;
  pricePaise: number;
  categoryName: string;
  segmentName: string;
}

/**
 * The order for the cart: `current` can be paid; `stale` must be closed before a new one is
 * created.
 */
export type Prepared = { kind: 'current'; order: Order } | { kind: 'stale'; order: Order };

/**
 * Creates an order in state CREATING from the cart at today's prices, or finds the open one. A
 * customer has one open order; an unchanged cart gets the same order. `isCounted`: the write limit
 * has counted this call already.
 */
export async function prepareOrder(
  database: Database,
  userId: string,
  { isCounted }: { isCounted: boolean },
): Promise<
  Outcome<Prepared, 'session_ended' | 'cart_empty' | 'amount_out_of_range' | 'too_often'>
> {
  for (;;) {
    try {
      return await transact(database, async (transaction) => {
        if (!(await lockAccountShared(transaction, userId))) return refused('session_ended');
        const items = await getCartItems(transaction, userId);
        if (items.length === 0) return refused('cart_empty');
        const total = items.reduce((sum, item) => sum + item.pricePaise * item.quantity, 0);
        if (total < smallestTotal || total > maxTotal) return refused('amount_out_of_range');

        const cartHash = computeHash(items);
        const open = await transaction
          .selectFrom('orders')
          .select(orderColumns)
          .where('userId', '=', userId)
          .where('state', 'in', ['CREATING', 'PENDING'])
          .forUpdate()
          .executeTakeFirst();
        if (open) {
          const isCurrent = open.cartHash === cartHash;
          if (isCurrent) await refreshOffer(transaction, open.id, userId);
          return accepted({ kind: isCurrent ? 'current' : 'stale', order: open });
        }
        const tooOften = isCounted ? undefined : await countWrite(transaction, userId);
        if (tooOften) return tooOften;
        const order = await insertOrder(transaction, userId, items, total, cartHash);
        return accepted({ kind: 'current', order });
      });
    } catch (error) {
      // A parallel call created the open order first, or the order number is taken: try again.
      if (!isDuplicate(error, 'orders_open') && !isDuplicate(error, 'orders_custom_order_id')) {
        throw error;
      }
    }
  }
}

/** Hash of items, quantities and prices, without names, which may change. */
function computeHash(items: readonly NewItem[]): string {
  return sha256(
    JSON.stringify(
      items.map(({ applicationId, quantity, pricePaise }) => ({
        applicationId,
        quantity,
        pricePaise,
      })),
    ),
  );
}

/** Restarts the reconciler's schedule for an order that is offered again, and updates its names. */
async function refreshOffer(transaction: Database, orderId: string, userId: string): Promise<void> {
  await transaction
    .updateTable('orders')
    .set({
      offeredAt: now,
      checks: 0,
      nextCheckAt: nowPlus(firstCheckSeconds),
      buyer: getBuyer(userId),
    })
    .where('id', '=', orderId)
    .execute();
  await transaction
    .updateTable('orderItems as i')
    .from('applications as a')
    .innerJoin('categories as c', 'c.id', 'a.categoryId')
    .innerJoin('segments as s', 's.id', 'a.segmentId')
    .set((eb) => ({ categoryName: eb.ref('c.name'), segmentName: eb.ref('s.name') }))
    .whereRef('a.id', '=', 'i.applicationId')
    .where('i.orderId', '=', orderId)
    .execute();
}

/** The customer's details for a receipt. */
function getBuyer(userId: string) {
  return sql<string>`(
    select jsonb_build_object('name', full_name, 'company', company_name, 'email', email,
      'country', country, 'gstNo', gst_no)
    from users where id = ${userId}
  )`;
}

async function getCartItems(database: Database, userId: string): Promise<NewItem[]> {
  return database
    .selectFrom('cartItems as i')
    .innerJoin('applications as a', 'a.id', 'i.applicationId')
    .innerJoin('categories as c', 'c.id', 'a.categoryId')
    .innerJoin('segments as s', 's.id', 'a.segmentId')
    .select(['a.id as applicationId', 'i.quantity', 'c.pricePaise as pricePaise'])
    .select(['c.name as categoryName', 's.name as segmentName'])
    .where('i.userId', '=', userId)
    .where('i.deletedAt', 'is', null)
    .where('a.userId', '=', userId)
    .where('a.deletedAt', 'is', null)
    .where(isOrderable)
    .orderBy('a.id')
    .execute();
}

async function insertOrder(
  database: Database,
  userId: string,
  items: readonly NewItem[],
  total: number,
  cartHash: string,
): Promise<Order> {
  const id = newId();
  const order = await database
    .insertInto('orders')
    .values({
      id,
      userId,
      customOrderId: `BC-${newReference()}`,
      receipt: id.replaceAll('-', ''),
      state: 'CREATING',
      cartHash,
      totalPaise: total,
      currency: 'INR',
      buyer: getBuyer(userId),
      createdAt: now,
      offeredAt: now,
      nextCheckAt: nowPlus(firstCheckSeconds),
    })
    .returning(orderColumns)
    .executeTakeFirstOrThrow();
  const rows = items.map((item, position) => ({
    ...item,
    id: newId(),
    orderId: id,
    position,
    isPaid: false,
  }));
  await database.insertInto('orderItems').values(rows).execute();
  return order;
}

/** Records the provider's order: CREATING → PENDING. Undefined when the order has left CREATING. */
export async function openOrder(
  database: Database,
  orderId: string,
  providerOrderId: string,
): Promise<Order | undefined> {
  return database
    .updateTable('orders')
    .set({ state: 'PENDING', providerOrderId })
    .where('id', '=', orderId)
    .where('state', 'in', statesBefore('PENDING'))
    .returning(orderColumns)
    .executeTakeFirst();
}

/** Records the provider's order id for an order that was closed before the provider answered. */
export async function recordProviderOrder(
  database: Database,
  orderId: string,
  providerOrderId: string,
): Promise<void> {
  await database
    .updateTable('orders')
    .set({ providerOrderId })
    .where('id', '=', orderId)
    .where('providerOrderId', 'is', null)
    .execute();
}

/** One of the customer's orders, in any state. */
export async function readOrder(
  database: Database,
  userId: string,
  orderId: string,
): Promise<Order | undefined> {
  return database
    .selectFrom('orders')
    .select(orderColumns)
    .where('id', '=', orderId)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** The order with this provider order id. */
export async function findProviderOrder(
  database: Database,
  providerOrderId: string,
): Promise<Order | undefined> {
  return database
    .selectFrom('orders')
    .select(orderColumns)
    .where('providerOrderId', '=', providerOrderId)
    .executeTakeFirst();
}

/**
 * Closes an unpaid order. `cancelled` and `replaced` hide it, `failed` shows it as FAILED; a late
 * payment reopens it. False when it is paid.
 */
export async function closeOrder(
  database: Database,
  orderId: string,
  reason: ClosedReason,
): Promise<boolean> {
  return inTransaction(database, (transaction) => markClosed(transaction, orderId, reason));
}

/** The same within the caller's transaction. */
export async function markClosed(
  transaction: Database,
  orderId: string,
  reason: ClosedReason,
): Promise<boolean> {
  const order = await transaction
    .selectFrom('orders')
    .select('closedReason')
    .where('id', '=', orderId)
    .where('state', 'in', statesBefore('CLOSED'))
    .forUpdate()
    .executeTakeFirst();
  if (!order) return false;
  // A payment check that began before the customer's decision must not override it.
  const isDecided = reason === 'failed' && order.closedReason !== null;
  if (isDecided || order.closedReason === reason) return true;
  await transaction
    .updateTable('orders')
    .set({ state: 'CLOSED', closedReason: reason })
    .where('id', '=', orderId)
    .execute();
  await recordOrderEvent(transaction, orderId, reason);
  return true;
}
