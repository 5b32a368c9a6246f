import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { paymentDatabaseName } from './deviceStorage.ts';
import { createDeviceStore } from './deviceStore.ts';

/*
 * The payment that this browser began and nobody was told the end of yet. It outlives
 * the tab; how the payment stands is for the server to say.
 */

export interface BegunPayment {
  userId: string;
  orderId: string;
}

const key = 'begun';
const kept = createDeviceStore<BegunPayment>(paymentDatabaseName, 'payment');

/** Milliseconds that the first page waits for the device. */
const patience = 2_000;

/** Null when there is none, or where the browser keeps nothing or does not answer. */
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

/** The next start tells nothing; what is on the page stays. */
export async function tellNoMore(): Promise<void> {
  await kept.forget(key);
}
