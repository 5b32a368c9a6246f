import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import { newId } from '#server/common/identifiers.ts';
import { leaseSeconds } from './jobs.ts';
import type { RefundReason, RefundsTable, RefundStatus, UnmatchedReason } from './tables.ts';
import { now, nowPlus } from './transaction.ts';
import type { Database } from './transaction.ts';

/*
 * Refunds, one row each, whether staff or the provider made them; amounts in paise. The caller
 * locks the order's row before it decides.
 */

/** The provider's id of the refunded payment, from `refunds`. */
const refundedPayment = sql<string>`coalesce(refunds.refunded_payment_id, refunds.payment_id)`;

/** A literal and not a parameter, so that PostgreSQL uses the partial index. */
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
  /** The provider's id. */
  paymentId: string;
};

/** Reasons to refund a payment that bought nothing. */
const unmatchedReasons: readonly UnmatchedReason[] = [
  'second',
  'rejected',
  'too_much',
  'too_little',
];

/** True for the refund of a payment that bought nothing. */
export function isUnmatched({ reason }: { reason: RefundReason }): boolean {
  return unmatchedReasons.some((one) => one === reason);
}

export interface NewRefund {
  /** The provider's id. */
  paymentId: string;
  orderId: string;
  amountPaise: number;
  reason: UnmatchedReason;
}

/** Stores the full refund of an unmatched payment. False when it is stored already. */
export async function addRefund(database: Database, refund: NewRefund): Promise<boolean> {
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

/** Why a payment that bought nothing is refunded; undefined for every other payment. */
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
  id: string;
  /** Our idempotency reference at the provider. */
  receipt: string;
}

/** Stores a refund that staff request, before the provider is asked; false if its id is taken. */
export async function addStaffRefund(
  transaction: Database,
  { paymentId, ...wanted }: StaffRefund,
): Promise<boolean> {
  const row = await transaction
    .insertInto('refunds')
    .values({
      ...wanted,
      paymentId: wanted.id,
      refundedPaymentId: paymentId,
      reason: 'staff',
      providerRefundId: '',
      createdAt: now,
      nextTryAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

interface MadeElsewhere {
  paymentId: string;
  orderId: string;
  amountPaise: number;
  reason: 'provider' | 'dispute';
  providerRefundId: string;
  /** When the provider made it; now by default. */
  madeAt?: Date;
}

/** Records a refund that we did not request. */
export async function addProviderRefund(
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

/** A new reference at the provider: one that was used is bound to its amount. */
export function newReceipt(): string {
  return newId().replaceAll('-', '');
}

/** Requests a new refund of a payment that bought nothing: one that failed cannot be repeated. */
export async function repeatRefund(
  transaction: Database,
  { orderId, paymentId, reason }: Refund,
  amountPaise: number,
): Promise<void> {
  const id = newId();
  await transaction
    .insertInto('refunds')
    .values({
      id,
      orderId,
      paymentId: id,
      refundedPaymentId: paymentId,
      reason,
      amountPaise,
      receipt: newReceipt(),
      createdAt: now,
      nextTryAt: nowPlus(repeatSeconds),
    })
    .execute();
}

const repeatSeconds = 60;

/** The current state of one refund. */
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

/** The refunds of one payment, oldest first. */
export async function listPaymentRefunds(database: Database, paymentId: string): Promise<Refund[]> {
  return database
    .selectFrom('refunds')
    .select(refundColumns)
    .select(refundedPayment.as('paymentId'))
    .where(refundedPayment, '=', paymentId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Changes a refund within the caller's transaction. */
export async function changeRefund(
  transaction: Database,
  id: string,
  change: Partial<
    Pick<Refund, 'status' | 'providerRefundId' | 'amountPaise' | 'receipt' | 'orderItemId'>
  >,
): Promise<void> {
  await transaction
    .updateTable('refunds')
    .set({ ...change, ...(change.status === 'done' && { doneAt: now }) })
    .where('id', '=', id)
    .execute();
}

/**
 * Reduces a refund that has not been sent. The provider refuses one that was sent if too little is
 * left, or has made it already with its receipt.
 */
export async function reduceUnsentRefund(
  transaction: Database,
  id: string,
  amountPaise: number,
): Promise<void> {
  await transaction
    .updateTable('refunds')
    .set({ amountPaise })
    .where('id', '=', id)
    .where('tries', '=', 0)
    .execute();
}

/** More would block a round for minutes while the provider does not respond. */
const maxParallel = 10;

/** Seconds to the next attempt of a refund: one minute, doubled each time, at most six hours. */
const retryDelay = (tries: RawBuilder<unknown>) =>
  sql`least(power(2, least(${tries}, 9)), 360) * 60`;

/** `due`: some that are due; `all`: every one; or one by its id. */
export type RefundSelection = 'due' | 'all' | { id: string };

/**
 * Claims refunds that the provider has not confirmed, longest due first. The claim ends with the
 * time to the next attempt or with the two-minute lease, whichever is shorter.
 */
export async function claimRefunds(
  database: Database,
  selection: RefundSelection,
): Promise<Refund[]> {
  return database
    .updateTable('refunds')
    .set({
      tries: sql`tries + 1`,
      nextTryAt: sql`app_now() + least(${retryDelay(sql`tries`)}, ${leaseSeconds}) * interval '1 second'`,
    })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('refunds')
        .select('id')
        .where(isPending)
        .forUpdate()
        .$if(selection === 'due', (query) =>
          query.where('nextTryAt', '<=', now).orderBy('nextTryAt').limit(maxParallel).skipLocked(),
        )
        .$if(typeof selection === 'object', (query) =>
          query.where('id', '=', typeof selection === 'object' ? selection.id : ''),
        ),
    )
    .returning(refundColumns)
    .returning(refundedPayment.as('paymentId'))
    .execute();
}

/** Releases a refund that the provider did not make; it is due again with growing gaps. */
export async function releaseRefund(database: Database, id: string): Promise<void> {
  await sql`
    update refunds
    set next_try_at = next_try_at + (${retryDelay(sql`tries - 1`)} - ${leaseSeconds}) * interval '1 second'
    where id = ${id} and ${retryDelay(sql`tries - 1`)} > ${leaseSeconds}
  `.execute(database);
}
