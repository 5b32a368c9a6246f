import type { Application, ApplicationEvent } from '#contract/application.ts';
import type { OrderEvent, OrderStatus, PaymentAttempt } from '#contract/orders.ts';
import type { Update } from '#contract/updates.ts';
import type { User } from '#contract/user.ts';
import { toRupees } from '#server/common/money.ts';
import type { StoredApplication, StoredEvent } from '#server/store/applications.ts';
import type { StoredListItem } from '#server/store/listItems.ts';
import type { StoredOrder } from '#server/store/orderLists.ts';
import type { StoredUpdate } from '#server/store/updates.ts';
import type { Account } from '#server/store/users.ts';

/*
 * What the outside sees of stored rows: rupees instead of paise, and nothing that is not named here
 * or among the columns of an account.
 */

/** A customer (spec §3 User). */
export function userView({ createdAt, updatedAt, ...account }: Account): User {
  return {
    ...account,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** An application with the names around it; its price in rupees (spec §3 Application). */
export function applicationView(row: StoredApplication): Application {
  return {
    id: row.id,
    categoryId: row.categoryId,
    segmentId: row.segmentId,
    category: { id: row.categoryId, name: row.categoryName },
    segment: { id: row.segmentId, name: row.segmentName },
    appStatus: row.appStatus,
    formData: row.formData,
    createdAt: row.createdAt.toISOString(),
    price: toRupees(row.pricePaise),
    isPaid: row.isPaid,
    updatedAt: row.updatedAt.toISOString(),
    version: String(row.version),
    ...(row.step !== null && { step: row.step }),
    ...(row.formShape && { formFields: row.formShape }),
    ...(row.history && { history: row.history.map(eventView) }),
    ...(row.files && { files: row.files }),
  };
}

/** A change of state in an application's history. */
export function eventView({ at, status, actor, reason }: StoredEvent): ApplicationEvent {
  return {
    at: new Date(at).toISOString(),
    status,
    by: actor,
    ...(reason && { reason }),
  };
}

/** A line of the cart or a bookmark; prices in rupees. */
export function listItemView(item: StoredListItem) {
  const { itemId, quantity, addedPricePaise, isAvailable, application } = item;
  return {
    id: itemId,
    applicationId: application.id,
    ...(quantity !== undefined && { quantity }),
    ...(typeof addedPricePaise === 'number' && { addedPrice: toRupees(addedPricePaise) }),
    ...(isAvailable !== undefined && { isAvailable }),
    application: applicationView(application),
  };
}

/** An order with lines, payments and history; amounts in rupees (spec §3 Order). */
export function orderView({ order, items, attempts, events }: StoredOrder) {
  return {
    id: order.id,
    customOrderId: order.customOrderId,
    totalAmount: toRupees(order.totalPaise),
    status: toOrderStatus(order.state),
    createdAt: order.createdAt.toISOString(),
    items: items.map((item) => ({
      id: item.id,
      quantity: item.quantity,
      price: toRupees(item.pricePaise),
      application: applicationView(item.application),
    })),
    payments: attempts.map(attemptView),
    history: historyView(order.createdAt, attempts, events),
  };
}

function attemptView(attempt: StoredOrder['attempts'][number]): PaymentAttempt {
  const { id, at, amountPaise, status, method, reason, isRefunding } = attempt;
  return {
    id,
    at: at.toISOString(),
    amount: toRupees(amountPaise),
    status: isRefunding ? 'refunding' : status,
    ...(method && { method }),
    ...(reason && { reason }),
  };
}

/** How the order began, its failed payments and its own events, oldest first. */
function historyView(
  createdAt: Date,
  attempts: StoredOrder['attempts'],
  events: StoredOrder['events'],
): OrderEvent[] {
  const failures = attempts
    .filter(({ status }) => status === 'failed')
    .map(({ at }) => ({ at, event: 'payment_failed' as const }));
  return [{ at: createdAt, event: 'made' as const }, ...failures, ...events]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, event }) => ({ at: at.toISOString(), event }));
}

/** What a customer reads of an order's state (spec §3 Order). */
export function toOrderStatus(state: StoredOrder['order']['state']): OrderStatus {
  if (state === 'PAID') return 'SUCCESS';
  return state === 'CLOSED' ? 'FAILED' : 'PENDING';
}

/** An update; its amount in rupees. */
export function updateView(row: StoredUpdate): Update {
  const { id, kind, at, applicationId, orderId, amountPaise, reason, readAt } = row;
  return {
    id,
    kind,
    at: at.toISOString(),
    ...(applicationId && {
      application: { id: applicationId, name: row.categoryName ?? '' },
    }),
    ...(orderId && { order: { id: orderId, customOrderId: row.customOrderId ?? '' } }),
    ...(amountPaise !== null && { amount: toRupees(amountPaise) }),
    ...(reason && { reason }),
    isRead: readAt !== null,
  };
}
