import { deskContract } from '#contract/desk.ts';
import { refused } from '#contract/outcome.ts';
import { toIdOrNil } from '#server/common/identifiers.ts';
import { streamZip } from '#server/common/zip.ts';
import { toRupees } from '#server/common/money.ts';
import { readRepetition } from '#server/http/matching.ts';
import { readCursor } from '#server/http/pages.ts';
import { addEvidence, readEvidence } from '#server/orders/evidence.ts';
import { allocateRefund } from '#server/orders/refundAllocation.ts';
import { makeRefunds } from '#server/orders/refunder.ts';
import { readRefundable, requestRefund } from '#server/orders/staffRefunds.ts';
import { listOpenDisputesWithOrders } from '#server/store/disputes.ts';
import { firstPage, toPage } from '#server/store/lists.ts';
import {
  findOrderId,
  listAllOrders,
  refundedPaise,
  toFullStatus,
} from '#server/store/orderLists.ts';
import type { ListedOrder } from '#server/store/orderLists.ts';
import type { Session } from '#server/store/sessions.ts';
import { readStaffOrder } from '#server/store/staffOrders.ts';
import type { RefundStatus } from '#server/store/tables.ts';
import type { Mount } from './mount.ts';

const pageLength = 50;

/** Orders as staff see them, and refunds by owners (S-56). */
export const staffOrderRoutes: Mount = (_app, handle, services) => {
  const { database, files, log } = services;
  const { staffOrders } = deskContract;

  handle(staffOrders.listStaffOrders, async ({ query, session }) => {
    const { status, customerId, q, before } = query;
    const cursor = readCursor(before);
    if (cursor && 'ok' in cursor) return cursor;
    const found = await listAllOrders(database, {
      status,
      userId: customerId && toIdOrNil(customerId),
      words: q?.replaceAll('\0', ' '),
      cursor,
      limit: pageLength + 1,
    });
    const entries = found.slice(0, pageLength).map((order) => {
      const shown = toListed(order, session);
      const bytes = Buffer.byteLength(JSON.stringify(shown));
      return { id: order.id, timestamp: order.createdAt.getTime() * 1000, bytes, shown };
    });
    const { rows, next } = firstPage(entries, found.length);
    return { data: rows.map(({ shown }) => shown), next };
  });

  handle(staffOrders.readStaffOrder, async ({ params, session }) => {
    const order = await readStaffOrder(database, params.orderId);
    if (!order) return refused('not_found');
    const refundable = toRupees(await readRefundable(database, order.id));
    return { data: { ...order, refundable, disputes: isOwner(session) ? order.disputes : [] } };
  });

  handle(staffOrders.listDisputes, async ({ query: { before } }) => {
    const cursor = readCursor(before);
    if (cursor && 'ok' in cursor) return cursor;
    const found = await listOpenDisputesWithOrders(database, { cursor, limit: pageLength + 1 });
    const { rows, next } = toPage(found, pageLength);
    return { data: rows.map(toDispute), next };
  });

  handle(staffOrders.readEvidence, async ({ params }) => {
    const evidence = await readEvidence(database, params.orderId);
    if (!evidence) return refused('not_found');
    const { customOrderId } = evidence.order;
    return {
      archive: streamZip((add) => addEvidence(files, evidence, add)),
      headers: {
        'content-disposition': `attachment; filename="${customOrderId}-evidence.zip"`,
      },
    };
  });

  handle(staffOrders.refundOrder, async ({ params, body, session, request }) => {
    const repetition = readRepetition(request, body);
    if (repetition && 'ok' in repetition) return repetition;
    const { orderId } = params;
    if (!(await findOrderId(database, { number: '', id: orderId }))) return refused('not_found');
    const { itemId, amount, reason } = body;
    const requested = await requestRefund(database, {
      orderId,
      item: itemId ?? undefined,
      amountPaise: amount ? Math.round(amount * 100) : undefined,
      note: reason,
      repetition: repetition && { ...repetition, userId: session.userId },
    });
    if (!requested.ok) return requested;
    const { refundId, isNew } = requested.value;
    if (isNew) await makeRefunds(services, log, { id: refundId });
    const order = await readStaffOrder(database, orderId);
    return { data: { refundId, refunds: order?.refunds ?? [] } };
  });

  handle(staffOrders.allocateRefund, async ({ params, body, session }) => {
    const { orderId, refundId } = params;
    if (!(await findOrderId(database, { number: '', id: orderId }))) return refused('not_found');
    const { itemId: item } = body;
    const request = { orderId, refundId, item, authorName: session.name };
    const allocated = await allocateRefund(database, request);
    if (!allocated.ok) return refused(allocated.refusal.code);
    const order = await readStaffOrder(database, orderId);
    return { data: { refunds: order?.refunds ?? [] } };
  });
};

const isOwner = ({ role }: Session) => role === 'OWNER';

function toListed(order: ListedOrder, session: Session) {
  const { id, customOrderId, totalPaise, createdAt, items, refunds, disputes } = order;
  const count = (value: RefundStatus) => refunds.filter(({ status }) => status === value).length;
  return {
    id,
    customOrderId,
    status: toFullStatus(order),
    totalAmount: toRupees(totalPaise),
    refunded: toRupees(refundedPaise(order)),
    createdAt: createdAt.toISOString(),
    customer: toCustomer(order),
    items: items.map(({ item, category, quantity }) => ({ id: item, category, quantity })),
    refunds: { pending: count('pending'), failed: count('failed') },
    disputes: (isOwner(session) ? disputes : []).map(({ paise, due, ...dispute }) => ({
      ...dispute,
      amount: toRupees(paise),
      ...(due !== null && { respondBy: new Date(due).toISOString() }),
    })),
  };
}

type OpenDispute = Awaited<ReturnType<typeof listOpenDisputesWithOrders>>[number];

function toDispute(dispute: OpenDispute) {
  const { id, disputeId, customOrderId, status, reason, respondBy, amountPaise } = dispute;
  return {
    id: disputeId,
    status,
    reason,
    amount: toRupees(amountPaise),
    respondBy: respondBy?.toISOString(),
    order: { id, customOrderId },
    customer: toCustomer(dispute),
  };
}

interface Buyer {
  userId: string;
  fullName: string;
  companyName: string;
  email: string;
}

const toCustomer = ({ userId, fullName, companyName, email }: Buyer) => ({
  id: userId,
  name: fullName,
  company: companyName,
  email,
});
