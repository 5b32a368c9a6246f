import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { paymentDatabaseName } from './deviceStorage.ts';
import { createDeviceStore } from './deviceStore.ts';

/*
 * The payment that this browser started and whose outcome no page has shown yet. It outlives the
 * tab; its status comes from the server.
 */

export interface BegunPayment {
  userId: string;
  orderId: string;
}

const key = 'begun';
const kept = createDeviceStore<BegunPayment>(paymentDatabaseName, 'payment');

/** Milliseconds that the first page waits for device storage. */
const patience = 2_000;

/** Null if there is none, or if device storage is blocked or does not answer. */
export const begunPayment = queryOptions({
  queryKey: ['begunPayment'],
  async queryFn() {
    const silence = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
    return (await Promise.race([kept.read(key), silence])) ?? null;
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

export async function rememberBegunPayment(cache: QueryClient, begun: BegunPayment): Promise<void> {
  cache.setQueryData(begunPayment.queryKey, begun);
  await kept.keep(key, begun);
}

export async function forgetBegunPayment(cache: QueryClient): Promise<void> {
  cache.setQueryData(begunPayment.queryKey, null);
  await tellNoMore();
}

/**
 * Forgets the payment on the device only: the note on this page stays, the next page shows none.
 */
export async function tellNoMore(): Promise<void> {
  await kept.forget(key);
}
