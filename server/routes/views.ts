import type { Application, ApplicationEvent } from '#contract/application.ts';
import type { OrderEvent, OrderStatus, PaymentAttempt } from '#contract/orders.ts';
import type { Update } from '#contract/updates.ts';
import type { User } from '#contract/user.ts';
import { rupeesOf } from '#server/common/money.ts';
import type { StoredApplication, StoredEvent } from '#server/store/applications.ts';
import type { StoredListItem } from '#server/store/listItems.ts';
import type { StoredOrder } from '#server/store/orderLists.ts';
import type { StoredUpdate } from '#server/store/updates.ts';
import type { Account } from '#server/store/users.ts';

/*
 * What the outside sees of stored rows: rupees instead of paise, camel case, and nothing that is
 * not named here.
 */

export function userView(account: Account): User {
  return {
    id: account.id,
    username: account.username,
    fullName: account.full_name,
    email: account.email,
    mobile: account.mobile,
    companyName: account.company_name,
    jobTitle: account.job_title,
    country: account.country,
    gstNo: account.gst_no,
    role: account.role,
    isActive: account.is_active,
    createdAt: account.created_at.toISOString(),
    updatedAt: account.updated_at.toISOString(),
    agreeToTerms: account.agree_to_terms,
  };
}

export function applicationView(row: StoredApplication): Application {
  return {
    id: row.id,
    categoryId: row.category_id,
    segmentId: row.segment_id,
    category: { id: row.category_id, name: row.category_name },
    segment: { id: row.segment_id, name: row.segment_name },
    appStatus: row.app_status,
    formData: row.form_data,
    createdAt: row.created_at.toISOString(),
    price: rupeesOf(row.price_paise),
    isPaid: row.is_paid,
    updatedAt: row.updated_at.toISOString(),
    version: String(row.version),
    ...(row.step !== null && { step: row.step }),
    ...(row.form_shape && { formFields: row.form_shape }),
    ...(row.history && { history: row.history.map(eventView) }),
    ...(row.files && { files: row.files }),
  };
}

export function eventView({ at, to_status, actor, reason }: StoredEvent): ApplicationEvent {
  return {
    at: new Date(at).toISOString(),
    status: to_status,
    by: actor,
    ...(reason && { reason }),
  };
}

export function listItemView(item: StoredListItem) {
  const { itemId, quantity, addedPricePaise, isAvailable, application } = item;
  return {
    id: itemId,
    applicationId: application.id,
    ...(quantity !== undefined && { quantity }),
    ...(typeof addedPricePaise === 'number' && { addedPrice: rupeesOf(addedPricePaise) }),
    ...(isAvailable !== undefined && { isAvailable }),
    application: applicationView(application),
  };
}

export function orderView({ order, items, attempts, events }: StoredOrder) {
  return {
    id: order.id,
    customOrderId: order.custom_order_id,
    totalAmount: rupeesOf(order.total_paise),
    status: orderStatusOf(order.state),
    createdAt: order.created_at.toISOString(),
    items: items.map((item) => ({
      id: item.id,
      quantity: item.quantity,
      price: rupeesOf(item.price_paise),
      application: applicationView(item.application),
    })),
    payments: attempts.map(attemptView),
    history: historyView(order.created_at, attempts, events),
  };
}

function attemptView(attempt: StoredOrder['attempts'][number]): PaymentAttempt {
  const { id, at, amount_paise, status, method, reason, is_refunding } = attempt;
  return {
    id,
    at: at.toISOString(),
    amount: rupeesOf(amount_paise),
    status: is_refunding ? 'refunding' : status,
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
export function orderStatusOf(state: StoredOrder['order']['state']): OrderStatus {
  if (state === 'PAID') return 'SUCCESS';
  return state === 'CLOSED' ? 'FAILED' : 'PENDING';
}

export function updateView(row: StoredUpdate): Update {
  const { id, kind, at, application_id, order_id, amount_paise, reason, read_at } = row;
  return {
    id,
    kind,
    at: at.toISOString(),
    ...(application_id && {
      application: { id: application_id, name: row.category_name ?? '' },
    }),
    ...(order_id && { order: { id: order_id, customOrderId: row.custom_order_id ?? '' } }),
    ...(amount_paise !== null && { amount: rupeesOf(amount_paise) }),
    ...(reason && { reason }),
    isRead: read_at !== null,
  };
}
