import { cancelOrder, placeOrder, verifyPayment } from '#contract/checkout.ts';
import type { PaymentProof } from '#contract/checkout.ts';
import type { Call } from './client.ts';

export function checkoutApi(call: Call) {
  return {
    /** Makes the cart an order; the same cart answers the same order (spec §7 Orders). */
    placeOrder: (signal?: AbortSignal) => call(placeOrder, { signal }),
    /** Hands the provider's proof to the server (spec §7 Orders). */
    verifyPayment: (proof: PaymentProof, signal?: AbortSignal) =>
      call(verifyPayment, { body: proof, signal }),
    /** Cancels an unpaid order; refused when money is in (spec §7 Orders, T-14). */
    cancelOrder: (orderId: string, signal?: AbortSignal) =>
      call(cancelOrder, { params: { orderId }, signal }),
  };
}
