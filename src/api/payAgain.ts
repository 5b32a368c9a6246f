import { payAgain } from '#contract/payAgain.ts';
import type { Call } from './client.ts';
import { whereOffered } from './offered.ts';

export function payAgainApi(call: Call) {
  return {
    /** Puts a failed order's lines back into the cart; again is harmless (beyond §7, S-53). */
    payAgain: (orderId: string, signal?: AbortSignal) =>
      whereOffered(call(payAgain, { params: { orderId }, signal })),
  };
}
