import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import { shownApplications } from './applications.ts';
import type { StoredApplication } from './applications.ts';
import { orderColumns } from './orders.ts';
import type { Order } from './orders.ts';
import { entryBytes, firstPage, idsOf, isOlder, placeColumns } from './pages.ts';
import type { Page, Place } from './pages.ts';
import type { AttemptStatus, OrderEvent, Tables } from './tables.ts';
import type { Database } from './transaction.ts';

/* Orders as customers and staff see them (spec §2 Orders); amounts in paise. */

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

const pageLength = 100;
/** Of one order, the newest. */
const mostAttempts = 100;

/** A page of the own orders with their lines, newest first; hidden ones are left out. */
export async function listOrdersOf(
  database: Database,
  userId: string,
  place?: Place,
): Promise<Page<StoredOrder>> {
  const entries = await database
    .selectFrom('orders')
    .select(placeColumns('orders', 'created_at'))
    .select(
      sql<number>`(
        select coalesce(sum(${entryBytes} + octet_length(a.shown_data::text)), 0)::float8
        from order_items i join applications a on a.id = i.application_id
        where i.order_id = orders.id
      ) + (
        select coalesce(sum(${entryBytes} + octet_length(p.reason)), 0)::float8
        from payment_attempts p where p.order_id = orders.id
      )`.as('bytes'),
    )
    .where('user_id', '=', userId)
    .where(isShown)
    .where(isOlder(place, 'orders', 'created_at'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageLength + 1)
    .execute();
  const page = firstPage(entries, pageLength);
  if (page.rows.length === 0) return { rows: [] };

  const ids = idsOf(page.rows);
  const [orders, attempts, events, items] = await Promise.all([
    database
      .selectFrom('orders')
      .select(orderColumns)
      .where('id', 'in', ids)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    attemptsOf(database, ids),
    eventsOf(database, ids),
    itemsOf(database, ids),
  ]);
  return {
    ...page,
    rows: orders.map((order) => ({
      order,
      attempts: attempts.get(order.id) ?? [],
      events: events.get(order.id) ?? [],
      items: items.get(order.id) ?? [],
    })),
  };
}

/** The lines by order; an application that stands in several orders is read once. */
async function itemsOf(
  database: Database,
  orderIds: readonly string[],
): Promise<Map<string, StoredItem[]>> {
  const rows = await database
    .selectFrom('order_items')
    .select(['id', 'order_id', 'application_id', 'quantity', 'price_paise'])
    .where('order_id', 'in', orderIds)
    .orderBy('position')
    .execute();
  const applicationIds = new Set(rows.map(({ application_id }) => application_id));
  const found = await shownApplications(database)
    .where('a.id', 'in', [...applicationIds])
    .execute();
  const byId = new Map(found.map((application) => [application.id, application]));
  const items = rows.flatMap(({ application_id, ...item }) => {
    const application = byId.get(application_id);
    return application ? { ...item, application } : [];
  });
  return byOrder(items);
}

function byOrder<Row extends { order_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ order_id }) => order_id);
}

/** The newest payments that were tried for these orders, oldest first. */
async function attemptsOf(
  database: Database,
  orderIds: readonly string[],
): Promise<Map<string, StoredAttempt[]>> {
  const rows = await database
    .selectFrom((eb) =>
      eb
        .selectFrom('payment_attempts')
        .selectAll()
        .select(
          sql<number>`row_number() over (
            partition by order_id order by at desc, noted_at desc, id desc
          )`.as('age'),
        )
        .where('order_id', 'in', orderIds)
        .as('p'),
    )
    .leftJoin('refunds as r', 'r.payment_id', 'p.id')
    .select(['p.id', 'p.order_id', 'p.at', 'p.amount_paise', 'p.status', 'p.method', 'p.reason'])
    .select(
      sql<boolean>`r.payment_id is not null and r.provider_refund_id is null`.as('is_refunding'),
    )
    .where('p.age', '<=', mostAttempts)
    .orderBy('p.at')
    .orderBy('p.noted_at')
    .orderBy('p.id')
    .execute();
  return byOrder(rows);
}

async function eventsOf(
  database: Database,
  orderIds: readonly string[],
): Promise<Map<string, StoredOrderEvent[]>> {
  const rows = await database
    .selectFrom('order_events')
    .select(['order_id', 'at', 'event'])
    .where('order_id', 'in', orderIds)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return byOrder(rows);
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
