import { sql } from 'kysely';
import type { AttemptStatus } from './tables.ts';
import { thisMoment } from './transaction.ts';
import type { Database } from './transaction.ts';

/* Every payment attempt for an order, as far as the provider has reported it. */

export interface Attempt {
  /** The provider's id. */
  id: string;
  orderId: string;
  /** Seconds since 1970; absent when the provider could not be asked about the attempt. */
  begunAt?: number;
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

const longestReason = 300;

/** Records an attempt or its new status. */
export async function recordAttempt(database: Database, attempt: Attempt): Promise<void> {
  const { id, orderId, begunAt, amountPaise, status, method } = attempt;
  const reason = attempt.reason.slice(0, longestReason);
  // The provider has whole seconds only, so an attempt could appear older than its order.
  const at =
    begunAt === undefined
      ? thisMoment
      : sql<Date>`(select greatest(created_at, to_timestamp(${begunAt}::float8)) from orders where id = ${orderId})`;
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
      notedAt: thisMoment,
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
