import { formatPaise } from '#server/common/money.ts';
import { listAllOrders, standingOf, standings } from '#server/store/orderLists.ts';
import type { Standing } from '#server/store/orderLists.ts';
import { findCredentials, foldEmail } from '#server/store/users.ts';
import { inColumns, readOptions } from './command.ts';
import type { Command } from './command.ts';
import { StaffError } from './staffError.ts';

const usualLimit = '100';
const largestLimit = 500;

/** `orders`: what customers ordered, and where the provider has it (T-27). */
export const orderCommands: readonly Command[] = [
  {
    name: 'orders',
    usage: '[--state STATE] [--customer E-MAIL] [--limit NUMBER]',
    about: 'lists the newest orders: number, state, amount, moment, customer, provider ids',
    read(args) {
      const options = readOptions(args, ['state', 'customer', 'limit']);
      const standing = standingNamed(options.state);
      const limit = limitIn(options.limit ?? usualLimit);
      const email = options.customer === undefined ? undefined : foldEmail(options.customer);
      return async ({ database }) => {
        if (email !== undefined && !(await findCredentials(database, email))) {
          throw new StaffError(`There is no customer with the address ${email}.`);
        }
        const orders = await listAllOrders(database, { standing, email, limit });
        const lines = orders.map((order) => [
          order.custom_order_id,
          standingOf(order),
          formatPaise(order.total_paise),
          order.created_at.toISOString().replace(/\.\d+Z$/, 'Z'),
          order.email,
          order.provider_order_id ?? '-',
          order.provider_payment_id ?? '-',
        ]);
        return lines.length > 0 ? inColumns(lines) : 'There are no such orders.';
      };
    },
  },
];

function standingNamed(name: string | undefined): Standing | undefined {
  const standing = standings.find((known) => known === name);
  if (name !== undefined && !standing) {
    throw new StaffError(`--state is one of ${standings.join(', ')}.`);
  }
  return standing;
}

function limitIn(text: string): number {
  const limit = Number(text);
  if (!/^\d+$/.test(text) || limit < 1 || limit > largestLimit) {
    throw new StaffError(`--limit is a whole number from 1 to ${largestLimit}.`);
  }
  return limit;
}
