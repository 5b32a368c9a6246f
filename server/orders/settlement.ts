import {
  orderPaidMail,
  refundMail,
  rejectedPaymentMail,
  wrongPaymentMail,
} from '#server/mails/mails.ts';
import { paidWorkMail } from '#server/mails/staffMails.ts';
import type { Settings } from '#server/settings.ts';
import { recordChanges } from '#server/store/decisions.ts';
import { rejected } from '#server/store/applications.ts';
import { removeFromCarts } from '#server/store/cart.ts';
import { recordOrderEvent, markPaid, readPurchase, claimEvent } from '#server/store/purchases.ts';
import { markClosed } from '#server/store/orders.ts';
import { queueMail } from '#server/store/outbox.ts';
import type { WebhookEvent } from '#server/store/purchases.ts';
import { addRefund, findRefund } from '#server/store/refunds.ts';
import type { UnmatchedReason } from '#server/store/tables.ts';
import { inTransaction } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import { recordUpdate } from '#server/store/updates.ts';
import { decidePaymentEffect } from './rules.ts';
import type { PaymentAmount, PaymentEffect } from './rules.ts';

/* Settles captured payments (spec §4 Checkout); `orders/rules.ts` decides. */

/** Where payments are booked, and the staff address for notifications. */
export interface SettlementServices {
  database: Database;
  settings: Pick<Settings, 'staffMail'>;
}

export interface Settled {
  effect: PaymentEffect;
  /** The mail about it, only the first time. */
  mailId?: string | undefined;
}

type FoundPurchase = Awaited<ReturnType<typeof findPurchase>>;

/** The effect that a payment would have on the order in its current state, without booking it. */
export async function readPaymentEffect(
  database: Database,
  orderId: string,
  money: PaymentAmount,
): Promise<PaymentEffect> {
  return decidePaymentEffect(await findPurchase(database, orderId, money.id), money);
}

/**
 * Books a captured payment in one transaction. If it pays: the order is PAID, its applications are
 * paid and leave the cart, and the receipt and the mail to staff are queued. If not, a refund is
 * stored. The webhook that reported it counts once.
 */
export async function settleOrder(
  { database, settings }: SettlementServices,
  orderId: string,
  money: PaymentAmount,
  event?: WebhookEvent,
): Promise<Settled> {
  return inTransaction<Settled>(database, async (transaction) => {
    if (event && !(await claimEvent(transaction, event))) return { effect: 'paid' };
    const purchase = await findPurchase(transaction, orderId, money.id, { isLocked: true });
    const effect = decidePaymentEffect(purchase, money);
    if (effect === 'paid') return { effect };
    const mailId =
      effect === 'pay'
        ? await completeSale(transaction, purchase, money.id, settings.staffMail)
        : await storeUnmatchedRefund(transaction, purchase, money, effect);
    return { effect, mailId };
  });
}

/** The order, its applications and whether this payment is refunded. */
async function findPurchase(
  database: Database,
  orderId: string,
  paymentId: string,
  locking?: { isLocked: boolean },
) {
  const purchase = await readPurchase(database, orderId, locking);
  const { bought, deletedAt } = purchase;
  return {
    ...purchase,
    isCustomerDeleted: deletedAt !== null,
    isAnyPaid: bought.some(({ isPaid }) => isPaid),
    isAnyRejected: bought.some(({ appStatus }) => appStatus === rejected),
    isRefunded: (await findRefund(database, paymentId)) !== undefined,
  };
}

/** Marks the order as paid; returns the id of the receipt mail. */
async function completeSale(
  transaction: Database,
  order: FoundPurchase,
  paymentId: string,
  staffMail: string | undefined,
): Promise<string | undefined> {
  await markPaid(transaction, order.id, paymentId);
  await removeFromCarts(
    transaction,
    order.bought.map(({ id }) => id),
  );
  await recordOrderEvent(transaction, order.id, 'paid');
  if (order.state === 'CLOSED') {
    await recordUpdate(transaction, paymentUpdate('paid_late', order, order.totalPaise));
  }
  await recordChanges(
    transaction,
    order.bought.map(({ id, appStatus }) => ({
      applicationId: id,
      fromStatus: appStatus,
      toStatus: appStatus,
      actor: 'payment',
    })),
  );
  if (staffMail !== undefined) {
    await queueMail(transaction, paidWorkMail(staffMail, order), { isForPoller: true });
  }
  const receipt = orderPaidMail(order.email, { ...order, items: order.bought });
  return queueMail(transaction, receipt);
}

/**
 * Stores the refund of a payment that pays nothing, closes an open order, and notifies the customer
 * once.
 */
async function storeUnmatchedRefund(
  transaction: Database,
  order: FoundPurchase,
  { id: paymentId, amount, currency }: PaymentAmount,
  reason: UnmatchedReason,
): Promise<string | undefined> {
  const isWrongAmount = reason === 'too_much' || reason === 'too_little';
  const isOpen = order.state !== 'PAID' && order.state !== 'CLOSED';
  if (isOpen) await markClosed(transaction, order.id, 'failed');
  const isNew = await addRefund(transaction, {
    paymentId,
    orderId: order.id,
    amountPaise: amount,
    reason,
  });
  if (!isNew) return undefined;
  if (isWrongAmount) await recordOrderEvent(transaction, order.id, `paid_${reason}`);
  await recordOrderEvent(transaction, order.id, 'refunding');
  if (order.isCustomerDeleted) return undefined;
  const { kind, mail } = refundNotifications[reason];
  const amountPaise = currency === order.currency ? amount : undefined;
  await recordUpdate(transaction, paymentUpdate(kind, order, amountPaise));
  return queueMail(transaction, mail(order.email, amountPaise, order));
}

const refundNotifications = {
  second: { kind: 'second_payment_refunded', mail: refundMail },
  rejected: { kind: 'payment_refunded', mail: rejectedPaymentMail },
  too_much: { kind: 'wrong_payment_refunded', mail: wrongPaymentMail },
  too_little: { kind: 'wrong_payment_refunded', mail: wrongPaymentMail },
} as const;

function paymentUpdate(
  kind: 'paid_late' | (typeof refundNotifications)[UnmatchedReason]['kind'],
  { id: orderId, userId }: FoundPurchase,
  amountPaise: number | undefined,
) {
  return { userId, kind, orderId, amountPaise };
}
