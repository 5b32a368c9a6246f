import { fullStatuses } from '#contract/staffOrders.ts';
import { formatPaise, toRupees } from '#server/common/money.ts';
import { listAllOrders, refundedPaise, toFullStatus } from '#server/store/orderLists.ts';
import type { FullStatus, ListedOrder } from '#server/store/orderLists.ts';
import { findCredentials, foldEmail } from '#server/store/users.ts';
import { list, readOptions, toSecond } from './command.ts';
import type { Command, Listing } from './command.ts';
import { StaffError } from './staffError.ts';

const usualLimit = '100';
const maxLimit = 500;

/** `orders`: customers' orders and their ids at the provider. */
export const orderCommands: readonly Command[] = [
  {
    name: 'orders',
    usage: '[--state STATE] [--customer E-MAIL] [--limit NUMBER]',
    about:
      'lists the newest orders: number, state, amount, time, customer, provider ids, items, refunds and disputes',
    read(args) {
      const options = readOptions(args, ['state', 'customer', 'limit']);
      const status = parseStatus(options.state);
      const limit = parseLimit(options.limit ?? usualLimit);
      const email = options.customer === undefined ? undefined : foldEmail(options.customer);
      return async ({ database }) => {
        if (email !== undefined && !(await findCredentials(database, email))) {
          throw new StaffError(`There is no customer with the address ${email}.`);
        }
        return list(await listAllOrders(database, { status, email, limit }), options, listing);
      };
    },
  },
];

const listing: Listing<ListedOrder> = {
  none: 'There are no such orders.',
  cells: (order) => [
    order.customOrderId,
    toFullStatus(order),
    formatPaise(order.totalPaise),
    toSecond(order.createdAt),
    order.email,
    order.providerOrderId ?? '-',
    order.providerPaymentId ?? '-',
    order.items.map(({ quantity, category }) => `${quantity} × ${category}`).join('; '),
    [refundWords(order), ...order.disputes.map(disputeWords)].filter(Boolean).join('; '),
  ],
  json: toJsonOrder,
};

/** An order as `--json` prints it. */
export function toJsonOrder(listed: ListedOrder) {
  const { id: _, userId: _userId, fullName: _name, companyName: _company, ...shown } = listed;
  const { state, closedReason, totalPaise, items, refunds, disputes, ...order } = shown;
  return {
    ...order,
    status: toFullStatus({ state, closedReason }),
    totalAmount: toRupees(totalPaise),
    refunded: toRupees(refundedPaise(listed)),
    items: items.map(({ paise, application, item, ...rest }) => ({
      id: item,
      applicationId: application,
      ...rest,
      price: toRupees(paise),
    })),
    refunds: refunds.map(({ paise, note, at, own: _own, ...refund }) => ({
      ...refund,
      amount: toRupees(paise),
      reason: note,
      at: new Date(at),
    })),
    disputes: disputes.map(({ paise, due, ...dispute }) => ({
      ...dispute,
      amount: toRupees(paise),
      respondBy: due && new Date(due),
    })),
  };
}

/** `refunded ₹x of ₹y`, or ''. */
export function refundWords(order: ListedOrder): string {
  const paise = refundedPaise(order);
  if (paise === 0) return '';
  const isFull = paise >= order.totalPaise;
  return isFull
    ? `refunded ${formatPaise(paise)}`
    : `refunded ${formatPaise(paise)} of ${formatPaise(order.totalPaise)}`;
}

/** Such as `dispute disp_… created, answer by 2026-12-05`. */
export function disputeWords({ id, status, due }: ListedOrder['disputes'][number]): string {
  const isOpen = status === 'created' || status === 'action_required';
  const by = due && isOpen ? `, answer by ${new Date(due).toISOString().slice(0, 10)}` : '';
  return `dispute ${id} ${status}${by}`;
}

function parseStatus(name: string | undefined): FullStatus | undefined {
  const status = fullStatuses.find((one) => one === name);
  if (name !== undefined && !status) {
    throw new StaffError(`--state is one of ${fullStatuses.join(', ')}.`);
  }
  return status;
}

function parseLimit(text: string): number {
  const limit = Number(text);
  if (!/^\d+$/.test(text) || limit < 1 || limit > maxLimit) {
    throw new StaffError(`--limit is a whole number from 1 to ${maxLimit}.`);
  }
  return limit;
}
