import type { PaymentAttempt } from '#contract/orders.ts';
import { orders as texts } from '#messages/orders.ts';

/** The payment method as text; '' if unknown. */
export function paymentMethod({ method }: PaymentAttempt): string {
  const methods: Readonly<Record<string, string>> = texts.methods;
  return methods[method ?? ''] ?? '';
}
