import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { SandboxDisputesTable } from '#server/store/tables.ts';
import { inTransaction, now, nowPlus } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import { newProviderId, ProviderRefusal } from './books.ts';
import { collection, disputeEntity, paymentEntity, refundEntity, getRefunded } from './entities.ts';
import { queueDisputeWebhook, queueRefundWebhooks } from './reports.ts';

/* Refunds, and disputes of customers with their banks. */

/** A requested refund, in paise; without an amount, all that is left. */
interface RefundRequest {
  amount?: number | undefined;
  receipt?: string | null | undefined;
  /** The caller's idempotency key; the same key returns the first refund. */
  key?: string | null;
  /** The bank is slow: the refund is completed later, or fails. */
  isSlow?: boolean;
}

/** Refunds a captured payment in full or in part. */
export async function refund(database: Database, paymentId: string, request: RefundRequest) {
  const { key = null, receipt = null, isSlow = false } = request;
  await paymentEntity(database, paymentId);
  const { id, isNew } = await inTransaction(database, async (transaction) => {
    const payment = await transaction
      .selectFrom('sandboxPayments')
      .selectAll()
      .where('id', '=', paymentId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const first =
      key === null
        ? undefined
        : await transaction
            .selectFrom('sandboxRefunds')
            .select(['id', 'amount', 'paymentId'])
            .where('idempotencyKey', '=', key)
            .executeTakeFirst();
    if (first) {
      if (first.paymentId !== paymentId || (request.amount ?? first.amount) !== first.amount) {
        throw new ProviderRefusal('Different request body for the same idempotency key');
      }
      return { id: first.id, isNew: false };
    }
    if (payment.status === 'refunded') {
      throw new ProviderRefusal('The payment has been fully refunded already');
    }
    if (payment.status !== 'captured') {
      throw new ProviderRefusal('The payment status should be captured');
    }
    const left = payment.amount - (await getRefunded(transaction, paymentId));
    const amount = request.amount ?? left;
    if (amount > left - (await getDisputed(transaction, paymentId))) {
      throw new ProviderRefusal(
        'The total refund amount is greater than the refund payment amount',
      );
    }
    const made = newProviderId('rfnd');
    await transaction
      .insertInto('sandboxRefunds')
      .values({
        id: made,
        paymentId,
        amount,
        idempotencyKey: key,
        receipt,
        status: isSlow ? 'pending' : 'processed',
        createdAt: now,
      })
      .execute();
    if (amount === left) await setPaymentStatus(transaction, paymentId, 'refunded');
    return { id: made, isNew: true };
  });
  const events = isSlow ? ['refund.created'] : ['refund.created', 'refund.processed'];
  if (isNew) await queueRefundWebhooks(database, id, events);
  return refundEntity(database, id);
}

/** Completes or fails the slow refunds of a payment. */
export async function endRefunds(
  database: Database,
  paymentId: string,
  status: 'processed' | 'failed',
): Promise<number> {
  const ended = await inTransaction(database, async (transaction) => {
    const rows = await transaction
      .updateTable('sandboxRefunds')
      .set({ status })
      .where('paymentId', '=', paymentId)
      .where('status', '=', 'pending')
      .returning('id')
      .execute();
    if (status === 'failed' && rows.length > 0) {
      await setPaymentStatus(transaction, paymentId, 'captured');
    }
    return rows;
  });
  for (const { id } of ended) await queueRefundWebhooks(database, id, [`refund.${status}`]);
  return ended.length;
}

async function setPaymentStatus(
  database: Database,
  paymentId: string,
  status: 'captured' | 'refunded',
): Promise<void> {
  await database
    .updateTable('sandboxPayments')
    .set({ status })
    .where('id', '=', paymentId)
    .execute();
}

/** Paise that an open or lost dispute holds. */
async function getDisputed(database: Database, paymentId: string): Promise<number> {
  const { sum } = await database
    .selectFrom('sandboxDisputes')
    .select(sql<number>`coalesce(sum(amount), 0)::float8`.as('sum'))
    .where('paymentId', '=', paymentId)
    .where('status', 'not in', ['won', 'closed'])
    .executeTakeFirstOrThrow();
  return sum;
}

export const disputeSteps = [
  'created',
  'under_review',
  'action_required',
  'won',
  'lost',
  'closed',
] as const;

type DisputeStep = (typeof disputeSteps)[number];

const daysToRespond = 7;

/**
 * Moves the dispute about a payment to this step. The first step opens one about all that is left
 * of the payment; an ended dispute does not change.
 */
export async function dispute(database: Database, paymentId: string, step: DisputeStep) {
  const status = step === 'created' ? 'open' : step;
  const id = await inTransaction(database, async (transaction) => {
    const payment = await transaction
      .selectFrom('sandboxPayments')
      .selectAll()
      .where('id', '=', paymentId)
      .forUpdate()
      .executeTakeFirst();
    if (!payment) throw new ProviderRefusal('The id provided does not exist');
    const existing = await transaction
      .selectFrom('sandboxDisputes')
      .selectAll()
      .where('paymentId', '=', paymentId)
      .executeTakeFirst();
    if (existing) {
      if (existing.status !== status && hasEnded(existing)) {
        throw new ProviderRefusal('The dispute has ended already');
      }
      await transaction
        .updateTable('sandboxDisputes')
        .set({ status })
        .where('id', '=', existing.id)
        .execute();
      return existing.id;
    }
    if (payment.status !== 'captured') {
      throw new ProviderRefusal('The payment status should be captured');
    }
    const made = newProviderId('disp');
    await transaction
      .insertInto('sandboxDisputes')
      .values({
        id: made,
        paymentId,
        amount: payment.amount - (await getRefunded(transaction, paymentId)),
        status,
        respondBy: nowPlus(daysToRespond * 86_400),
        createdAt: now,
      })
      .execute();
    return made;
  });
  await queueDisputeWebhook(database, id, `payment.dispute.${step}`);
  return disputeEntity(database, id);
}

function hasEnded({ status }: Pick<Selectable<SandboxDisputesTable>, 'status'>): boolean {
  return status === 'won' || status === 'lost' || status === 'closed';
}

interface Page {
  from: number;
  skip: number;
  count: number;
}

/** Refunds, newest first: of all payments, or of the one with this id. */
export async function listRefunds(
  database: Database,
  { from, skip, count }: Page,
  paymentId?: string,
) {
  const rows = await database
    .selectFrom('sandboxRefunds')
    .select('id')
    .where('createdAt', '>=', new Date(from * 1000))
    .$if(paymentId !== undefined, (query) => query.where('paymentId', '=', paymentId ?? ''))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset(skip)
    .limit(count)
    .execute();
  return collection(await Promise.all(rows.map(({ id }) => refundEntity(database, id))));
}

/** Disputes about all payments, newest first. */
export async function listDisputes(database: Database, { from, skip, count }: Page) {
  const rows = await database
    .selectFrom('sandboxDisputes')
    .select('id')
    .where('createdAt', '>=', new Date(from * 1000))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset(skip)
    .limit(count)
    .execute();
  return collection(await Promise.all(rows.map(({ id }) => disputeEntity(database, id))));
}
