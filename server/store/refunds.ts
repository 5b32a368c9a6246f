import { sql } from 'kysely';
import { noteOrderEvent } from './orderEvents.ts';
import type { RefundReason } from './tables.ts';
import { inTransaction, now } from './transaction.ts';
import type { Database } from './transaction.ts';

/* Money that goes back to customers; amounts in paise. */

export interface NewRefund {
  /** The provider's. */
  paymentId: string;
  orderId: string;
  amount: number;
  reason: RefundReason;
}

/** A payment to send back whole. False when it is known already. */
export async function addRefund(
  database: Database,
  { paymentId, orderId, amount, reason }: NewRefund,
): Promise<boolean> {
  const row = await database
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      order_id: orderId,
      amount_paise: amount,
      reason,
      created_at: now,
      next_try_at: now,
    })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .returning('payment_id')
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
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  return row?.reason;
}

/** More would keep a round busy for minutes while the provider is silent. */
const mostAtOnce = 10;

/**
 * Takes refunds that the provider has not confirmed and that are due, the longest due first; each is
 * due again with growing gaps, at least four times a day. `all` takes every one.
 */
export async function claimRefunds(database: Database, all: boolean) {
  return database
    .updateTable('refunds')
    .set({
      tries: sql`tries + 1`,
      next_try_at: sql`app_now() + least(power(2, least(tries, 9)), 360) * interval '1 minute'`,
    })
    .where('payment_id', 'in', (eb) =>
      eb
        .selectFrom('refunds')
        .select('payment_id')
        .where('provider_refund_id', 'is', null)
        .forUpdate()
        .$if(!all, (query) =>
          query
            .where('next_try_at', '<=', now)
            .orderBy('next_try_at')
            .limit(mostAtOnce)
            .skipLocked(),
        ),
    )
    .returning(['payment_id', 'order_id', 'amount_paise'])
    .execute();
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
      .set({ provider_refund_id: providerRefundId })
      .where('payment_id', '=', paymentId)
      .where('provider_refund_id', 'is', null)
      .returning('order_id')
      .executeTakeFirst();
    if (!row) return;
    await noteOrderEvent(transaction, row.order_id, 'refunded');
    await transaction
      .updateTable('payment_attempts')
      .set({ status: 'refunded' })
      .where('id', '=', paymentId)
      .execute();
  });
}
