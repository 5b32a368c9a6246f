import { sql } from 'kysely';
import type { Order } from '#contract/orders.ts';
import { turnOf } from '#contract/work.ts';
import { toRupees } from '#server/common/money.ts';
import { boughtName, boughtSegment } from './applications.ts';
import { listOrderDisputes, listDisputeEvents } from './disputes.ts';
import { orderJson, toFullStatus } from './orderLists.ts';
import { isUnmatched } from './refunds.ts';
import type { Database } from './transaction.ts';
import { knownEmail } from './users.ts';
import { workState } from './work.ts';

/* One order with everything that staff need to know of it (S-56); amounts in rupees. */

/** An order by its id; undefined if it is unknown. */
export async function readStaffOrder(database: Database, id: string) {
  const row = await database
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.userId')
    .select(['o.id', 'o.customOrderId', 'o.state', 'o.closedReason', 'o.totalPaise', 'o.createdAt'])
    .select(['o.paidAt', 'o.providerOrderId', 'o.providerPaymentId'])
    .select(['o.userId', 'u.fullName', 'u.companyName', knownEmail.as('email')])
    .select(orderJson.as('json'))
    .where('o.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { payments, history, buyer, refunded } = JSON.parse(row.json) as Order;
  return {
    id: row.id,
    customOrderId: row.customOrderId,
    status: toFullStatus(row),
    totalAmount: toRupees(row.totalPaise),
    refunded: refunded ?? 0,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString(),
    customer: { id: row.userId, name: row.fullName, company: row.companyName, email: row.email },
    buyer,
    providerOrderId: row.providerOrderId ?? undefined,
    providerPaymentId: row.providerPaymentId ?? undefined,
    items: await readItems(database, id),
    payments: payments ?? [],
    refunds: await readRefunds(database, id),
    disputes: await readDisputes(database, id),
    history: history ?? [],
  };
}

async function readItems(database: Database, orderId: string) {
  const rows = await database
    .selectFrom('orderItems as i')
    .innerJoin('applications as a', 'a.id', 'i.applicationId')
    .innerJoin('categories as c', 'c.id', 'a.categoryId')
    .innerJoin('segments as s', 's.id', 'a.segmentId')
    .select(['i.id', 'i.quantity', 'i.pricePaise', 'i.isPaid', 'i.applicationId', 'a.appStatus'])
    .select([boughtName.as('category'), boughtSegment.as('segment')])
    .select(workState('a').as('state'))
    .where('i.orderId', '=', orderId)
    .orderBy('i.position')
    .execute();
  return rows.map(({ id, quantity, pricePaise, isPaid, applicationId, state, ...row }) => ({
    id,
    quantity,
    price: toRupees(pricePaise),
    isPaid,
    application: {
      id: applicationId,
      category: row.category,
      segment: row.segment,
      appStatus: row.appStatus,
      ...(state && { state, turn: turnOf(state) }),
    },
  }));
}

/** All refunds, also of payments that bought nothing, oldest first. */
async function readRefunds(database: Database, orderId: string) {
  const rows = await database
    .selectFrom('refunds as r')
    .select(['r.id', 'r.amountPaise', 'r.status', 'r.reason', 'r.note', 'r.orderItemId'])
    .select(['r.providerRefundId', 'r.createdAt', 'r.doneAt'])
    .select(sql<string>`coalesce(r.refunded_payment_id, r.payment_id)`.as('paymentId'))
    .where('r.orderId', '=', orderId)
    .orderBy('r.createdAt')
    .orderBy('r.id')
    .execute();
  return rows.map(({ reason, note, ...row }) => ({
    id: row.id,
    amount: toRupees(row.amountPaise),
    status: row.status,
    reason: note,
    at: (row.doneAt ?? row.createdAt).toISOString(),
    by: isUnmatched({ reason }) ? ('system' as const) : reason,
    ...(row.orderItemId !== null && { itemId: row.orderItemId }),
    paymentId: row.paymentId,
    ...(row.providerRefundId && { providerRefundId: row.providerRefundId }),
  }));
}

async function readDisputes(database: Database, orderId: string) {
  const disputes = await listOrderDisputes(database, orderId);
  const events = await listDisputeEvents(
    database,
    disputes.map(({ id }) => id),
  );
  return disputes.map(({ id, amountPaise, status, reason, respondBy, paymentId }) => ({
    id,
    amount: toRupees(amountPaise),
    status,
    reason,
    /** The provider's date to answer by. */
    respondBy: respondBy?.toISOString(),
    paymentId,
    history: events
      .filter(({ disputeId }) => disputeId === id)
      .map((event) => ({ status: event.status, at: event.at.toISOString() })),
  }));
}
