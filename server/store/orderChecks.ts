import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { leaseSeconds } from './lease.ts';
import { orderColumns } from './orders.ts';
import type { Order } from './orders.ts';
import { now, nowPlus } from './transaction.ts';
import type { Database } from './transaction.ts';

/* When the provider is asked about an unpaid order, by the reconciler and by its customer. */

const checkForDays = 3;

/** The moment of the next check; never where the order was offered days before that. */
function nextCheck(moment: RawBuilder<Date>) {
  return sql<Date>`case
    when ${moment} < offered_at + ${checkForDays} * interval '1 day' then ${moment}
    else 'infinity'
  end`;
}

/** Orders that one server takes at a time. */
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
 * Takes some orders whose payment may have happened unseen, the longest due first; none is taken by two. They
 * are due again in two minutes, should their server end.
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

/** Notes that the provider was asked about an order, which is asked about again with growing gaps, for three days. */
export async function noteOrderChecked(database: Database, orderId: string): Promise<void> {
  await database
    .updateTable('orders')
    .set({
      checks: sql`checks + 1`,
      nextCheckAt: nextCheck(sql`app_now() + least(power(2, checks), 96) * interval '15 minutes'`),
    })
    .where('id', '=', orderId)
    .execute();
}

/** Gives back an order that the provider could not be asked about; it is due again in a minute. */
export async function returnOrderToCheck(database: Database, orderId: string): Promise<void> {
  await database
    .updateTable('orders')
    .set({ nextCheckAt: nextCheck(nowPlus(60)) })
    .where('id', '=', orderId)
    .execute();
}

/** How long an answer of the provider is remembered before a customer's call asks it again. */
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
