import * as v from 'valibot';
import { application } from './application.ts';
import { endpoint } from './endpoint.ts';
import { id, listOf, moment, rupees, textOrEmpty } from './readers.ts';

export const orderStatuses = ['PENDING', 'SUCCESS', 'FAILED'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** One order with its lines; amounts in rupees, `price` per piece (spec §3 Order). */
export const order = v.object({
  id,
  customOrderId: textOrEmpty,
  totalAmount: rupees,
  status: v.picklist(orderStatuses),
  createdAt: moment,
  items: v.nullish(
    v.array(
      v.object({ id, quantity: v.number(), price: rupees, application: v.nullish(application) }),
    ),
    [],
  ),
});

export type Order = v.InferOutput<typeof order>;

/** The own orders, newest first, cancelled ones left out (spec §7 Orders). */
export const listOrders = endpoint({
  method: 'GET',
  path: '/api/order/user',
  access: 'session',
  answer: listOf(order),
  refusals: {},
});
