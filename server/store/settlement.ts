import {
  orderPaidMail,
  refundMail,
  rejectedPaymentMail,
  wrongPaymentMail,
} from '#server/accounts/mails.ts';
import { worthOf } from '#server/orders/rules.ts';
import type { Money, Purchase, Worth } from '#server/orders/rules.ts';
import { noteChanges } from './applicationEvents.ts';
import { rejected } from './applications.ts';
import { noteOrderEvent } from './orderEvents.ts';
import { closeOrderIn } from './orders.ts';
import { queueMail } from './outbox.ts';
import { addRefund, findRefund } from './refunds.ts';
import type { RefundReason } from './tables.ts';
import { inTransaction, now } from './transaction.ts';
import type { Database } from './transaction.ts';
import { noteUpdate } from './updates.ts';

/* What becomes of money that came (spec §4 Checkout); `orders/rules.ts` decides. */

export interface Settled {
  worth: Worth;
  /** The mail that tells of it, the first time. */
  mailId?: string | undefined;
}

interface FoundPurchase extends Purchase {
  id: string;
  user_id: string;
  email: string;
  custom_order_id: string;
  bought: { id: string; app_status: number }[];
}

/** What money would be worth for an order as it stands, without booking it. */
export async function worthFor(database: Database, orderId: string, money: Money): Promise<Worth> {
  return worthOf(await findPurchase(database, orderId, money.id), money);
}

/**
 * Books captured money. In one transaction: order PAID, its applications paid, the bought lines out
 * of the cart, receipt queued; or a refund to make, when it pays nothing. The provider's report that
 * brought it counts once.
 */
export async function settleOrder(
  database: Database,
  orderId: string,
  money: Money,
  event?: WebhookEvent,
): Promise<Settled> {
  return inTransaction<Settled>(database, async (transaction) => {
    if (event && !(await takeEvent(transaction, event))) return { worth: 'paid' };
    const purchase = await findPurchase(transaction, orderId, money.id, { isLocked: true });
    const worth = worthOf(purchase, money);
    if (worth === 'paid') return { worth };
    const mailId =
      worth === 'pay'
        ? await sell(transaction, purchase, money.id)
        : await sendBack(transaction, purchase, money, worth);
    return { worth, mailId };
  });
}

/** The order, what it buys and whether this payment goes back. */
async function findPurchase(
  database: Database,
  orderId: string,
  paymentId: string,
  { isLocked = false } = {},
): Promise<FoundPurchase> {
  const { deleted_at: deletedAt, ...order } = await database
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select(['o.id', 'o.user_id', 'o.state', 'o.provider_payment_id', 'o.custom_order_id'])
    .select(['o.total_paise', 'o.currency', 'u.email', 'u.deleted_at'])
    .where('o.id', '=', orderId)
    .$if(isLocked, (query) => query.forUpdate('o').forShare('u'))
    .executeTakeFirstOrThrow();
  const bought = await database
    .selectFrom('applications')
    .select(['id', 'is_paid', 'app_status'])
    .where('id', 'in', (items) =>
      items.selectFrom('order_items').select('application_id').where('order_id', '=', orderId),
    )
    .orderBy('id')
    .$if(isLocked, (query) => query.forUpdate())
    .execute();
  return {
    ...order,
    bought,
    isCustomerGone: deletedAt !== null,
    isAnyPaid: bought.some(({ is_paid: isPaid }) => isPaid),
    isAnyRejected: bought.some(({ app_status: status }) => status === rejected),
    isSentBack: (await findRefund(database, paymentId)) !== undefined,
  };
}

/** The order is paid; answers the id of its receipt's mail. */
async function sell(
  transaction: Database,
  order: FoundPurchase,
  paymentId: string,
): Promise<string | undefined> {
  const applicationIds = order.bought.map(({ id }) => id);
  await transaction
    .updateTable('orders')
    .set({ state: 'PAID', closed_reason: null, provider_payment_id: paymentId, paid_at: now })
    .where('id', '=', order.id)
    .execute();
  await noteOrderEvent(transaction, order.id, 'paid');
  if (order.state === 'CLOSED') {
    await noteUpdate(transaction, paymentUpdate('paid_late', order, order.total_paise));
  }
  await transaction
    .updateTable('order_items')
    .set({ is_paid: true })
    .where('order_id', '=', order.id)
    .execute();
  await transaction
    .updateTable('applications as a')
    .from('order_items as i')
    .set((eb) => ({ is_paid: true, price_paise: eb.ref('i.price_paise') }))
    .whereRef('i.application_id', '=', 'a.id')
    .where('i.order_id', '=', order.id)
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
    order.bought.map(({ id, app_status: status }) => ({
      applicationId: id,
      from: status,
      to: status,
      by: 'payment',
    })),
  );
  const receipt = orderPaidMail(order.email, order.custom_order_id, order.total_paise);
  return queueMail(transaction, receipt);
}

/** Money that pays nothing: an open order ends without a sale, and the customer hears of it once. */
async function sendBack(
  transaction: Database,
  order: FoundPurchase,
  { id: paymentId, amount, currency }: Money,
  reason: RefundReason,
): Promise<string | undefined> {
  const isOdd = reason === 'too_much' || reason === 'too_little';
  const isOpen = order.state !== 'PAID' && order.state !== 'CLOSED';
  if (isOpen) await closeOrderIn(transaction, order.id, 'failed');
  const isNew = await addRefund(transaction, { paymentId, orderId: order.id, amount, reason });
  if (!isNew) return undefined;
  if (isOdd) await noteOrderEvent(transaction, order.id, `paid_${reason}`);
  await noteOrderEvent(transaction, order.id, 'refunding');
  if (order.isCustomerGone) return undefined;
  const { kind, mail } = tellingOf[reason];
  const rupees = currency === order.currency ? amount : undefined;
  await noteUpdate(transaction, paymentUpdate(kind, order, rupees));
  return queueMail(transaction, mail(order.email, rupees, order));
}

const tellingOf = {
  second: { kind: 'second_payment_refunded', mail: refundMail },
  rejected: { kind: 'payment_refunded', mail: rejectedPaymentMail },
  too_much: { kind: 'wrong_payment_refunded', mail: wrongPaymentMail },
  too_little: { kind: 'wrong_payment_refunded', mail: wrongPaymentMail },
} as const;

function paymentUpdate(
  kind: 'paid_late' | (typeof tellingOf)[RefundReason]['kind'],
  { id: orderId, user_id: userId }: FoundPurchase,
  amountPaise: number | undefined,
) {
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
