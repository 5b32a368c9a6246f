import { orderPaidMail, refundMail, rejectedPaymentMail } from '#server/mails.ts';
import { afterMoney } from '#server/orderRules.ts';
import { noteChanges } from './applicationEvents.ts';
import { rejected } from './applications.ts';
import { noteOrderEvent } from './orderEvents.ts';
import { closeOrderIn } from './orders.ts';
import { accept } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { queueMail } from './outbox.ts';
import { addRefund, isSentBack } from './refunds.ts';
import { now, nowPlus, transact } from './transaction.ts';
import type { Database } from './transaction.ts';
import { noteUpdate } from './updates.ts';

/* What becomes of money that came (spec §4 Checkout); `orderRules.ts` decides. */

export type Settled =
  /** This payment pays the order, now or since an earlier call. */
  | { kind: 'paid'; mailId?: string }
  /**
   * The order or its applications are paid otherwise, or the customer is gone; this money goes back,
   * and the order ends if it was open.
   */
  | { kind: 'doubled'; mailId?: string }
  /** Staff rejected one of its applications meanwhile; the order is closed, this money goes back. */
  | { kind: 'refused'; mailId?: string };

export interface Evidence {
  /** The provider's report that brought the payment; each counts once. */
  event?: WebhookEvent;
  /** The provider could not be asked; the order is paid, and the reconciler confirms its money. */
  isTrusted?: boolean;
}

/**
 * Books a payment whose money is confirmed, or vouched for by a signature. In one transaction: order PAID, its applications paid,
 * the bought lines out of the cart, receipt queued. A second payment, or one that comes after the
 * account was deleted, becomes a refund to make.
 */
export async function settleOrder(
  database: Database,
  orderId: string,
  paymentId: string,
  { event, isTrusted = false }: Evidence = {},
): Promise<Outcome<Settled, never>> {
  return transact<Settled, never>(database, async (transaction) => {
    if (event && !(await takeEvent(transaction, event))) return accept({ kind: 'paid' });
    const order = await transaction
      .selectFrom('orders as o')
      .innerJoin('users as u', 'u.id', 'o.user_id')
      .select(['o.id', 'o.user_id', 'o.state', 'o.provider_payment_id'])
      .select(['o.custom_order_id', 'o.total_paise', 'u.email', 'u.deleted_at'])
      .where('o.id', '=', orderId)
      .forUpdate('o')
      .forShare('u')
      .executeTakeFirstOrThrow();
    const items = await transaction
      .selectFrom('order_items')
      .select(['application_id', 'price_paise'])
      .where('order_id', '=', orderId)
      .execute();
    const applicationIds = items.map((item) => item.application_id);
    const bought = await transaction
      .selectFrom('applications')
      .select(['id', 'is_paid', 'app_status'])
      .where('id', 'in', applicationIds)
      .orderBy('id')
      .forUpdate()
      .execute();
    const isGone = order.deleted_at !== null;
    const purchase = {
      ...order,
      isCustomerGone: isGone,
      isAnyPaid: bought.some(({ is_paid }) => is_paid),
      isAnyRejected: bought.some(({ app_status }) => app_status === rejected),
      isSentBack: await isSentBack(transaction, paymentId),
    };
    const decision = afterMoney(purchase, paymentId);
    if (decision === 'paid') {
      if (!isTrusted) await noteConfirmed(transaction, orderId);
      return accept({ kind: 'paid' });
    }
    if (decision === 'refund') {
      if (order.state !== 'CLOSED') await closeOrderIn(transaction, orderId, 'failed');
      const isNew = await addRefund(transaction, orderId, paymentId, order.total_paise);
      if (!isNew || isGone) return accept({ kind: 'doubled' });
      await noteUpdate(transaction, paymentUpdate('second_payment_refunded', order));
      const mailId = await queueMail(transaction, refundMail(order.email, order.total_paise));
      return accept({ kind: 'doubled', mailId });
    }
    if (decision === 'refuse') {
      return accept({ kind: 'refused', mailId: await sendBack(transaction, order, paymentId) });
    }

    await transaction
      .updateTable('orders')
      .set({
        state: 'PAID',
        closed_reason: null,
        provider_payment_id: paymentId,
        paid_at: now,
        ...(isTrusted && { is_unconfirmed: true, checks: 0, next_check_at: nowPlus(60) }),
      })
      .where('id', '=', orderId)
      .execute();
    await noteOrderEvent(transaction, orderId, 'paid');
    if (order.state === 'CLOSED') {
      await noteUpdate(transaction, paymentUpdate('paid_late', order));
    }
    await transaction
      .updateTable('order_items')
      .set({ is_paid: true })
      .where('order_id', '=', orderId)
      .execute();
    await transaction
      .updateTable('applications as a')
      .from('order_items as i')
      .set((eb) => ({ is_paid: true, price_paise: eb.ref('i.price_paise') }))
      .whereRef('i.application_id', '=', 'a.id')
      .where('i.order_id', '=', orderId)
      .execute();
    await transaction
      .updateTable('cart_items')
      .set({ deleted_at: now })
      .where('user_id', '=', order.user_id)
      .where('application_id', 'in', applicationIds)
      .where('deleted_at', 'is', null)
      .execute();
    await noteChanges(
      transaction,
      bought.map(({ id, app_status: status }) => ({
        applicationId: id,
        from: status,
        to: status,
        by: 'payment',
      })),
    );
    const receipt = orderPaidMail(order.email, order.custom_order_id, order.total_paise);
    return accept({ kind: 'paid', mailId: await queueMail(transaction, receipt) });
  });
}

async function noteConfirmed(database: Database, orderId: string): Promise<void> {
  await database
    .updateTable('orders')
    .set({ is_unconfirmed: false })
    .where('id', '=', orderId)
    .where('is_unconfirmed', '=', true)
    .execute();
}

/** Ends an order without a sale; answers the id of the mail that says so. */
async function sendBack(
  database: Database,
  order: { id: string; user_id: string; email: string; total_paise: number },
  paymentId: string,
): Promise<string | undefined> {
  const { id, email, total_paise } = order;
  await closeOrderIn(database, id, 'failed');
  if (!(await addRefund(database, id, paymentId, total_paise))) return undefined;
  await noteUpdate(database, paymentUpdate('payment_refunded', order));
  return queueMail(database, rejectedPaymentMail(email, total_paise));
}

function paymentUpdate(
  kind: 'paid_late' | 'second_payment_refunded' | 'payment_refunded',
  order: { id: string; user_id: string; total_paise: number },
) {
  const { id: orderId, user_id: userId, total_paise: amountPaise } = order;
  return { userId, kind, orderId, amountPaise };
}

export interface WebhookEvent {
  id: string;
  type: string;
}

async function takeEvent(database: Database, { id, type }: WebhookEvent): Promise<boolean> {
  const row = await database
    .insertInto('webhook_events')
    .values({ id, type, received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
