import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AttemptStatus } from './tables.ts';
import { wallClockNow, now, nowPlus } from './transaction.ts';
import type { Database } from './transaction.ts';
import { leaseSeconds } from './jobs.ts';
import { orderColumns } from './orders.ts';
import type { Order } from './orders.ts';

/* Every payment attempt for an order, as far as the provider has reported it. */

export interface Attempt {
  /** The provider's id. */
  id: string;
  orderId: string;
  /** Seconds since 1970; absent when the provider could not be asked about the attempt. */
  startedAt?: number;
  amountPaise: number;
  status: AttemptStatus;
  /** For example `card`; '' while unknown. */
  method: string;
  /** The provider's failure description, else ''. */
  reason: string;
}

/** For each status, the statuses that it may follow; a late or repeated report reverts nothing. */
const nextStatuses: Record<AttemptStatus, readonly AttemptStatus[]> = {
  created: [],
  failed: ['created'],
  authorized: ['created', 'failed'],
  released: ['created', 'failed', 'authorized'],
  captured: ['created', 'failed', 'authorized', 'released'],
  refunded: ['created', 'failed', 'authorized', 'released', 'captured'],
};

const maxReasonLength = 300;

/** Records an attempt or its new status. */
export async function recordAttempt(database: Database, attempt: Attempt): Promise<void> {
  const { id, orderId, startedAt, amountPaise, status, method } = attempt;
  const reason = attempt.reason.slice(0, maxReasonLength);
  // The provider has whole seconds only, so an attempt could appear older than its order.
  const at =
    startedAt === undefined
      ? wallClockNow
      : sql<Date>`(select greatest(created_at, to_timestamp(${startedAt}::float8)) from orders where id = ${orderId})`;
  await database
    .insertInto('paymentAttempts')
    .values({
      id,
      orderId,
      at,
      amountPaise,
      status,
      method,
      reason,
      notedAt: wallClockNow,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ status, reason })
        .where('paymentAttempts.status', 'in', [...nextStatuses[status], status]),
    )
    .execute();
  if (method === '') return;
  await database
    .updateTable('paymentAttempts')
    .set({ method })
    .where('id', '=', id)
    .where('method', '=', '')
    .execute();
}

/** The recorded status of a payment, if it is known. */
export async function findAttempt(
  database: Database,
  paymentId: string,
): Promise<AttemptStatus | undefined> {
  const row = await database
    .selectFrom('paymentAttempts')
    .select('status')
    .where('id', '=', paymentId)
    .executeTakeFirst();
  return row?.status;
}

/** Seconds in which a payment that was started may still arrive. */
const arrivalTime = 15 * 60;

/** Whether a payment of the unpaid order `o` may still arrive. */
export const isBeingPaid = sql<boolean>`(o.state <> 'PAID' and exists (
  select from payment_attempts p where p.order_id = o.id and (
    p.status = 'authorized' or (p.status = 'created' and p.at > ${nowPlus(-arrivalTime)})
  )
))`;

/** Reads `isBeingPaid` of one order. */
export async function isOrderBeingPaid(database: Database, orderId: string): Promise<boolean> {
  const row = await database
    .selectFrom('orders as o')
    .select(isBeingPaid.as('isBeingPaid'))
    .where('o.id', '=', orderId)
    .executeTakeFirst();
  return row?.isBeingPaid === true;
}

/** Paise of a recorded payment. */
export async function readPaymentAmount(database: Database, paymentId: string): Promise<number> {
  const { amountPaise } = await database
    .selectFrom('paymentAttempts')
    .select('amountPaise')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return amountPaise;
}

/** Records how much of a payment is refunded: `refunded` when all of it is, else `captured`. */
export async function recordRefundedAmount(
  database: Database,
  paymentId: string,
  refundedPaise: number,
): Promise<void> {
  await database
    .updateTable('paymentAttempts')
    .set((eb) => ({
      status: eb
        .case()
        .when('amountPaise', '<=', refundedPaise)
        .then('refunded' as const)
        .else('captured' as const)
        .end(),
    }))
    .where('id', '=', paymentId)
    .where('status', 'in', ['captured', 'refunded'])
    .execute();
}

/* When the reconciler, or a call of the customer, asks the provider about an unpaid order. */

const checkForDays = 3;

/** The time of the next check, or never when the order was offered more than three days before. */
function nextCheck(time: RawBuilder<Date>) {
  return sql<Date>`case
    when ${time} < offered_at + ${checkForDays} * interval '1 day' then ${time}
    else 'infinity'
  end`;
}

/** Orders that one server claims at a time. */
const batch = 20;

/** Makes every unpaid order due, whatever its age. */
export async function makeAllDue(database: Database): Promise<void> {
  await database
    .updateTable('orders')
    .set({ nextCheckAt: now })
    .where('state', '<>', 'PAID')
    .execute();
}

/**
 * Claims some orders whose payment may be unnoticed, longest due first; no order is claimed twice.
 * They are due again in two minutes in case this server stops.
 */
export async function claimOrdersToCheck(database: Database): Promise<Order[]> {
  return database
    .updateTable('orders')
    .set({ nextCheckAt: nowPlus(leaseSeconds) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('id')
        .where('state', '<>', 'PAID')
        .where('nextCheckAt', '<=', now)
        .orderBy('nextCheckAt')
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .returning(orderColumns)
    .execute();
}

/** Records a check of an order and schedules the next one with growing gaps, for three days. */
export async function recordOrderCheck(database: Database, orderId: string): Promise<void> {
  await database
    .updateTable('orders')
    .set({
      checks: sql`checks + 1`,
      nextCheckAt: nextCheck(sql`app_now() + least(power(2, checks), 96) * interval '15 minutes'`),
    })
    .where('id', '=', orderId)
    .execute();
}

/** Releases an order that could not be checked; it is due again in a minute. */
export async function returnOrderToCheck(database: Database, orderId: string): Promise<void> {
  await database
    .updateTable('orders')
    .set({ nextCheckAt: nextCheck(nowPlus(60)) })
    .where('id', '=', orderId)
    .execute();
}

/** Seconds between two checks at the provider that a customer's calls cause for an order. */
const providerCheckSeconds = 3;

/**
 * True when the caller may check an unpaid order or one of its payments at the provider: the last
 * check is old enough, or this is the first one of `paymentId`.
 */
export async function claimProviderCheck(
  database: Database,
  orderId: string,
  paymentId: string | null = null,
): Promise<boolean> {
  const row = await database
    .updateTable('orders')
    .set((eb) => ({
      askedAt: now,
      askedPaymentId: eb.fn.coalesce(sql<string | null>`${paymentId}::text`, 'askedPaymentId'),
    }))
    .where('id', '=', orderId)
    .$if(paymentId === null, (query) => query.where('state', '<>', 'PAID'))
    .where((eb) =>
      eb.or([
        eb('askedAt', 'is', null),
        eb('askedAt', '<=', nowPlus(-providerCheckSeconds)),
        sql<boolean>`asked_payment_id is distinct from coalesce(${paymentId}, asked_payment_id)`,
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Time up to which a list of the provider was read; undefined if it never was. */
export async function readCheckpoint(database: Database, name: string): Promise<Date | undefined> {
  const row = await database
    .selectFrom('providerLooks')
    .select('lookedAt')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.lookedAt;
}

/** Records that a list of the provider was read as of this time. */
export async function recordCheckpoint(
  database: Database,
  name: string,
  lookedAt: Date,
): Promise<void> {
  await database
    .insertInto('providerLooks')
    .values({ name, lookedAt })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ lookedAt }))
    .execute();
}
