import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { leaseSeconds } from './lease.ts';
import { noteOrderEvent } from './orderEvents.ts';
import type { RefundReason } from './tables.ts';
import { inTransaction, now } from './transaction.ts';
import type { Database } from './transaction.ts';

/* Money that goes back to customers; amounts in paise. */

export interface NewRefund {
  /** The provider's. */
  paymentId: string;
  orderId: string;
  amountPaise: number;
  reason: RefundReason;
}

/** A payment to send back whole. False when it is known already. */
export async function addRefund(database: Database, refund: NewRefund): Promise<boolean> {
  const row = await database
    .insertInto('refunds')
    .values({ ...refund, createdAt: now, nextTryAt: now })
    .onConflict((conflict) => conflict.column('paymentId').doNothing())
    .returning('paymentId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Why a payment goes back, or went back; undefined for one that does not. */
export async function findRefund(
  database: Database,
  paymentId: string,
): Promise<RefundReason | undefined> {
  const row = await database
    .selectFrom('refunds')
    .select('reason')
    .where('paymentId', '=', paymentId)
    .executeTakeFirst();
  return row?.reason;
}

/** More would keep a round busy for minutes while the provider is silent. */
const mostAtOnce = 10;

/** Seconds to the next try of a refund, from a minute on twice as many with each, a quarter of a day at most. */
const gap = (tries: RawBuilder<unknown>) => sql`least(power(2, least(${tries}, 9)), 360) * 60`;

/**
 * Takes refunds that the provider has not confirmed and that are due, the longest due first. Others leave
 * them for the time to the next try, or the two minutes after which whoever took them counts as dead.
 * `all` takes every one.
 */
export async function claimRefunds(database: Database, all: boolean) {
  return database
    .updateTable('refunds')
    .set({
      tries: sql`tries + 1`,
      nextTryAt: sql`app_now() + least(${gap(sql`tries`)}, ${leaseSeconds}) * interval '1 second'`,
    })
    .where('paymentId', 'in', (eb) =>
      eb
        .selectFrom('refunds')
        .select('paymentId')
        .where('providerRefundId', 'is', null)
        .forUpdate()
        .$if(!all, (query) =>
          query.where('nextTryAt', '<=', now).orderBy('nextTryAt').limit(mostAtOnce).skipLocked(),
        ),
    )
    .returning(['paymentId', 'orderId', 'amountPaise'])
    .execute();
}

/** Gives back a refund that the provider did not make; it is due again with growing gaps. */
export async function returnRefund(database: Database, paymentId: string): Promise<void> {
  await sql`
    update refunds
    set next_try_at = next_try_at + (${gap(sql`tries - 1`)} - ${leaseSeconds}) * interval '1 second'
    where payment_id = ${paymentId} and ${gap(sql`tries - 1`)} > ${leaseSeconds}
  `.execute(database);
}

/** Notes that the provider sent the money back. */
export async function closeRefund(
  database: Database,
  paymentId: string,
  providerRefundId: string,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const row = await transaction
      .updateTable('refunds')
      .set({ providerRefundId })
      .where('paymentId', '=', paymentId)
      .where('providerRefundId', 'is', null)
      .returning('orderId')
      .executeTakeFirst();
    if (!row) return;
    await noteOrderEvent(transaction, row.orderId, 'refunded');
    await transaction
      .updateTable('paymentAttempts')
      .set({ status: 'refunded' })
      .where('id', '=', paymentId)
      .execute();
  });
}
