import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import { newId } from '#server/common/identifiers.ts';
import { leaseSeconds } from './lease.ts';
import type { RefundReason, RefundsTable, RefundStatus, UnmatchedReason } from './tables.ts';
import { now, nowPlus } from './transaction.ts';
import type { Database } from './transaction.ts';

/*
 * Refunds, one row each, whether staff or the provider made them; amounts in paise. The caller holds the
 * order's row before it decides.
 */

/** The provider's id of the payment that goes back; of `refunds`. */
const refundedPayment = sql<string>`coalesce(refunds.refunded_payment_id, refunds.payment_id)`;

/** Written out, so that the index of such rows is taken. */
const isPending = sql<boolean>`refunds.status = 'pending'`;

const refundColumns = [
  'id',
  'orderId',
  'orderItemId',
  'amountPaise',
  'reason',
  'note',
  'status',
  'receipt',
  'providerRefundId',
  'tries',
] as const;

export type Refund = Pick<Selectable<RefundsTable>, (typeof refundColumns)[number]> & {
  /** The provider's. */
  paymentId: string;
};

/** Why a payment goes back that bought nothing. */
const unmatchedReasons: readonly UnmatchedReason[] = [
  'second',
  'rejected',
  'too_much',
  'too_little',
];

/** True for a refund of a payment that bought nothing. */
export function isUnmatched({ reason }: { reason: RefundReason }): boolean {
  return unmatchedReasons.some((known) => known === reason);
}

export interface NewRefund {
  /** The provider's. */
  paymentId: string;
  orderId: string;
  amountPaise: number;
  reason: UnmatchedReason;
}

/** A payment to send back whole. False when it is known already. */
export async function addRefund(database: Database, refund: NewRefund): Promise<boolean> {
  if (await findRefund(database, refund.paymentId)) return false;
  const row = await database
    .insertInto('refunds')
    .values({
      ...refund,
      id: newId(),
      receipt: refund.paymentId,
      createdAt: now,
      nextTryAt: now,
    })
    .onConflict((conflict) => conflict.column('paymentId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Why a payment that bought nothing goes back, or went back; undefined for every other one. */
export async function findRefund(
  database: Database,
  paymentId: string,
): Promise<UnmatchedReason | undefined> {
  const row = await database
    .selectFrom('refunds')
    .select('reason')
    .where(refundedPayment, '=', paymentId)
    .where('reason', 'in', unmatchedReasons)
    .executeTakeFirst();
  return row?.reason as UnmatchedReason | undefined;
}

interface StaffRefund {
  paymentId: string;
  orderId: string;
  orderItemId: string | null;
  amountPaise: number;
  note: string;
}

/** Stores what staff want to go back, before the provider is asked; returns its id. */
export async function addStaffRefund(
  transaction: Database,
  { paymentId, ...wanted }: StaffRefund,
): Promise<string> {
  const id = newId();
  await transaction
    .insertInto('refunds')
    .values({
      ...wanted,
      id,
      paymentId: id,
      refundedPaymentId: paymentId,
      reason: 'staff',
      receipt: id.replaceAll('-', ''),
      providerRefundId: '',
      createdAt: now,
      nextTryAt: now,
    })
    .execute();
  return id;
}

interface MadeElsewhere {
  paymentId: string;
  orderId: string;
  amountPaise: number;
  reason: 'provider' | 'dispute';
  providerRefundId: string;
  /** When the provider made it; left out for now. */
  madeAt?: Date;
}

/** Notes a refund that we did not ask for. */
export async function addForeignRefund(
  transaction: Database,
  { madeAt, paymentId, ...refund }: MadeElsewhere,
): Promise<Refund> {
  const id = newId();
  return transaction
    .insertInto('refunds')
    .values({
      ...refund,
      id,
      paymentId: id,
      refundedPaymentId: paymentId,
      createdAt: madeAt ?? now,
      nextTryAt: now,
    })
    .returning(refundColumns)
    .returning(refundedPayment.as('paymentId'))
    .executeTakeFirstOrThrow();
}

/**
 * Sends a payment that bought nothing back by a refund of its own, or as much of it as is still to go: a failed
 * one, or one that was partly refunded elsewhere, cannot be requested again.
 */
export async function repeatRefund(
  transaction: Database,
  { id, orderId, paymentId, reason, status }: Refund,
  amountPaise: number,
): Promise<void> {
  const newRefundId = newId();
  const receipt = newRefundId.replaceAll('-', '');
  if (status === 'pending') {
    await changeRefund(transaction, id, { amountPaise, receipt });
    return;
  }
  await transaction
    .insertInto('refunds')
    .values({
      id: newRefundId,
      orderId,
      paymentId: newRefundId,
      refundedPaymentId: paymentId,
      reason,
      amountPaise,
      receipt,
      createdAt: now,
      nextTryAt: nowPlus(repeatSeconds),
    })
    .execute();
}

const repeatSeconds = 60;

/** One refund as it stands. */
export async function readRefund(database: Database, id: string): Promise<Refund | undefined> {
  return database
    .selectFrom('refunds')
    .select(refundColumns)
    .select(refundedPayment.as('paymentId'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The status of a refund by the provider's id. */
export async function findProviderRefund(
  database: Database,
  providerRefundId: string,
): Promise<RefundStatus | undefined> {
  const row = await database
    .selectFrom('refunds')
    .select('status')
    .where('providerRefundId', '=', providerRefundId)
    .where(sql<boolean>`provider_refund_id not in ('', 'made elsewhere')`)
    .executeTakeFirst();
  return row?.status;
}

/** The refunds of one payment, the oldest first. */
export async function refundsOfPayment(database: Database, paymentId: string): Promise<Refund[]> {
  return database
    .selectFrom('refunds')
    .select(refundColumns)
    .select(refundedPayment.as('paymentId'))
    .where(refundedPayment, '=', paymentId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Changes a refund that the caller's transaction decides about. */
export async function changeRefund(
  transaction: Database,
  id: string,
  change: Partial<Pick<Refund, 'status' | 'providerRefundId' | 'amountPaise' | 'receipt'>>,
): Promise<void> {
  await transaction
    .updateTable('refunds')
    .set({ ...change, ...(change.status === 'done' && { doneAt: now }) })
    .where('id', '=', id)
    .execute();
}

/** More would keep a round busy for minutes while the provider is silent. */
const mostAtOnce = 10;

/** Seconds to the next try of a refund, from a minute on twice as many with each, a quarter of a day at most. */
const gap = (tries: RawBuilder<unknown>) => sql`least(power(2, least(${tries}, 9)), 360) * 60`;

/** `due`: some that are due; `all`: every one; or one by its id. */
export type WantedRefunds = 'due' | 'all' | { id: string };

/**
 * Takes refunds that the provider has not confirmed, the longest due first. Others leave them for the time to
 * the next try, or the two minutes after which whoever took them counts as dead.
 */
export async function claimRefunds(database: Database, wanted: WantedRefunds): Promise<Refund[]> {
  return database
    .updateTable('refunds')
    .set({
      tries: sql`tries + 1`,
      nextTryAt: sql`app_now() + least(${gap(sql`tries`)}, ${leaseSeconds}) * interval '1 second'`,
    })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('refunds')
        .select('id')
        .where(isPending)
        .forUpdate()
        .$if(wanted === 'due', (query) =>
          query.where('nextTryAt', '<=', now).orderBy('nextTryAt').limit(mostAtOnce).skipLocked(),
        )
        .$if(typeof wanted === 'object', (query) =>
          query.where('id', '=', typeof wanted === 'object' ? wanted.id : ''),
        ),
    )
    .returning(refundColumns)
    .returning(refundedPayment.as('paymentId'))
    .execute();
}

/** Gives back a refund that the provider did not make; it is due again with growing gaps. */
export async function returnRefund(database: Database, id: string): Promise<void> {
  await sql`
    update refunds
    set next_try_at = next_try_at + (${gap(sql`tries - 1`)} - ${leaseSeconds}) * interval '1 second'
    where id = ${id} and ${gap(sql`tries - 1`)} > ${leaseSeconds}
  `.execute(database);
}
