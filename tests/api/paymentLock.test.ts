import { expect, test } from 'vitest';
import { takePaymentLock } from '#api/paymentLock.ts';

test('whoever left while the lock was asked for does not keep it from others (R-241)', async () => {
  await takePaymentLock(AbortSignal.abort());
  await expect(navigator.locks.request('payment', () => 'free')).resolves.toBe('free');
});
