import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { formatPaise } from '#server/common/money.ts';
import { readPurchase } from '#server/store/purchases.ts';
import { changeRefund, readRefund, listPaymentRefunds } from '#server/store/refunds.ts';
import { transact } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import { hasRefund } from './refundRules.ts';
import { markItemsUnpaid, sumDone } from './refunds.ts';

interface AllocationRequest {
  orderId: string;
  refundId: string;
  /** Id of an order item or of its application. */
  item: string;
  /** The person who allocates it; '' for a command. */
  authorName: string;
}

export type AllocationRefusal =
  | 'not_found'
  | 'not_open'
  | 'item_unknown'
  | 'already_returned'
  | 'too_little';

/**
 * Allocates a done refund of an amount to the item that it was for, which is no longer paid (S-56).
 * Nothing is refunded again.
 */
export async function allocateRefund(
  database: Database,
  { orderId, refundId, item, authorName }: AllocationRequest,
): Promise<Outcome<null, AllocationRefusal>> {
  return transact<null, AllocationRefusal>(database, async (transaction) => {
    const purchase = await readPurchase(transaction, orderId, { isLocked: true });
    const refund = await readRefund(transaction, refundId);
    if (refund?.orderId !== orderId) return refused('not_found');
    const boughtItem = purchase.bought.find(({ itemId, id }) => item === itemId || item === id);
    if (!boughtItem) return refused('item_unknown');
    if (refund.orderItemId === boughtItem.itemId && refund.status === 'done') return accepted(null);
    const isSale = purchase.state === 'PAID' && purchase.providerPaymentId === refund.paymentId;
    if (!isSale || refund.status !== 'done' || refund.orderItemId !== null) {
      return refused('not_open');
    }
    const refunds = await listPaymentRefunds(transaction, refund.paymentId);
    if (hasRefund(refunds, boughtItem.itemId) || !boughtItem.isItemPaid)
      return refused('already_returned');
    const price = boughtItem.quantity * boughtItem.pricePaise;
    if (refund.amountPaise < price) {
      const message = `This refund is less than the price of the item, ${formatPaise(price)}.`;
      return refused('too_little', { message });
    }
    await changeRefund(transaction, refundId, { orderItemId: boughtItem.itemId });
    const allocated = { ...refund, orderItemId: boughtItem.itemId };
    await markItemsUnpaid(transaction, purchase, allocated, sumDone(refunds), authorName);
    return accepted(null);
  });
}
