import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { formatPaise } from '#server/common/money.ts';
import { deriveId, newId } from '#server/common/identifiers.ts';
import { listOrderDisputes, endedStatuses } from '#server/store/disputes.ts';
import { recordOrderEvent, readPurchase } from '#server/store/purchases.ts';
import { findPaidOrder } from '#server/store/orderLists.ts';
import { addStaffRefund, readRefund, listPaymentRefunds } from '#server/store/refunds.ts';
import { transact } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import { sumRefunded } from './refunds.ts';
import { hasRefund, refundablePaise } from './refundRules.ts';

/*
 * Refunds that staff request for a paid order (S-56). The request is stored first;
 * `orders/refunder.ts` asks the provider.
 */

/** Without item and amount: all that is left. */
export interface RefundRequest {
  orderId: string;
  /** Id of an order item or of its application. */
  item?: string | undefined;
  amountPaise?: number | undefined;
  /** The customer reads it. */
  note: string;
  repetition?: Repetition | undefined;
}

/** The `Idempotency-Key` of a person's request, and the hash of what came with it. */
interface Repetition {
  userId: string;
  key: string;
  bodyHash: string;
}

export interface Requested {
  refundId: string;
  amountPaise: number;
  /** False when it was requested with this key before. */
  isNew: boolean;
}

export type RefundRefusal =
  | 'not_found'
  | 'not_paid'
  | 'item_unknown'
  | 'already_returned'
  | 'disputed'
  | 'too_much'
  | 'key_reused';

/**
 * Stores a refund request for a paid order. The message of a refusal is the amount left, in paise.
 */
export async function requestRefund(
  database: Database,
  request: RefundRequest,
): Promise<Outcome<Requested, RefundRefusal>> {
  return transact<Requested, RefundRefusal>(database, (transaction) =>
    storeRequest(transaction, request),
  );
}

/**
 * The same in the caller's transaction. `despiteDispute`: the provider refuses the refund until the
 * dispute has ended, and is asked again.
 */
export async function storeRequest(
  transaction: Database,
  { orderId, item, amountPaise, note, repetition }: RefundRequest,
  { despiteDispute = false } = {},
): Promise<Outcome<Requested, RefundRefusal>> {
  const purchase = await readPurchase(transaction, orderId, { isLocked: true });
  const { totalPaise, state, providerPaymentId: paymentId, bought } = purchase;
  if (state !== 'PAID' || paymentId === null) return refused('not_paid');
  const identity = toIdentity(orderId, repetition);
  const earlier = await readRefund(transaction, identity.id);
  if (earlier) {
    if (earlier.receipt !== identity.receipt) return refused('key_reused');
    const { id: refundId, amountPaise: paise } = earlier;
    return accepted({ refundId, amountPaise: paise, isNew: false });
  }
  const refunds = await listPaymentRefunds(transaction, paymentId);
  const disputedPaise = despiteDispute ? 0 : await getDisputed(transaction, orderId, paymentId);
  const refundedPaise = sumRefunded(refunds);
  const left = refundablePaise({ totalPaise, refundedPaise, disputedPaise });
  const boughtItem = bought.find(({ itemId, id }) => item === itemId || item === id);
  if (item !== undefined && !boughtItem) return refused('item_unknown');
  if (boughtItem && (hasRefund(refunds, boughtItem.itemId) || !boughtItem.isItemPaid))
    return refused('already_returned');
  if (left === 0) return refused(disputedPaise > 0 ? 'disputed' : 'already_returned');
  if (amountPaise !== undefined && amountPaise > left) {
    if (disputedPaise > 0) return refused('disputed');
    const message = `Only ${formatPaise(left)} of this order can still be refunded.`;
    return refused('too_much', { message });
  }
  // An earlier refund of an amount may include part of the item's price.
  const fullAmount = boughtItem ? boughtItem.quantity * boughtItem.pricePaise : left;
  const paise = amountPaise ?? Math.min(fullAmount, left);
  const isAdded = await addStaffRefund(transaction, {
    ...identity,
    orderId,
    paymentId,
    orderItemId: boughtItem?.itemId ?? null,
    amountPaise: paise,
    note,
  });
  // The key was used at the same time for another order, whose row is not locked here.
  if (!isAdded) return refused('key_reused');
  await recordOrderEvent(transaction, orderId, 'refunding');
  return accepted({ refundId: identity.id, amountPaise: paise, isNew: true });
}

/**
 * Id and receipt of a refund. Those of a request with a key follow from it, so that the key needs no
 * column: the same key has the same id, and the same request the same receipt.
 */
function toIdentity(orderId: string, repetition: Repetition | undefined) {
  const id = repetition ? deriveId(`${repetition.userId} ${repetition.key}`) : newId();
  const reference = repetition ? deriveId(`${id} ${orderId} ${repetition.bodyHash}`) : id;
  return { id, receipt: reference.replaceAll('-', '') };
}

/** Paise that staff can still refund of an order; 0 if it is not paid. */
export async function readRefundable(database: Database, orderId: string): Promise<number> {
  const { totalPaise, state, providerPaymentId } = await readPurchase(database, orderId);
  if (state !== 'PAID' || providerPaymentId === null) return 0;
  const refundedPaise = sumRefunded(await listPaymentRefunds(database, providerPaymentId));
  const disputedPaise = await getDisputed(database, orderId, providerPaymentId);
  return refundablePaise({ totalPaise, refundedPaise, disputedPaise });
}

/** Paise of a payment that disputes hold. */
async function getDisputed(
  database: Database,
  orderId: string,
  paymentId: string,
): Promise<number> {
  const ended: readonly string[] = endedStatuses;
  return (await listOrderDisputes(database, orderId))
    .filter((dispute) => dispute.paymentId === paymentId && !ended.includes(dispute.status))
    .reduce((sum, dispute) => sum + dispute.amountPaise, 0);
}

/** Paise that the rejection of an application refunds; 0 if nothing of it is paid. */
export async function readReturnable(database: Database, applicationId: string): Promise<number> {
  const orderId = await findPaidOrder(database, applicationId);
  if (orderId === undefined) return 0;
  const { totalPaise, providerPaymentId, bought } = await readPurchase(database, orderId);
  const refunds = await listPaymentRefunds(database, providerPaymentId ?? '');
  const item = bought.find(({ id }) => id === applicationId);
  if (!item?.isItemPaid || hasRefund(refunds, item.itemId)) return 0;
  const refundedPaise = sumRefunded(refunds);
  return Math.min(
    item.quantity * item.pricePaise,
    refundablePaise({ totalPaise, refundedPaise, disputedPaise: 0 }),
  );
}

/** Requests the refund of a rejected application's price; undefined when nothing is left. */
export async function refundPrice(
  transaction: Database,
  applicationId: string,
  note: string,
): Promise<Requested | undefined> {
  const orderId = await findPaidOrder(transaction, applicationId);
  if (orderId === undefined) return undefined;
  const request = { orderId, item: applicationId, note };
  const requested = await storeRequest(transaction, request, { despiteDispute: true });
  return requested.ok ? requested.value : undefined;
}

/** Whether an application's price is refunded or about to be. */
export async function isPriceRefunded(database: Database, applicationId: string): Promise<boolean> {
  const orderId = await findPaidOrder(database, applicationId);
  if (orderId === undefined) return false;
  const { providerPaymentId, totalPaise, bought } = await readPurchase(database, orderId);
  const refunds = await listPaymentRefunds(database, providerPaymentId ?? '');
  const boughtItem = bought.find(({ id }) => id === applicationId);
  const isOpen = refunds.some(
    ({ status, orderItemId }) => status === 'pending' && orderItemId === boughtItem?.itemId,
  );
  return isOpen || sumRefunded(refunds) >= totalPaise;
}
