import { expect, test, vi } from 'vitest';
import { acquirePaymentLock } from '#api/paymentLock.ts';

test('a tab that closes while it waits for the lock does not block others (R-241)', async () => {
  await acquirePaymentLock(AbortSignal.abort());
  await expect(navigator.locks.request('payment', () => 'free')).resolves.toBe('free');
});

test('a browser that refuses the lock lets the customer pay', async () => {
  const refusal = new DOMException('The request was denied.', 'SecurityError');
  vi.spyOn(navigator.locks, 'request').mockRejectedValue(refusal);
  expect(await acquirePaymentLock(new AbortController().signal)).toBe(true);
  vi.restoreAllMocks();
});
