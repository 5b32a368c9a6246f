import type { FormField } from '#contract/form.ts';
import type { Order } from '#contract/orders.ts';
import { findDueDate } from '#server/applications/dueDate.ts';
import { listAnswers } from '#server/applications/answers.ts';
import { toRupees } from '#server/common/money.ts';
import { readReturnable } from '#server/orders/staffRefunds.ts';
import { readApplicationDetails } from '#server/store/decisions.ts';
import { toFullStatus } from '#server/store/orderLists.ts';
import type { Cursor } from '#server/store/lists.ts';
import type { Database } from '#server/store/transaction.ts';
import { readThread } from './threadView.ts';

interface WorkOptions {
  /** The form's fields, for their options and for applications older than their own fields. */
  fields: readonly FormField[];
  cursor?: Cursor | undefined;
}

/** An application with everything that staff need to work on it; undefined for a draft. */
export async function readWork(database: Database, id: string, { fields, cursor }: WorkOptions) {
  const read = await readThread(database, id, { side: 'staff', userId: null, cursor });
  const details = read && (await readApplicationDetails(database, id));
  if (!read || !details) return undefined;
  const { application, userId, customer, order, description, today } = details;
  const {
    items = [],
    payments = [],
    refunds = [],
  } = order ? (JSON.parse(order.json) as Partial<Order>) : {};
  const bought = items?.find((item) => item.application?.id === id);
  return {
    headers: read.headers,
    data: {
      id,
      appStatus: application.appStatus,
      isPaid: application.isPaid,
      price: application.price,
      quantity: bought?.quantity,
      returnable: toRupees(await readReturnable(database, id)),
      createdAt: application.createdAt,
      dueDate: findDueDate(description, today),
      category: application.category,
      segment: application.segment,
      customer: { id: userId, ...customer },
      answers: listAnswers(application, fields),
      files: application.files,
      order: order && {
        id: order.id,
        customOrderId: order.customOrderId,
        status: toFullStatus(order),
        totalAmount: toRupees(order.totalPaise),
      },
      payments,
      refunds,
      thread: { ...read.data, next: read.next },
    },
  };
}
