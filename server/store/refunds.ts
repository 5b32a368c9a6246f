import { sql } from 'kysely';
import { noteOrderEvent } from './orderEvents.ts';
import { accept } from './outcome.ts';
import { now, transact } from './transaction.ts';
import type { Database } from './transaction.ts';

/* Money that goes back to customers; amounts in paise. */

/** A payment to send back whole. False when it is known already. */
export async function addRefund(
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
      next_try_at: now,
    })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .returning('payment_id')
    .executeTakeFirst();
  if (row) await noteOrderEvent(database, orderId, 'refunding');
  return row !== undefined;
}

/** True for a payment that goes back, or is back. */
export async function isSentBack(database: Database, paymentId: string): Promise<boolean> {
  const row = await database
    .selectFrom('refunds')
    .select('payment_id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  return row !== undefined;
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
