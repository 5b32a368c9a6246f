import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { leaseSeconds } from './lease.ts';
import { orderColumns } from './orders.ts';
import type { Order } from './orders.ts';
import { now, nowPlus } from './transaction.ts';
import type { Database } from './transaction.ts';

/* When the reconciler, or a call of the customer, asks the provider about an unpaid order. */

const checkForDays = 3;

/** The time of the next check, or never when the order was offered more than three days before. */
function nextCheck(moment: RawBuilder<Date>) {
  return sql<Date>`case
    when ${moment} < offered_at + ${checkForDays} * interval '1 day' then ${moment}
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

/** Seconds between two questions to the provider that a customer's calls cause for an order. */
const questionSeconds = 3;

/**
 * True when the provider may be asked now about an unpaid order or one of its payments: the last
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
      askedAt: now,
      askedPaymentId: eb.fn.coalesce(sql<string | null>`${paymentId}::text`, 'askedPaymentId'),
    }))
    .where('id', '=', orderId)
    .$if(paymentId === null, (query) => query.where('state', '<>', 'PAID'))
    .where((eb) =>
      eb.or([
        eb('askedAt', 'is', null),
        eb('askedAt', '<=', nowPlus(-questionSeconds)),
        sql<boolean>`asked_payment_id is distinct from coalesce(${paymentId}, asked_payment_id)`,
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
