import { formatPaise, toRupees } from '#server/common/money.ts';
import { fullStatuses, listAllOrders, toFullStatus } from '#server/store/orderLists.ts';
import type { FullStatus } from '#server/store/orderLists.ts';
import { findCredentials, foldEmail } from '#server/store/users.ts';
import { list, readOptions, toSecond } from './command.ts';
import type { Command, Listing } from './command.ts';
import { StaffError } from './staffError.ts';

const usualLimit = '100';
const largestLimit = 500;

/** `orders`: what customers ordered, and where the provider has it. */
export const orderCommands: readonly Command[] = [
  {
    name: 'orders',
    usage: '[--state STATE] [--customer E-MAIL] [--limit NUMBER]',
    about:
      'lists the newest orders: number, state, amount, moment, customer, provider ids, what each covers',
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

const listing: Listing<Awaited<ReturnType<typeof listAllOrders>>[number]> = {
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
  ],
  json: ({ state, closedReason, totalPaise, items, ...order }) => ({
    ...order,
    status: toFullStatus({ state, closedReason }),
    totalAmount: toRupees(totalPaise),
    items: items.map(({ paise, application, ...item }) => ({
      applicationId: application,
      ...item,
      price: toRupees(paise),
    })),
  }),
};

function parseStatus(name: string | undefined): FullStatus | undefined {
  const status = fullStatuses.find((known) => known === name);
  if (name !== undefined && !status) {
    throw new StaffError(`--state is one of ${fullStatuses.join(', ')}.`);
  }
  return status;
}

function parseLimit(text: string): number {
  const limit = Number(text);
  if (!/^\d+$/.test(text) || limit < 1 || limit > largestLimit) {
    throw new StaffError(`--limit is a whole number from 1 to ${largestLimit}.`);
  }
  return limit;
}
