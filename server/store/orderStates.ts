import type { OrderState } from './tables.ts';

/*
 * How orders move (spec §4 Checkout): CREATING → PENDING → PAID or CLOSED, and CLOSED → PAID when
 * money comes late. Nothing leaves PAID.
 */

const nextStates: Record<OrderState, readonly OrderState[]> = {
  CREATING: ['PENDING', 'CLOSED', 'PAID'],
  PENDING: ['CLOSED', 'PAID'],
  CLOSED: ['CLOSED', 'PAID'],
  PAID: [],
};

/** The states that an order may leave for `next`; for the condition of the statement that moves it. */
export function statesBefore(next: OrderState): OrderState[] {
  const states = Object.keys(nextStates) as OrderState[];
  return states.filter((state) => nextStates[state].includes(next));
}
