import { statusOf } from '#contract/application.ts';
import { rupeesOf } from '#server/money.ts';
import type { readEverythingOf } from '#server/store/dataExport.ts';
import { standingOf } from '#server/store/orderLists.ts';
import type { Account } from '#server/store/users.ts';
import { eventView, userView } from './views.ts';

type Everything = Awaited<ReturnType<typeof readEverythingOf>>;
type KeptOrder = Everything['orders'][number];

/** All data of a customer in words a person can read; amounts in rupees. */
export function exportView(now: Date, account: Account, everything: Everything) {
  const { applications, files, cart, bookmarks, orders, updates, sessions } = everything;
  return {
    exportedAt: now.toISOString(),
    account: userView(account),
    applications: applications.map((row) => ({
      id: row.id,
      segment: row.segment_name,
      category: row.category_name,
      status: statusOf(row.app_status),
      price: rupeesOf(row.price_paise),
      isPaid: row.is_paid,
      answers: row.form_data,
      history: row.history.map(eventView).map((event) => ({
        ...event,
        status: statusOf(event.status),
      })),
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      deletedAt: momentOf(row.deleted_at),
    })),
    files: files.map((row) => ({
      path: row.path,
      name: row.name,
      type: row.type,
      bytes: row.bytes,
      uploadedAt: row.created_at.toISOString(),
      removedAt: momentOf(row.removed_at),
    })),
    cart: cart.map((row) => ({
      applicationId: row.application_id,
      quantity: row.quantity,
      addedAt: row.created_at.toISOString(),
      removedAt: momentOf(row.deleted_at),
    })),
    bookmarks: bookmarks.map((row) => ({
      applicationId: row.application_id,
      addedAt: row.created_at.toISOString(),
      removedAt: momentOf(row.deleted_at),
    })),
    orders: orders.map((row) => orderOf(row, everything)),
    updates: updates.map((row) => ({
      kind: row.kind,
      applicationId: row.application_id,
      orderId: row.order_id,
      amount: row.amount_paise === null ? null : rupeesOf(row.amount_paise),
      reason: row.reason,
      at: row.at.toISOString(),
      readAt: momentOf(row.read_at),
    })),
    sessions: sessions.map((row) => ({
      startedAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      endsAt: row.expires_at.toISOString(),
    })),
  };
}

function orderOf(order: KeptOrder, { items, attempts, refunds }: Everything) {
  return {
    id: order.id,
    customOrderId: order.custom_order_id,
    status: standingOf(order),
    totalAmount: rupeesOf(order.total_paise),
    currency: order.currency,
    createdAt: order.created_at.toISOString(),
    lines: items
      .filter((item) => item.order_id === order.id)
      .map((item) => ({
        applicationId: item.application_id,
        quantity: item.quantity,
        price: rupeesOf(item.price_paise),
      })),
    payment: order.provider_payment_id && {
      paymentId: order.provider_payment_id,
      paidAt: momentOf(order.paid_at),
    },
    attempts: attempts
      .filter((attempt) => attempt.order_id === order.id)
      .map((attempt) => ({
        paymentId: attempt.id,
        amount: rupeesOf(attempt.amount_paise),
        status: attempt.status,
        method: attempt.method,
        reason: attempt.reason,
        at: attempt.at.toISOString(),
      })),
    refunds: refunds
      .filter((refund) => refund.order_id === order.id)
      .map((refund) => ({
        paymentId: refund.payment_id,
        amount: rupeesOf(refund.amount_paise),
        createdAt: refund.created_at.toISOString(),
      })),
  };
}

function momentOf(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}
