import { sql } from 'kysely';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { newId, newReference, sha256 } from '#server/common/identifiers.ts';
import { statesBefore } from '#server/orders/rules.ts';
import { isBuyable } from './applications.ts';
import { noteOrderEvent } from './orderEvents.ts';
import type { ClosedReason, OrderState } from './tables.ts';
import { inTransaction, isDuplicate, now, nowPlus, transact } from './transaction.ts';
import type { Database } from './transaction.ts';
import { holdAccount } from './users.ts';
import { countWrite } from './writeLimit.ts';

/* Orders (spec §4 Checkout); `orders/rules.ts` says how they move. Amounts in paise. */

/** The provider's bounds for one payment. */
const smallestTotal = 100;
const largestTotal = 500_000_00;
/** How long after it was offered the reconciler first asks about an order. */
const firstCheckSeconds = 15 * 60;

export const orderColumns = [
  'id',
  'user_id',
  'custom_order_id',
  'receipt',
  'state',
  'closed_reason',
  'cart_hash',
  'total_paise',
  'currency',
  'provider_order_id',
  'provider_payment_id',
  'asked_payment_id',
  'created_at',
] as const;

export interface Order {
  id: string;
  user_id: string;
  custom_order_id: string;
  receipt: string;
  state: OrderState;
  closed_reason: ClosedReason | null;
  cart_hash: string;
  total_paise: number;
  currency: string;
  provider_order_id: string | null;
  provider_payment_id: string | null;
  asked_payment_id: string | null;
  created_at: Date;
}

interface Line {
  applicationId: string;
  quantity: number;
  pricePaise: number;
}

/** What the cart asks for: a fresh order, the open one, or first the end of a stale one. */
export type Prepared = { kind: 'current'; order: Order } | { kind: 'stale'; order: Order };

/**
 * Snapshots the cart at today's prices into an order in state CREATING, or finds the open order. One
 * open order per customer; an unchanged cart has one order.
 */
export async function prepareOrder(
  database: Database,
  userId: string,
): Promise<
  Outcome<Prepared, 'session_ended' | 'cart_empty' | 'amount_out_of_range' | 'too_often'>
> {
  for (;;) {
    try {
      return await transact(database, async (transaction) => {
        if (!(await holdAccount(transaction, userId))) return refused('session_ended');
        const lines = await cartLines(transaction, userId);
        if (lines.length === 0) return refused('cart_empty');
        const total = lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0);
        if (total < smallestTotal || total > largestTotal) return refused('amount_out_of_range');

        const cartHash = sha256(JSON.stringify(lines));
        const open = await transaction
          .selectFrom('orders')
          .select(orderColumns)
          .where('user_id', '=', userId)
          .where('state', 'in', ['CREATING', 'PENDING'])
          .forUpdate()
          .executeTakeFirst();
        if (open) {
          const isCurrent = open.cart_hash === cartHash;
          if (isCurrent) await offerAgain(transaction, open.id);
          return accepted({ kind: isCurrent ? 'current' : 'stale', order: open });
        }
        const tooOften = await countWrite(transaction, userId);
        if (tooOften) return tooOften;
        const order = await insertOrder(transaction, userId, lines, total, cartHash);
        return accepted({ kind: 'current', order });
      });
    } catch (error) {
      // A parallel call made the one open order first; it is found in the next round.
      if (!isDuplicate(error, 'orders_open')) throw error;
    }
  }
}

/** Lets the reconciler begin anew with an order that is handed out again. */
async function offerAgain(transaction: Database, orderId: string): Promise<void> {
  await transaction
    .updateTable('orders')
    .set({ offered_at: now, checks: 0, next_check_at: nowPlus(firstCheckSeconds) })
    .where('id', '=', orderId)
    .execute();
}

async function cartLines(database: Database, userId: string): Promise<Line[]> {
  return database
    .selectFrom('cart_items as i')
    .innerJoin('applications as a', 'a.id', 'i.application_id')
    .innerJoin('categories as c', 'c.id', 'a.category_id')
    .select(['a.id as applicationId', 'i.quantity', 'c.price_paise as pricePaise'])
    .where('i.user_id', '=', userId)
    .where('i.deleted_at', 'is', null)
    .where('a.user_id', '=', userId)
    .where('a.deleted_at', 'is', null)
    .where(isBuyable)
    .orderBy('a.id')
    .execute();
}

async function insertOrder(
  database: Database,
  userId: string,
  lines: readonly Line[],
  total: number,
  cartHash: string,
): Promise<Order> {
  const id = newId();
  const order = await database
    .insertInto('orders')
    .values({
      id,
      user_id: userId,
      custom_order_id: `BC-${newReference()}`,
      receipt: id.replaceAll('-', ''),
      state: 'CREATING',
      cart_hash: cartHash,
      total_paise: total,
      currency: 'INR',
      created_at: now,
      offered_at: now,
      next_check_at: nowPlus(firstCheckSeconds),
    })
    .returning(orderColumns)
    .executeTakeFirstOrThrow();
  const items = lines.map(({ applicationId, quantity, pricePaise }, position) => ({
    id: newId(),
    order_id: id,
    application_id: applicationId,
    position,
    quantity,
    price_paise: pricePaise,
    is_paid: false,
  }));
  await database.insertInto('order_items').values(items).execute();
  return order;
}

/** Notes the provider's order: CREATING → PENDING. Undefined when the order moved on meanwhile. */
export async function openOrder(
  database: Database,
  orderId: string,
  providerOrderId: string,
): Promise<Order | undefined> {
  return database
    .updateTable('orders')
    .set({ state: 'PENDING', provider_order_id: providerOrderId })
    .where('id', '=', orderId)
    .where('state', 'in', statesBefore('PENDING'))
    .returning(orderColumns)
    .executeTakeFirst();
}

/** Remembers the provider's order of one that was closed before its creation was answered. */
export async function noteProviderOrder(
  database: Database,
  orderId: string,
  providerOrderId: string,
): Promise<void> {
  await database
    .updateTable('orders')
    .set({ provider_order_id: providerOrderId })
    .where('id', '=', orderId)
    .where('provider_order_id', 'is', null)
    .execute();
}

/** One own order in whatever state. */
export async function readOrderOf(
  database: Database,
  userId: string,
  orderId: string,
): Promise<Order | undefined> {
  return database
    .selectFrom('orders')
    .select(orderColumns)
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The order of a provider's order id. */
export async function findProviderOrder(
  database: Database,
  providerOrderId: string,
): Promise<Order | undefined> {
  return database
    .selectFrom('orders')
    .select(orderColumns)
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst();
}

/**
 * Closes an unpaid order. `cancelled` and `replaced` hide it, `failed` shows it as FAILED; money that
 * still comes reopens it. False when it is paid.
 */
export async function closeOrder(
  database: Database,
  orderId: string,
  reason: ClosedReason,
): Promise<boolean> {
  return inTransaction(database, (transaction) => closeOrderIn(transaction, orderId, reason));
}

/** The same within the caller's transaction. */
export async function closeOrderIn(
  transaction: Database,
  orderId: string,
  reason: ClosedReason,
): Promise<boolean> {
  const order = await transaction
    .selectFrom('orders')
    .select('closed_reason')
    .where('id', '=', orderId)
    .where('state', 'in', statesBefore('CLOSED'))
    .forUpdate()
    .executeTakeFirst();
  if (!order) return false;
  if (order.closed_reason === reason) return true;
  await transaction
    .updateTable('orders')
    .set({ state: 'CLOSED', closed_reason: reason })
    .where('id', '=', orderId)
    .execute();
  await noteOrderEvent(transaction, orderId, reason);
  return true;
}

const checkForDays = 3;

/**
 * Takes orders whose payment may have happened unseen, offered 15 minutes to three days ago; each is
 * asked about with growing gaps. `all` takes them whatever their age.
 */
export async function claimOrdersToCheck(database: Database, all: boolean): Promise<Order[]> {
  return database
    .updateTable('orders')
    .set({
      checks: sql`checks + 1`,
      next_check_at: sql`app_now() + least(power(2, checks), 96) * interval '15 minutes'`,
    })
    .where('state', '<>', 'PAID')
    .$if(!all, (query) =>
      query
        .where('next_check_at', '<=', now)
        .where('offered_at', '>', nowPlus(-checkForDays * 86_400)),
    )
    .returning(orderColumns)
    .execute();
}

/** Gives back an order that the provider could not be asked about; it is due again in a minute. */
export async function returnOrderToCheck(database: Database, orderId: string): Promise<void> {
  await database
    .updateTable('orders')
    .set({ checks: sql`greatest(checks - 1, 0)`, next_check_at: nowPlus(60) })
    .where('id', '=', orderId)
    .execute();
}

/** How long an answer of the provider is remembered before a customer's call asks it again (S-48). */
const questionSeconds = 3;

/**
 * True when the provider may be asked now about an unpaid order, or about one of its payments: the last
 * question is old enough, or this is the first one about `paymentId`.
 */
export async function claimQuestion(
  database: Database,
  orderId: string,
  paymentId: string | null = null,
): Promise<boolean> {
  const row = await database
    .updateTable('orders')
    .set((eb) => ({
      asked_at: now,
      asked_payment_id: eb.fn.coalesce(sql<string | null>`${paymentId}::text`, 'asked_payment_id'),
    }))
    .where('id', '=', orderId)
    .$if(paymentId === null, (query) => query.where('state', '<>', 'PAID'))
    .where((eb) =>
      eb.or([
        eb('asked_at', 'is', null),
        eb('asked_at', '<=', nowPlus(-questionSeconds)),
        sql<boolean>`asked_payment_id is distinct from coalesce(${paymentId}, asked_payment_id)`,
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
