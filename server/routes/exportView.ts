import { toStatus } from '#contract/application.ts';
import { toRupees } from '#server/common/money.ts';
import type { readEverything } from '#server/store/dataExport.ts';
import { toFullStatus } from '#server/store/orderLists.ts';
import type { Account } from '#server/store/users.ts';
import { userView } from './views.ts';

type Everything = ReturnType<typeof readEverything>;
type ExportedRow<List extends keyof Everything> =
  Everything[List] extends AsyncGenerator<infer Row, void> ? Row : never;

/** All data of a customer as readable JSON, in pieces; amounts in rupees. */
export async function* exportText(
  now: Date,
  account: Account,
  everything: Everything,
): AsyncGenerator<string, void> {
  const head = { exportedAt: now.toISOString(), account: userView(account) };
  yield `{"success":true,"data":${JSON.stringify(head).slice(0, -1)}`;
  yield* listText('applications', everything.applications, toApplication);
  yield* listText('files', everything.files, toFile);
  yield* listText('cart', everything.cart, toCartItem);
  yield* listText('bookmarks', everything.bookmarks, toBookmark);
  yield* listText('orders', everything.orders, toOrder);
  yield* listText('updates', everything.updates, toUpdate);
  yield* listText('sessions', everything.sessions, toSession);
  yield '}}';
}

async function* listText<Row>(
  name: string,
  rows: AsyncGenerator<Row, void>,
  view: (row: Row) => unknown,
): AsyncGenerator<string, void> {
  let before = `,"${name}":[`;
  for await (const row of rows) {
    yield before + JSON.stringify(view(row));
    before = ',';
  }
  yield before === ',' ? ']' : `${before}]`;
}

function toApplication(row: ExportedRow<'applications'>) {
  return {
    id: row.id,
    segment: row.segmentName,
    category: row.categoryName,
    status: toStatus(row.appStatus),
    price: toRupees(row.pricePaise),
    isPaid: row.isPaid,
    answers: row.formData,
    history: row.history.map(({ at, status, actor, reason }) => ({
      at: toIsoText(at),
      status: toStatus(status),
      by: actor,
      ...(reason && { reason }),
    })),
    thread: row.thread.map(({ at, kind, act, side, name, text, files }) => ({
      at: toIsoText(at),
      kind: act ?? kind,
      by: side,
      ...(name && side === 'staff' && { name }),
      ...(text && { text }),
      ...(files.length > 0 && { files }),
    })),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: toIsoText(row.deletedAt),
  };
}

function toFile(row: ExportedRow<'files'>) {
  return {
    path: row.path,
    name: row.name,
    type: row.type,
    bytes: row.bytes,
    uploadedAt: row.createdAt.toISOString(),
    removedAt: toIsoText(row.removedAt),
  };
}

function toCartItem(row: ExportedRow<'cart'>) {
  return { ...toBookmark(row), quantity: row.quantity };
}

function toBookmark(row: ExportedRow<'bookmarks'>) {
  return {
    applicationId: row.applicationId,
    addedAt: row.createdAt.toISOString(),
    removedAt: toIsoText(row.deletedAt),
  };
}

function toUpdate(row: ExportedRow<'updates'>) {
  return {
    kind: row.kind,
    applicationId: row.applicationId,
    orderId: row.orderId,
    amount: row.amountPaise === null ? null : toRupees(row.amountPaise),
    reason: row.reason,
    at: row.at.toISOString(),
    readAt: toIsoText(row.readAt),
  };
}

function toSession(row: ExportedRow<'sessions'>) {
  return {
    startedAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    endsAt: row.expiresAt.toISOString(),
  };
}

function toOrder({ items, attempts, refunds, ...order }: ExportedRow<'orders'>) {
  return {
    id: order.id,
    customOrderId: order.customOrderId,
    status: toFullStatus(order),
    totalAmount: toRupees(order.totalPaise),
    currency: order.currency,
    buyer: order.buyer,
    createdAt: order.createdAt.toISOString(),
    lines: items.map((item) => ({
      applicationId: item.application,
      category: item.category,
      segment: item.segment,
      quantity: item.quantity,
      price: toRupees(item.paise),
    })),
    payment: order.providerPaymentId && {
      paymentId: order.providerPaymentId,
      paidAt: toIsoText(order.paidAt),
    },
    attempts: attempts.map((attempt) => ({
      paymentId: attempt.id,
      amount: toRupees(attempt.paise),
      status: attempt.status,
      method: attempt.method,
      reason: attempt.reason,
      at: toIsoText(attempt.at),
    })),
    refunds: refunds.map((refund) => ({
      paymentId: refund.payment,
      amount: toRupees(refund.paise),
      status: refund.status,
      reason: refund.reason,
      createdAt: toIsoText(refund.at),
    })),
  };
}

/** `time` as ISO text; inside JSON, PostgreSQL formats it differently. */
function toIsoText(time: Date | string | null): string | null {
  return time && new Date(time).toISOString();
}
