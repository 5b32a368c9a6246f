import { sql } from 'kysely';
import type { OrderStatus } from '#contract/orders.ts';
import type { OrderState } from './tables.ts';

/*
 * How orders change state (spec §4 Checkout): CREATING → PENDING → PAID or CLOSED, and CLOSED →
 * PAID when a payment arrives late. PAID is final.
 */

const nextStates: Record<OrderState, readonly OrderState[]> = {
  CREATING: ['PENDING', 'CLOSED', 'PAID'],
  PENDING: ['CLOSED', 'PAID'],
  CLOSED: ['CLOSED', 'PAID'],
  PAID: [],
};

/** The states from which an order may enter `next`, for the condition of an update. */
export function statesBefore(next: OrderState): OrderState[] {
  const states = Object.keys(nextStates) as OrderState[];
  return states.filter((state) => nextStates[state].includes(next));
}

const statuses: Record<OrderState, OrderStatus> = {
  CREATING: 'PENDING',
  PENDING: 'PENDING',
  PAID: 'SUCCESS',
  CLOSED: 'FAILED',
};

/** The status that a customer sees (spec §3 Order). */
export function toOrderStatus(state: OrderState): OrderStatus {
  return statuses[state];
}

/** The same in SQL, for the order `o`. */
export const orderStatus = sql`case o.state ${sql.join(
  Object.entries(statuses).map(
    ([state, status]) => sql`when ${sql.lit(state)} then ${sql.lit(status)}`,
  ),
  sql` `,
)} end`;
