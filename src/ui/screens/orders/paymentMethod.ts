import type { PaymentAttempt } from '#contract/orders.ts';
import { texts } from '#messages/orders.ts';

/** How it was paid, in words; '' where that is not known. */
export function paymentMethod({ method }: PaymentAttempt): string {
  const methods: Readonly<Record<string, string>> = texts.methods;
  return methods[method ?? ''] ?? '';
}
