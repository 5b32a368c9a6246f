import { statusOf } from '#contract/application.ts';
import { rupeesOf } from '#server/common/money.ts';
import type { everythingOf } from '#server/store/dataExport.ts';
import { standingOf } from '#server/store/orderLists.ts';
import type { Account } from '#server/store/users.ts';
import { eventView, userView } from './views.ts';

type Everything = ReturnType<typeof everythingOf>;
type Kept<List extends keyof Everything> =
  Everything[List] extends AsyncGenerator<infer Row, void> ? Row : never;

/** All data of a customer as JSON that a person can read, piece by piece; amounts in rupees. */
export async function* exportText(
  now: Date,
  account: Account,
  everything: Everything,
): AsyncGenerator<string, void> {
  const head = { exportedAt: now.toISOString(), account: userView(account) };
  yield `{"success":true,"data":${JSON.stringify(head).slice(0, -1)}`;
  yield* listText('applications', everything.applications, applicationOf);
  yield* listText('files', everything.files, fileOf);
  yield* listText('cart', everything.cart, cartItemOf);
  yield* listText('bookmarks', everything.bookmarks, bookmarkOf);
  yield* listText('orders', everything.orders, orderOf);
  yield* listText('updates', everything.updates, updateOf);
  yield* listText('sessions', everything.sessions, sessionOf);
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

function applicationOf(row: Kept<'applications'>) {
  return {
    id: row.id,
    segment: row.segment_name,
    category: row.category_name,
    status: statusOf(row.app_status),
    price: rupeesOf(row.price_paise),
    isPaid: row.is_paid,
    answers: row.form_data,
    history: row.history
      .map(eventView)
      .map((event) => ({ ...event, status: statusOf(event.status) })),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: momentOf(row.deleted_at),
  };
}

function fileOf(row: Kept<'files'>) {
  return {
    path: row.path,
    name: row.name,
    type: row.type,
    bytes: row.bytes,
    uploadedAt: row.created_at.toISOString(),
    removedAt: momentOf(row.removed_at),
  };
}

function cartItemOf(row: Kept<'cart'>) {
  return { ...bookmarkOf(row), quantity: row.quantity };
}

function bookmarkOf(row: Kept<'bookmarks'>) {
  return {
    applicationId: row.application_id,
    addedAt: row.created_at.toISOString(),
    removedAt: momentOf(row.deleted_at),
  };
}

function updateOf(row: Kept<'updates'>) {
  return {
    kind: row.kind,
    applicationId: row.application_id,
    orderId: row.order_id,
    amount: row.amount_paise === null ? null : rupeesOf(row.amount_paise),
    reason: row.reason,
    at: row.at.toISOString(),
    readAt: momentOf(row.read_at),
  };
}

function sessionOf(row: Kept<'sessions'>) {
  return {
    startedAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    endsAt: row.expires_at.toISOString(),
  };
}

function orderOf({ items, attempts, refunds, ...order }: Kept<'orders'>) {
  return {
    id: order.id,
    customOrderId: order.custom_order_id,
    status: standingOf(order),
    totalAmount: rupeesOf(order.total_paise),
    currency: order.currency,
    createdAt: order.created_at.toISOString(),
    lines: items.map((item) => ({
      applicationId: item.application_id,
      quantity: item.quantity,
      price: rupeesOf(item.price_paise),
    })),
    payment: order.provider_payment_id && {
      paymentId: order.provider_payment_id,
      paidAt: momentOf(order.paid_at),
    },
    attempts: attempts.map((attempt) => ({
      paymentId: attempt.id,
      amount: rupeesOf(attempt.amount_paise),
      status: attempt.status,
      method: attempt.method,
      reason: attempt.reason,
      at: momentOf(attempt.at),
    })),
    refunds: refunds.map((refund) => ({
      paymentId: refund.payment_id,
      amount: rupeesOf(refund.amount_paise),
      createdAt: momentOf(refund.created_at),
    })),
  };
}

/** `moment` as ISO text; inside of JSON the database writes it differently. */
function momentOf(moment: Date | string | null): string | null {
  return moment && new Date(moment).toISOString();
}
