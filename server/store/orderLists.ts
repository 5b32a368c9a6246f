import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import { shownApplications } from './applications.ts';
import { orderColumns } from './orders.ts';
import type { Order } from './orders.ts';
import { entryBytes, firstPage, isOlder, placeColumns, toIds } from './pages.ts';
import type { Page, Place } from './pages.ts';
import type { Tables } from './tables.ts';
import type { Database } from './transaction.ts';

/* Orders as customers and staff see them (spec §2 Orders); amounts in paise. */

export interface StoredOrder {
  order: Order;
  items: Rows<typeof readItems>;
  /** Oldest first. */
  attempts: Rows<typeof readAttempts>;
  /** Oldest first. */
  events: Rows<typeof readEvents>;
}

type Rows<Read extends (...given: never[]) => unknown> = Awaited<ReturnType<Read>>;

/** Orders that the customer sees: those cancelled, replaced or not begun are left out. */
export function isShown(eb: ExpressionBuilder<Tables, 'orders'>) {
  return eb.or([
    eb('state', 'in', ['PENDING', 'PAID']),
    eb.and([eb('state', '=', 'CLOSED'), eb('closedReason', '=', 'failed')]),
  ]);
}

const pageLength = 100;
/** Of one order, the newest. */
const mostAttempts = 100;

/** A page of the own orders with their lines, newest first; hidden ones are left out. */
export async function listOrders(
  database: Database,
  userId: string,
  place?: Place,
): Promise<Page<StoredOrder>> {
  const entries = await database
    .selectFrom('orders')
    .select(placeColumns('orders', 'createdAt'))
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
    .where('userId', '=', userId)
    .where(isShown)
    .where(isOlder(place, 'orders', 'createdAt'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageLength + 1)
    .execute();
  const page = firstPage(entries, pageLength);
  if (page.rows.length === 0) return { rows: [] };

  const ids = toIds(page.rows);
  const [orders, attempts, events, items] = await Promise.all([
    database
      .selectFrom('orders')
      .select(orderColumns)
      .where('id', 'in', ids)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    readAttempts(database, ids).then(byOrder),
    readEvents(database, ids).then(byOrder),
    readItems(database, ids).then(byOrder),
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

/** The lines of these orders; an application that stands in several of them is read once. */
async function readItems(database: Database, orderIds: readonly string[]) {
  const rows = await database
    .selectFrom('orderItems')
    .select(['id', 'orderId', 'applicationId', 'quantity', 'pricePaise'])
    .where('orderId', 'in', orderIds)
    .orderBy('position')
    .execute();
  const applicationIds = new Set(rows.map(({ applicationId }) => applicationId));
  const found = await shownApplications(database)
    .where('a.id', 'in', [...applicationIds])
    .execute();
  const byId = new Map(found.map((application) => [application.id, application]));
  return rows.flatMap(({ applicationId, ...item }) => {
    const application = byId.get(applicationId);
    return application ? { ...item, application } : [];
  });
}

function byOrder<Row extends { orderId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ orderId }) => orderId);
}

/** The newest payments that were tried for these orders, oldest first. */
async function readAttempts(database: Database, orderIds: readonly string[]) {
  return database
    .selectFrom((eb) =>
      eb
        .selectFrom('paymentAttempts')
        .selectAll()
        .select(
          sql<number>`row_number() over (
            partition by order_id order by at desc, noted_at desc, id desc
          )`.as('age'),
        )
        .where('orderId', 'in', orderIds)
        .as('p'),
    )
    .leftJoin('refunds as r', 'r.paymentId', 'p.id')
    .select(['p.id', 'p.orderId', 'p.at', 'p.amountPaise', 'p.status', 'p.method', 'p.reason'])
    .select(
      // The money is to go back and is not there yet.
      sql<boolean>`r.payment_id is not null and r.provider_refund_id is null`.as('isRefunding'),
    )
    .where('p.age', '<=', mostAttempts)
    .orderBy('p.at')
    .orderBy('p.notedAt')
    .orderBy('p.id')
    .execute();
}

async function readEvents(database: Database, orderIds: readonly string[]) {
  return database
    .selectFrom('orderEvents')
    .select(['orderId', 'at', 'event'])
    .where('orderId', 'in', orderIds)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

export const fullStatuses = ['PENDING', 'SUCCESS', 'FAILED', 'CANCELLED'] as const;
export type FullStatus = (typeof fullStatuses)[number];

/** An order's status where the hidden ones are seen too. */
export function toFullStatus({ state, closedReason }: Pick<Order, 'state' | 'closedReason'>) {
  if (state === 'PAID') return 'SUCCESS';
  if (state !== 'CLOSED') return 'PENDING';
  return closedReason === 'failed' ? 'FAILED' : 'CANCELLED';
}

interface Wanted {
  status?: FullStatus;
  email?: string;
  limit: number;
}

/** The newest orders of all customers, hidden ones included; for staff. */
export async function listAllOrders(database: Database, { status, email, limit }: Wanted) {
  let query = database
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.userId')
    .select(['o.customOrderId', 'o.state', 'o.closedReason', 'o.totalPaise', 'o.createdAt'])
    .select(['o.providerOrderId', 'o.providerPaymentId', 'u.email'])
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit);
  if (email) query = query.where('u.email', '=', email);
  if (status === 'SUCCESS') query = query.where('o.state', '=', 'PAID');
  if (status === 'PENDING') query = query.where('o.state', 'in', ['CREATING', 'PENDING']);
  if (status === 'FAILED') query = query.where('o.closedReason', '=', 'failed');
  if (status === 'CANCELLED') {
    query = query.where('o.closedReason', 'in', ['cancelled', 'replaced']);
  }
  return query.execute();
}
