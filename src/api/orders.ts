import { listOrders } from '#contract/orders.ts';
import type { Call } from './client.ts';

export function ordersApi(call: Call) {
  return {
    /** The own orders, newest first (spec §7 Orders). */
    listOrders: (signal?: AbortSignal) => call(listOrders, { signal }),
  };
}
