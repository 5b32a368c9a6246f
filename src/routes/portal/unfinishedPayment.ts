import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { paymentDatabaseName } from '#routes/device/deviceStorage.ts';
import { createDeviceStore } from '#routes/device/deviceStore.ts';

/*
 * The payment that this browser started and whose outcome no page has shown yet. It outlives the
 * tab; its status comes from the server.
 */

export interface PendingPayment {
  userId: string;
  orderId: string;
}

const key = 'begun';
const payments = createDeviceStore<PendingPayment>(paymentDatabaseName, 'payment');

/** Milliseconds that the first page waits for device storage. */
const timeout = 2_000;

/** Null if there is none, or if device storage is blocked or does not answer. */
export const unfinishedPayment = queryOptions({
  queryKey: ['unfinishedPayment'],
  async queryFn() {
    const silence = new Promise<undefined>((resolve) => setTimeout(resolve, timeout));
    return (await Promise.race([payments.read(key), silence])) ?? null;
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

export async function rememberUnfinishedPayment(
  cache: QueryClient,
  payment: PendingPayment,
): Promise<void> {
  cache.setQueryData(unfinishedPayment.queryKey, payment);
  await payments.write(key, payment);
}

export async function forgetUnfinishedPayment(cache: QueryClient): Promise<void> {
  cache.setQueryData(unfinishedPayment.queryKey, null);
  await forgetOnDevice();
}

/** Forgets the payment on the device only: the banner stays on this page, but on no other. */
export async function forgetOnDevice(): Promise<void> {
  await payments.forget(key);
}
