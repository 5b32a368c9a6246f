import { deskContract } from '#contract/desk.ts';
import { refused } from '#contract/outcome.ts';
import { toKnownId } from '#server/common/identifiers.ts';
import { formatPaise, toRupees } from '#server/common/money.ts';
import { readRepetition } from '#server/http/matching.ts';
import { placeUnknown } from '#server/http/pages.ts';
import { makeRefunds } from '#server/orders/refunder.ts';
import { readRefundable, requestRefund } from '#server/orders/staffRefunds.ts';
import { firstPage, parsePlace } from '#server/store/lists.ts';
import {
  findOrderId,
  listAllOrders,
  refundedPaise,
  toFullStatus,
} from '#server/store/orderLists.ts';
import type { ListedOrder } from '#server/store/orderLists.ts';
import { readStaffOrder } from '#server/store/staffOrders.ts';
import type { Mount } from './mount.ts';

const pageLength = 50;

/** Orders as staff see them, and refunds by owners (S-56). */
export const staffOrderRoutes: Mount = (_app, handle, services) => {
  const { database, log } = services;
  const { staffOrders } = deskContract;

  handle(staffOrders.listStaffOrders, async ({ query: { status, q, before } }) => {
    const place = before === undefined ? undefined : parsePlace(before);
    if (before !== undefined && !place) return refused('input_invalid', { message: placeUnknown });
    const words = q?.replaceAll('\0', ' ');
    const found = await listAllOrders(database, { status, words, place, limit: pageLength + 1 });
    const entries = found.slice(0, pageLength).map((order) => {
      const shown = toListed(order);
      const bytes = Buffer.byteLength(JSON.stringify(shown));
      return { id: order.id, moment: order.createdAt.getTime() * 1000, bytes, shown };
    });
    const { rows, next } = firstPage(entries, found.length);
    return { data: rows.map(({ shown }) => shown), next };
  });

  handle(staffOrders.readStaffOrder, async ({ params }) => {
    const order = await readStaffOrder(database, toKnownId(params.orderId));
    if (!order) return refused('not_found');
    const refundable = toRupees(await readRefundable(database, order.id));
    return { data: { ...order, refundable } };
  });

  handle(staffOrders.refundOrder, async ({ params, body, session, request }) => {
    const repetition = readRepetition(request, body);
    if (repetition && 'ok' in repetition) return repetition;
    const id = toKnownId(params.orderId);
    const orderId = await findOrderId(database, { number: '', id });
    if (orderId === undefined) return refused('not_found');
    const { itemId, amount, reason } = body;
    const requested = await requestRefund(database, {
      orderId,
      item: itemId ?? undefined,
      amountPaise: amount ? Math.round(amount * 100) : undefined,
      note: reason,
      repetition: repetition && { ...repetition, userId: session.userId },
    });
    if (!requested.ok) {
      const { code, message } = requested.refusal;
      if (code !== 'too_much') return refused(code);
      const left = formatPaise(Number(message));
      return refused(code, { message: `Only ${left} of this order can still be refunded.` });
    }
    const { refundId, isNew } = requested.value;
    if (isNew) await makeRefunds(services, log, { id: refundId });
    const order = await readStaffOrder(database, orderId);
    return { data: { refunds: order?.refunds ?? [] } };
  });
};

function toListed(order: ListedOrder) {
  const { id, customOrderId, totalPaise, createdAt, items, disputes } = order;
  return {
    id,
    customOrderId,
    status: toFullStatus(order),
    totalAmount: toRupees(totalPaise),
    refunded: toRupees(refundedPaise(order)),
    createdAt: createdAt.toISOString(),
    customer: {
      id: order.userId,
      name: order.fullName,
      company: order.companyName,
      email: order.email,
    },
    items: items.map(({ item, category, quantity }) => ({ id: item, category, quantity })),
    disputes: disputes.map(({ paise, due, ...dispute }) => ({
      ...dispute,
      amount: toRupees(paise),
      ...(due !== null && { respondBy: new Date(due).toISOString() }),
    })),
  };
}
