import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import { orderPaidMail, refundMail, rejectedPaymentMail } from '#server/mails.ts';
import { newId, newReference, sha256 } from '#server/identifiers.ts';
import { afterMoney, statesBefore } from '#server/orderRules.ts';
import { noteChanges } from './applicationEvents.ts';
import { applications, rejected } from './applications.ts';
import type { StoredApplication } from './applications.ts';
import { noteOrderEvent } from './orderEvents.ts';
import { accept, refuse } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { queueMail } from './outbox.ts';
import type { AttemptStatus, ClosedReason, OrderEvent, OrderState, Tables } from './tables.ts';
import { isDuplicate, now, nowPlus, transact } from './transaction.ts';
import type { Database } from './transaction.ts';
import { noteUpdate } from './updates.ts';
import { holdAccount } from './users.ts';

/* Orders (spec §4 Checkout); `orderRules.ts` says how they move. Amounts in paise. */

/** The provider's bounds for one payment. */
const smallestTotal = 100;
const largestTotal = 500_000_00;
/** Age at which the reconciler first asks about an open order. */
const firstCheckSeconds = 15 * 60;

const orderColumns = [
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
): Promise<Outcome<Prepared, 'session_ended' | 'cart_empty' | 'amount_out_of_range'>> {
  for (;;) {
    try {
      return await transact(database, async (transaction) => {
        if (!(await holdAccount(transaction, userId))) return refuse('session_ended');
        const lines = await cartLines(transaction, userId);
        if (lines.length === 0) return refuse('cart_empty');
        const total = lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0);
        if (total < smallestTotal || total > largestTotal) return refuse('amount_out_of_range');

        const cartHash = sha256(JSON.stringify(lines));
        const open = await transaction
          .selectFrom('orders')
          .select(orderColumns)
          .where('user_id', '=', userId)
          .where('state', 'in', ['CREATING', 'PENDING'])
          .forUpdate()
          .executeTakeFirst();
        if (open) {
          return accept({ kind: open.cart_hash === cartHash ? 'current' : 'stale', order: open });
        }
        const order = await insertOrder(transaction, userId, lines, total, cartHash);
        return accept({ kind: 'current', order });
      });
    } catch (error) {
      // A parallel call made the one open order first; it is found in the next round.
      if (!isDuplicate(error, 'orders_open')) throw error;
    }
  }
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
    .where('a.app_status', 'in', [1, 2])
    .where('a.is_paid', '=', false)
    .where('c.is_available', '=', true)
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
  const closed = await transact<boolean, never>(database, async (transaction) =>
    accept(await closeIn(transaction, orderId, reason)),
  );
  return closed.ok && closed.value;
}

async function closeIn(
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

export type Settled =
  /** This payment pays the order, now or since an earlier call. */
  | { kind: 'paid'; mailId?: string }
  /** The order or its applications are paid otherwise, or the customer is gone; this money goes back. */
  | { kind: 'doubled'; mailId?: string }
  /** Staff rejected one of its applications meanwhile; the order is closed, this money goes back. */
  | { kind: 'refused'; mailId?: string };

/**
 * Books a payment whose money is confirmed. In one transaction: order PAID, its applications paid,
 * the bought lines out of the cart, receipt queued. A second payment, or one that comes after the
 * account was deleted, becomes a refund to make.
 */
export async function settleOrder(
  database: Database,
  orderId: string,
  paymentId: string,
  event?: WebhookEvent,
): Promise<Outcome<Settled, never>> {
  return transact<Settled, never>(database, async (transaction) => {
    if (event && !(await takeEvent(transaction, event))) return accept({ kind: 'paid' });
    const order = await transaction
      .selectFrom('orders as o')
      .innerJoin('users as u', 'u.id', 'o.user_id')
      .select(['o.id', 'o.user_id', 'o.state', 'o.provider_payment_id'])
      .select(['o.custom_order_id', 'o.total_paise', 'u.email', 'u.deleted_at'])
      .where('o.id', '=', orderId)
      .forUpdate('o')
      .forShare('u')
      .executeTakeFirstOrThrow();
    const items = await transaction
      .selectFrom('order_items')
      .select(['application_id', 'price_paise'])
      .where('order_id', '=', orderId)
      .execute();
    const applicationIds = items.map((item) => item.application_id);
    const bought = await transaction
      .selectFrom('applications')
      .select(['id', 'is_paid', 'app_status'])
      .where('id', 'in', applicationIds)
      .orderBy('id')
      .forUpdate()
      .execute();
    const isGone = order.deleted_at !== null;
    const purchase = {
      ...order,
      isCustomerGone: isGone,
      isAnyPaid: bought.some(({ is_paid }) => is_paid),
      isAnyRejected: bought.some(({ app_status }) => app_status === rejected),
    };
    const decision = afterMoney(purchase, paymentId);
    if (decision === 'paid') return accept({ kind: 'paid' });
    if (decision === 'refund') {
      const isNew = await addRefund(transaction, orderId, paymentId, order.total_paise);
      if (!isNew || isGone) return accept({ kind: 'doubled' });
      await noteUpdate(transaction, paymentUpdate('second_payment_refunded', order));
      const mailId = await queueMail(transaction, refundMail(order.email, order.total_paise));
      return accept({ kind: 'doubled', mailId });
    }
    if (decision === 'refuse') {
      return accept({ kind: 'refused', mailId: await sendBack(transaction, order, paymentId) });
    }

    await transaction
      .updateTable('orders')
      .set({ state: 'PAID', closed_reason: null, provider_payment_id: paymentId, paid_at: now })
      .where('id', '=', orderId)
      .execute();
    await noteOrderEvent(transaction, orderId, 'paid');
    if (order.state === 'CLOSED') {
      await noteUpdate(transaction, paymentUpdate('paid_late', order));
    }
    await transaction
      .updateTable('order_items')
      .set({ is_paid: true })
      .where('order_id', '=', orderId)
      .execute();
    await transaction
      .updateTable('applications as a')
      .from('order_items as i')
      .set((eb) => ({ is_paid: true, price_paise: eb.ref('i.price_paise') }))
      .whereRef('i.application_id', '=', 'a.id')
      .where('i.order_id', '=', orderId)
      .execute();
    await transaction
      .updateTable('cart_items')
      .set({ deleted_at: now })
      .where('user_id', '=', order.user_id)
      .where('application_id', 'in', applicationIds)
      .where('deleted_at', 'is', null)
      .execute();
    await noteChanges(
      transaction,
      bought.map(({ id, app_status: status }) => ({
        applicationId: id,
        from: status,
        to: status,
        by: 'payment',
      })),
    );
    const receipt = orderPaidMail(order.email, order.custom_order_id, order.total_paise);
    return accept({ kind: 'paid', mailId: await queueMail(transaction, receipt) });
  });
}

/** Ends an order without a sale; answers the id of the mail that says so. */
async function sendBack(
  database: Database,
  order: { id: string; user_id: string; email: string; total_paise: number },
  paymentId: string,
): Promise<string | undefined> {
  const { id, email, total_paise } = order;
  await closeIn(database, id, 'failed');
  if (!(await addRefund(database, id, paymentId, total_paise))) return undefined;
  await noteUpdate(database, paymentUpdate('payment_refunded', order));
  return queueMail(database, rejectedPaymentMail(email, total_paise));
}

function paymentUpdate(
  kind: 'paid_late' | 'second_payment_refunded' | 'payment_refunded',
  order: { id: string; user_id: string; total_paise: number },
) {
  const { id: orderId, user_id: userId, total_paise: amountPaise } = order;
  return { userId, kind, orderId, amountPaise };
}

export interface WebhookEvent {
  id: string;
  type: string;
}

async function takeEvent(database: Database, { id, type }: WebhookEvent): Promise<boolean> {
  const row = await database
    .insertInto('webhook_events')
    .values({ id, type, received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

async function addRefund(
  database: Database,
  orderId: string,
  paymentId: string,
  amountPaise: number,
): Promise<boolean> {
  const row = await database
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      order_id: orderId,
      amount_paise: amountPaise,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .returning('payment_id')
    .executeTakeFirst();
  if (row) await noteOrderEvent(database, orderId, 'refunding');
  return row !== undefined;
}

/** Refunds that the provider has not confirmed yet. */
export async function openRefunds(database: Database) {
  return database
    .selectFrom('refunds')
    .select(['payment_id', 'amount_paise'])
    .where('provider_refund_id', 'is', null)
    .execute();
}

/** Notes that the provider sent the money back. */
export async function closeRefund(
  database: Database,
  paymentId: string,
  providerRefundId: string,
): Promise<void> {
  await transact(database, async (transaction) => {
    const row = await transaction
      .updateTable('refunds')
      .set({ provider_refund_id: providerRefundId })
      .where('payment_id', '=', paymentId)
      .where('provider_refund_id', 'is', null)
      .returning('order_id')
      .executeTakeFirst();
    if (!row) return accept(null);
    await noteOrderEvent(transaction, row.order_id, 'refunded');
    await transaction
      .updateTable('payment_attempts')
      .set({ status: 'refunded' })
      .where('id', '=', paymentId)
      .execute();
    return accept(null);
  });
}

const checkForDays = 3;

/**
 * Takes orders whose payment may have happened unseen: open for 15 minutes, or closed within three
 * days, each asked about with growing gaps. `all` takes every order that is not paid.
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
        .where('created_at', '>', nowPlus(-checkForDays * 86_400)),
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

export interface StoredOrder {
  order: Order;
  items: StoredItem[];
  /** Oldest first. */
  attempts: StoredAttempt[];
  /** Oldest first. */
  events: StoredOrderEvent[];
}

interface StoredAttempt {
  id: string;
  order_id: string;
  at: Date;
  amount_paise: number;
  status: AttemptStatus;
  method: string;
  reason: string;
  /** The money is to go back and is not there yet. */
  is_refunding: boolean;
}

interface StoredOrderEvent {
  order_id: string;
  at: Date;
  event: OrderEvent;
}

interface StoredItem {
  id: string;
  quantity: number;
  price_paise: number;
  application: StoredApplication;
}

/** Orders that the customer sees: those cancelled, replaced or not begun are left out. */
export function isShown(eb: ExpressionBuilder<Tables, 'orders'>) {
  return eb.or([
    eb('state', 'in', ['PENDING', 'PAID']),
    eb.and([eb('state', '=', 'CLOSED'), eb('closed_reason', '=', 'failed')]),
  ]);
}

/** The own orders with their lines, newest first; cancelled and replaced ones are left out. */
export async function listOrdersOf(database: Database, userId: string): Promise<StoredOrder[]> {
  const orders = await database
    .selectFrom('orders')
    .select(orderColumns)
    .where('user_id', '=', userId)
    .where(isShown)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  if (orders.length === 0) return [];

  const ids = orders.map(({ id }) => id);
  const [attempts, events] = await Promise.all([
    attemptsOf(database, ids),
    eventsOf(database, ids),
  ]);
  const rows = await applications(database)
    .innerJoin('order_items as i', 'i.application_id', 'a.id')
    .select(['i.id as item_id', 'i.order_id', 'i.quantity', 'i.price_paise as item_price_paise'])
    .where('i.order_id', 'in', ids)
    .orderBy('i.position')
    .execute();
  return orders.map((order) => ({
    order,
    attempts: attempts.filter(({ order_id }) => order_id === order.id),
    events: events.filter(({ order_id }) => order_id === order.id),
    items: rows
      .filter((row) => row.order_id === order.id)
      .map(({ item_id, quantity, item_price_paise, ...application }) => ({
        id: item_id,
        quantity,
        price_paise: item_price_paise,
        application,
      })),
  }));
}

/** Every payment that was tried for these orders, oldest first. */
function attemptsOf(database: Database, orderIds: readonly string[]): Promise<StoredAttempt[]> {
  return database
    .selectFrom('payment_attempts as p')
    .leftJoin('refunds as r', 'r.payment_id', 'p.id')
    .select(['p.id', 'p.order_id', 'p.at', 'p.amount_paise', 'p.status', 'p.method', 'p.reason'])
    .select(
      sql<boolean>`r.payment_id is not null and r.provider_refund_id is null`.as('is_refunding'),
    )
    .where('p.order_id', 'in', orderIds)
    .orderBy('p.at')
    .orderBy('p.noted_at')
    .orderBy('p.id')
    .execute();
}

function eventsOf(database: Database, orderIds: readonly string[]): Promise<StoredOrderEvent[]> {
  return database
    .selectFrom('order_events')
    .select(['order_id', 'at', 'event'])
    .where('order_id', 'in', orderIds)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

export const standings = ['PENDING', 'SUCCESS', 'FAILED', 'CANCELLED'] as const;
export type Standing = (typeof standings)[number];

/** What an order is to whoever sees the hidden ones too. */
export function standingOf({ state, closed_reason }: Pick<Order, 'state' | 'closed_reason'>) {
  if (state === 'PAID') return 'SUCCESS';
  if (state !== 'CLOSED') return 'PENDING';
  return closed_reason === 'failed' ? 'FAILED' : 'CANCELLED';
}

interface Wanted {
  standing?: Standing;
  email?: string;
  limit: number;
}

/** The newest orders of all customers, hidden ones included; for staff. */
export async function listAllOrders(database: Database, { standing, email, limit }: Wanted) {
  let query = database
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select(['o.custom_order_id', 'o.state', 'o.closed_reason', 'o.total_paise', 'o.created_at'])
    .select(['o.provider_order_id', 'o.provider_payment_id', 'u.email'])
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit);
  if (email) query = query.where('u.email', '=', email);
  if (standing === 'SUCCESS') query = query.where('o.state', '=', 'PAID');
  if (standing === 'PENDING') query = query.where('o.state', 'in', ['CREATING', 'PENDING']);
  if (standing === 'FAILED') query = query.where('o.closed_reason', '=', 'failed');
  if (standing === 'CANCELLED') {
    query = query.where('o.closed_reason', 'in', ['cancelled', 'replaced']);
  }
  return query.execute();
}
