import { toIdOrNil } from '#server/common/identifiers.ts';
import { smallestRefund } from '#server/orders/refundRules.ts';
import { allocateRefund } from '#server/orders/refundAllocation.ts';
import type { AllocationRefusal } from '#server/orders/refundAllocation.ts';
import { requestRefund } from '#server/orders/staffRefunds.ts';
import type { RefundRefusal } from '#server/orders/staffRefunds.ts';
import { findOrderId } from '#server/store/orderLists.ts';
import type { Database } from '#server/store/transaction.ts';
import { readPositionals, readReason } from './command.ts';
import type { Command } from './command.ts';
import { sendRefund } from './payments.ts';
import { StaffError } from './staffError.ts';

/** `refund` and `allocate`: refund a paid order, and say for which item a refund was. */
export const refundCommands: readonly Command[] = [
  {
    name: 'refund',
    usage: 'ORDER [--item ID | --amount RUPEES] --reason TEXT',
    about: 'refunds an order, one of its items, or an amount',
    read(args) {
      const { options, positionals } = readPositionals(args, ['item', 'amount', 'reason']);
      const [order, ...others] = positionals;
      if (order === undefined || others.length > 0) {
        throw new StaffError('Give exactly one order, by its number or id; texts in quotes.');
      }
      const { item, amount } = options;
      if (item !== undefined && amount !== undefined) {
        throw new StaffError('Give --item or --amount, not both.');
      }
      const amountPaise = amount === undefined ? undefined : parseRupees(amount);
      const note = readReason(options.reason ?? '');
      return async (context) => {
        const orderId = await findOrder(context.database, order);
        const request = { orderId, item, amountPaise, note };
        const requested = await requestRefund(context.database, request);
        if (!requested.ok) {
          const { code, message } = requested.refusal;
          throw new StaffError(message ?? explain(code, { order, item }));
        }
        return `Order ${order}: ${await sendRefund(context, requested.value.refundId)}`;
      };
    },
  },
  {
    name: 'allocate',
    usage: 'ORDER REFUND --item ID',
    about: 'says for which item a refund of an amount was; `show` lists refunds and items',
    read(args) {
      const { options, positionals } = readPositionals(args, ['item']);
      const [order, refund, ...others] = positionals;
      const { item } = options;
      if (refund === undefined || order === undefined || item === undefined || others.length > 0) {
        throw new StaffError('Give an order, one of its refunds, and the --item that it was for.');
      }
      return async ({ database }) => {
        const orderId = await findOrder(database, order);
        const refundId = toIdOrNil(refund.toLowerCase());
        const request = { orderId, refundId, item, authorName: '' };
        const allocated = await allocateRefund(database, request);
        if (!allocated.ok) {
          const { code, message } = allocated.refusal;
          throw new StaffError(message ?? explainAllocation(code, { order, refund, item }));
        }
        return `Refund ${refund} was for item ${item}, which is not paid any more.`;
      };
    },
  },
];

interface RefusedAllocation {
  order: string;
  refund: string;
  item: string;
}

function explainAllocation(
  code: AllocationRefusal,
  { order, refund, item }: RefusedAllocation,
): string {
  switch (code) {
    case 'not_found':
      return `Order ${order} has no refund ${refund}; npm run staff -- show ${order} lists them.`;
    case 'not_open':
      return `Refund ${refund} has not reached the customer, or is for an item already.`;
    case 'item_unknown':
      return `Order ${order} has no item ${item}; npm run staff -- show ${order} lists them.`;
    case 'already_returned':
      return `Item ${item} is refunded already, or its refund is pending.`;
    case 'too_little':
      return `Refund ${refund} is less than the price of item ${item}.`;
  }
}

/** The id of an order by its number or id; throws `StaffError` if it is unknown. */
export async function findOrder(database: Database, order: string): Promise<string> {
  const named = { number: order.toUpperCase(), id: toIdOrNil(order.toLowerCase()) };
  const id = await findOrderId(database, named);
  if (id === undefined) throw new StaffError(`There is no order ${order}.`);
  return id;
}

function parseRupees(text: string): number {
  const plain = text.replaceAll(/[₹,\s]/g, '');
  const paise = Math.round(Number(plain) * 100);
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain) || paise < smallestRefund) {
    throw new StaffError('--amount is an amount in rupees, such as 499.50, of at least 1.');
  }
  return paise;
}

interface Refused {
  order: string;
  item: string | undefined;
}

function explain(code: RefundRefusal, { order, item }: Refused): string {
  switch (code) {
    case 'not_found':
      return `There is no order ${order}.`;
    case 'not_paid':
      return `Order ${order} is not paid, so there is nothing to refund.`;
    case 'item_unknown':
      return `Order ${order} has no item ${item}; npm run staff -- orders --json lists them.`;
    case 'already_returned':
      return item === undefined
        ? `Order ${order} is refunded already, or its refund is pending.`
        : `Item ${item} is refunded already, or its refund is pending.`;
    case 'disputed':
      return `The payment of order ${order} is disputed; it can be refunded once the dispute has ended.`;
    case 'too_much':
    case 'key_reused':
      return `Less of order ${order} can still be refunded.`;
  }
}
