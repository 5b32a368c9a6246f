import { cancelOrder, checkOrder, placeOrder, verifyPayment } from '#contract/checkout.ts';
import type { PaymentProof } from '#contract/checkout.ts';
import type { Call } from './client.ts';
import { whereOffered } from './offered.ts';

export function checkoutApi(call: Call) {
  return {
    /** Makes the cart an order; the same cart answers the same order (spec §7 Orders). */
    placeOrder: (signal?: AbortSignal) => call(placeOrder, { signal }),
    /** Hands the provider's proof to the server (spec §7 Orders). */
    verifyPayment: (proof: PaymentProof, signal?: AbortSignal) =>
      call(verifyPayment, { body: proof, signal }),
    /** How an own order stands once the provider was asked (beyond §7, R-158). */
    checkOrder: (orderId: string, signal?: AbortSignal) =>
      whereOffered(call(checkOrder, { params: { orderId }, signal })),
    /** Cancels an unpaid order; refused when money is in (spec §7 Orders, T-14). */
    cancelOrder: (orderId: string, signal?: AbortSignal) =>
      call(cancelOrder, { params: { orderId }, signal }),
  };
}
