import { sql } from 'kysely';
import type { ExpressionBuilder, Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { fullStatuses } from '#contract/staffOrders.ts';
import type { Order, OrderEvent, OrderRefund, PaymentAttempt } from '#contract/orders.ts';
import { boughtApplication, boughtName } from './applications.ts';
import {
  jsonArray,
  jsonTime,
  jsonObject,
  jsonPlain,
  jsonRupees,
  jsonText,
  jsonWord,
  optional,
} from './sql.ts';
import { isBeingPaid } from './payments.ts';
import { hasWords, toNumberPrefix } from './search.ts';
import { orderStatus } from './orderStates.ts';
import { ownList, entryBytes, isOlder, cutPage, cursorColumns } from './lists.ts';
import type { Cursor } from './lists.ts';
import type { OrdersTable } from './tables.ts';
import type { Database } from './transaction.ts';
import { knownEmail } from './users.ts';

/* Orders as customers and staff see them (spec §2 Orders); amounts in paise, in JSON in rupees. */

/**
 * Orders that the customer sees: not those still being created, and cancelled or replaced ones only
 * if a payment for them is refunded.
 */
export function isShown(eb: ExpressionBuilder<{ o: OrdersTable }, 'o'>) {
  return eb.or([
    eb('o.state', 'in', ['PENDING', 'PAID']),
    eb.and([
      eb('o.state', '=', 'CLOSED'),
      eb.or([
        eb('o.closedReason', '=', 'failed'),
        sql<boolean>`exists (select from refunds where order_id = o.id)`,
      ]),
    ]),
  ]);
}

const pageLength = 100;
/** Attempts of one order, the newest. */
const maxAttempts = 100;

const newestAttempts = sql`(
  select * from payment_attempts where order_id = o.id
  order by at desc, noted_at desc, id desc limit ${sql.lit(maxAttempts)}
)`;

const orderItem = jsonObject<NonNullable<Order['items']>[number]>({
  id: jsonWord(sql`i.id`),
  quantity: jsonPlain('i.quantity'),
  price: jsonRupees(sql`i.price_paise`),
  application: boughtApplication,
});

const attempt = jsonObject<PaymentAttempt>({
  id: jsonText('p.id'),
  at: jsonTime('p.at'),
  amount: jsonRupees(sql`p.amount_paise`),
  // The attempt is `refunding` until pending refunds that cover all of it are done.
  status: jsonWord(sql`case when (
    select sum(r.amount_paise) from refunds r
    where coalesce(r.refunded_payment_id, r.payment_id) = p.id and r.status <> 'failed'
    having bool_or(r.status = 'pending')
  ) >= p.amount_paise then 'refunding' else p.status end`),
  method: optional(sql`to_json(nullif(p.method, ''))::text`),
  reason: optional(sql`to_json(nullif(p.reason, ''))::text`),
});

/** Refunds of the payment that paid the order; all refunds for an unpaid order. */
const ownRefunds = sql`refunds r
  where r.order_id = o.id and (o.provider_payment_id is null
    or coalesce(r.refunded_payment_id, r.payment_id) = o.provider_payment_id)`;

const refund = jsonObject<OrderRefund>({
  id: jsonWord(sql`r.id`),
  amount: jsonRupees(sql`r.amount_paise`),
  status: jsonWord(sql`r.status`),
  reason: optional(sql`to_json(nullif(r.note, ''))::text`),
  at: jsonTime(sql`coalesce(r.done_at, r.created_at)`),
});

/** The creation of the order, its failed payments and its recorded events. */
const events = sql`(
  select o.created_at as at, 'made' as event, 0 as rank, '' as id
  union all select at, 'payment_failed', 1, id from ${newestAttempts} p where status = 'failed'
  union all select at, event, 2, id::text from order_events where order_id = o.id
) e`;

/** An order with items, payments and history, oldest first. */
export const orderJson = jsonObject<Order>({
  id: jsonWord(sql`o.id`),
  customOrderId: jsonText('o.customOrderId'),
  totalAmount: jsonRupees(sql`o.total_paise`),
  status: jsonWord(orderStatus),
  createdAt: jsonTime('o.createdAt'),
  buyer: optional(sql`o.buyer::text`),
  items: jsonArray(
    orderItem,
    sql`order_items i
      join applications a on a.id = i.application_id and a.deleted_at is null
      join categories c on c.id = a.category_id join segments s on s.id = a.segment_id
      where i.order_id = o.id`,
    sql`i.position`,
  ),
  payments: jsonArray(attempt, sql`${newestAttempts} p`, sql`p.at, p.noted_at, p.id`),
  isBeingPaid: jsonPlain(isBeingPaid),
  refunded: jsonRupees(sql`(
    select coalesce(sum(r.amount_paise), 0) from ${ownRefunds} and r.status = 'done'
  )`),
  refunds: jsonArray(refund, ownRefunds, sql`r.created_at, r.id`),
  history: jsonArray(
    jsonObject<OrderEvent>({ at: jsonTime('e.at'), event: jsonWord(sql`e.event`) }),
    events,
    sql`e.at, e.rank, e.id`,
  ),
});

/**
 * The live session of a token and a page of its customer's orders, newest first, without hidden
 * ones (spec §7 Orders).
 */
export const listOrders = ownList((database, userId, cursor) => {
  const entries = database
    .selectFrom('orders as o')
    .select(cursorColumns('o', 'createdAt'))
    .select(
      sql<number>`(
        select coalesce(sum(${sql.lit(entryBytes)} + octet_length(a.shown_data::text)), 0)::float8
        from order_items i join applications a on a.id = i.application_id
        where i.order_id = o.id
      ) + (
        select coalesce(sum(${sql.lit(entryBytes)} + octet_length(p.reason)), 0)::float8
        from payment_attempts p where p.order_id = o.id
      )`.as('bytes'),
    )
    .where('o.userId', '=', userId)
    .where(isShown)
    .where(isOlder(cursor, 'o', 'createdAt'))
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.id', 'desc')
    .limit(pageLength + 1);
  return database
    .selectFrom('orders as o')
    .innerJoin(cutPage(entries, pageLength).as('page'), (join) =>
      join.onRef('page.id', '=', 'o.id'),
    )
    .select(['o.id', 'page.timestamp', 'page.found', orderJson.as('json')])
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.id', 'desc');
});

export type FullStatus = (typeof fullStatuses)[number];

/** The status of an order for staff, who see hidden orders too. */
export function toFullStatus({
  state,
  closedReason,
}: Pick<Selectable<OrdersTable>, 'state' | 'closedReason'>) {
  if (state === 'PAID') return 'SUCCESS';
  if (state !== 'CLOSED') return 'PENDING';
  return closedReason === 'failed' ? 'FAILED' : 'CANCELLED';
}

interface OrderQuery {
  status?: FullStatus;
  email?: string;
  /** Only this customer's. */
  userId?: string;
  /** Only this order. */
  id?: string;
  /**
   * The first letters of the number, or of words of the customer; or the provider's id of the
   * payment.
   */
  words?: string;
  /** Continues after this order. */
  cursor?: Cursor;
  limit: number;
}

/** The order of an application, as its customer sees it: the paid one, else the newest. */
export async function findOrderForPayment(database: Database, applicationId: string) {
  return database
    .selectFrom('orders as o')
    .innerJoin('orderItems as i', 'i.orderId', 'o.id')
    .select(['o.id', 'o.customOrderId', 'o.state', 'o.closedReason', 'o.totalPaise'])
    .select(orderJson.as('json'))
    .where('i.applicationId', '=', applicationId)
    .where(isShown)
    .orderBy('i.isPaid', 'desc')
    .orderBy('o.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The id of the order that paid for an application. */
export async function findPaidOrder(
  database: Database,
  applicationId: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('orderItems')
    .select('orderId')
    .where('applicationId', '=', applicationId)
    .where('isPaid', '=', true)
    .executeTakeFirst();
  return row?.orderId;
}

/** The id of an order by its number or its id. */
export async function findOrderId(
  database: Database,
  { number, id }: { number: string; id: string },
): Promise<string | undefined> {
  const row = await database
    .selectFrom('orders')
    .select('id')
    .where((eb) => eb.or([eb('customOrderId', '=', number), eb('id', '=', id)]))
    .executeTakeFirst();
  return row?.id;
}

/**
 * The newest orders of all customers with their items, hidden ones included; for staff. Ids
 * increase with time.
 */
export async function listAllOrders(
  database: Database,
  { status, email, userId, id, words = '', cursor, limit }: OrderQuery,
) {
  let query = database
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.userId')
    .select(['o.id', 'o.customOrderId', 'o.state', 'o.closedReason', 'o.totalPaise'])
    .select(['o.createdAt', 'o.providerOrderId', 'o.providerPaymentId'])
    .select(['o.userId', knownEmail.as('email'), 'u.fullName', 'u.companyName'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('orderItems as i')
          .innerJoin('applications as a', 'a.id', 'i.applicationId')
          .innerJoin('categories as c', 'c.id', 'a.categoryId')
          .select(['i.id as item', 'a.id as application', boughtName.as('category')])
          .select(['i.quantity', 'i.pricePaise as paise'])
          .whereRef('i.orderId', '=', 'o.id')
          .orderBy('i.position'),
      ).as('items'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('refunds as r')
          .select(['r.id', 'r.amountPaise as paise', 'r.status', 'r.reason as by', 'r.note'])
          .select(sql<string>`coalesce(r.done_at, r.created_at)`.as('at'))
          .select(
            sql<boolean>`(o.provider_payment_id is null
              or coalesce(r.refunded_payment_id, r.payment_id) = o.provider_payment_id)`.as('own'),
          )
          .whereRef('r.orderId', '=', 'o.id')
          .orderBy('r.createdAt')
          .orderBy('r.id'),
      ).as('refunds'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('disputes as d')
          .select(['d.id', 'd.amountPaise as paise', 'd.status', 'd.reason'])
          .select(sql<string | null>`d.respond_by`.as('due'))
          .whereRef('d.orderId', '=', 'o.id')
          .orderBy('d.createdAt'),
      ).as('disputes'),
    )
    .orderBy('o.id', 'desc')
    .limit(limit);
  if (id) query = query.where('o.id', '=', id);
  if (cursor) query = query.where('o.id', '<', cursor.id);
  if (words.trim()) query = query.where(matches(words.trim()));
  if (userId) query = query.where('o.userId', '=', userId);
  if (email) query = query.where('u.email', '=', email);
  if (status === 'SUCCESS') query = query.where('o.state', '=', 'PAID');
  if (status === 'PENDING') query = query.where('o.state', 'in', ['CREATING', 'PENDING']);
  if (status === 'FAILED' || status === 'CANCELLED') {
    const reasons =
      status === 'FAILED' ? (['failed'] as const) : (['cancelled', 'replaced'] as const);
    query = query.where('o.state', '=', 'CLOSED').where('o.closedReason', 'in', reasons);
  }
  return query.execute();
}

/**
 * SQL that is true for an order `o` that the words find. The array and the lateral join leave the
 * planner no choice but the indexes.
 */
function matches(words: string) {
  return sql<boolean>`o.id = any(array(
    select n.id from orders n where n.custom_order_id like ${toNumberPrefix(words)}
    union all select p.id from orders p where p.provider_payment_id = ${words}
    union all select w.id from users u
      cross join lateral (select id from orders where user_id = u.id offset 0) w
      where ${hasWords(words)}
  ))`;
}

export type ListedOrder = Awaited<ReturnType<typeof listAllOrders>>[number];

/** Paise refunded of the payment that paid the order. */
export function refundedPaise({ refunds }: Pick<ListedOrder, 'refunds'>): number {
  return refunds
    .filter(({ status, own }) => own && status === 'done')
    .reduce((sum, { paise }) => sum + paise, 0);
}
