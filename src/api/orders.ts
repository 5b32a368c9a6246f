import { listOrders } from '#contract/orders.ts';
import type { Call } from './client.ts';

export function ordersApi(call: Call) {
  return {
    /** A page of the own orders, newest first (spec §7 Orders, S-47). */
    listOrders: (signal?: AbortSignal, before?: string) =>
      call(listOrders, { signal, query: { before } }),
  };
}
