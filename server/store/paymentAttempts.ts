import { sql } from 'kysely';
import type { AttemptStatus } from './tables.ts';
import { thisMoment } from './transaction.ts';
import type { Database } from './transaction.ts';

/* Every payment that was tried for an order, as far as the provider told. */

export interface Attempt {
  /** The provider's. */
  id: string;
  orderId: string;
  /** Seconds since 1970; left out for one that the provider could not be asked about. */
  begunAt?: number;
  amountPaise: number;
  status: AttemptStatus;
  /** Such as `card`; '' while unknown. */
  method: string;
  /** The provider's sentence about a failure, else ''. */
  reason: string;
}

/** The states in which a report of each is news; a late or repeated report takes nothing back. */
const newsAfter: Record<AttemptStatus, readonly AttemptStatus[]> = {
  created: [],
  failed: ['created'],
  authorized: ['created', 'failed'],
  released: ['created', 'failed', 'authorized'],
  captured: ['created', 'failed', 'authorized', 'released'],
  refunded: ['created', 'failed', 'authorized', 'released', 'captured'],
};

const longestReason = 300;

/** Notes an attempt, or what has become of it. */
export async function noteAttempt(database: Database, attempt: Attempt): Promise<void> {
  const { id, orderId, begunAt, amountPaise, status, method } = attempt;
  const reason = attempt.reason.slice(0, longestReason);
  // The provider counts whole seconds, so an attempt could come out older than its order.
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
        .where('paymentAttempts.status', 'in', [...newsAfter[status], status]),
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

/** What is noted of a payment, if it is known. */
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

/** Notes that so much of a payment went back: all of it, or not. */
export async function noteReturned(
  database: Database,
  paymentId: string,
  returnedPaise: number,
): Promise<void> {
  await database
    .updateTable('paymentAttempts')
    .set((eb) => ({
      status: eb
        .case()
        .when('amountPaise', '<=', returnedPaise)
        .then('refunded' as const)
        .else('captured' as const)
        .end(),
    }))
    .where('id', '=', paymentId)
    .where('status', 'in', ['captured', 'refunded'])
    .execute();
}
