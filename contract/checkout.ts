import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { orderStatuses } from './orders.ts';
import { confirmation, getData, id, rupees } from './readers.ts';

/** The order data for the payment window; `totalAmount` in rupees (spec §3 Order). */
export const placedOrder = v.object({
  orderId: id,
  razorpayOrderId: id,
  totalAmount: rupees,
  currency: v.optional(v.string(), 'INR'),
  /** The provider's public key; the portal's own setting is used if absent. */
  key: v.optional(v.string()),
});

export type PlacedOrder = v.InferOutput<typeof placedOrder>;

/** Converts rupees to paise, the provider's unit (spec §9). */
export function toPaise(amount: number): number {
  return Math.round(amount * 100);
}

/** Creates an order from the cart; the same cart returns the same order (spec §7 Orders). */
export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/order',
  access: 'session',
  answer: getData(placedOrder),
  creates: true,
  broke: 'Failed to initiate payment',
  refusals: {
    cart_empty: { status: 409, message: 'Your cart is empty.' },
    amount_out_of_range: {
      status: 409,
      message: 'Orders can be paid online from ₹1.00 to ₹5,00,000.00.',
    },
    already_paid: { status: 409, message: 'This order is already paid.' },
  },
});

export const paymentProof = v.object({
  razorpayPaymentId: v.string('Payment verification failed!'),
  razorpayOrderId: v.string('Payment verification failed!'),
  razorpaySignature: v.string('Payment verification failed!'),
  orderId: v.string('Payment verification failed!'),
});

export type PaymentProof = v.InferOutput<typeof paymentProof>;

/**
 * Verifies the provider's signature and the payment, and marks the order as paid (spec §7 Orders).
 */
export const verifyPayment = endpoint({
  method: 'POST',
  path: '/api/order/verify',
  access: 'session',
  body: paymentProof,
  answer: confirmation,
  done: 'Payment successful!',
  refusals: {
    signature_wrong: { status: 400, message: 'Payment verification failed!' },
    payment_mismatch: { status: 400, message: 'Payment verification failed!' },
    payment_pending: { status: 409, message: 'The payment is not confirmed yet.' },
    payment_returned: {
      status: 409,
      message: 'This was already paid. Your second payment is on its way back to you.',
    },
    payment_not_taken: {
      status: 409,
      message: 'Your bank did not release the money, so nothing was paid. Please try again.',
    },
  },
});

/**
 * Asks the provider about one of the customer's unpaid orders and books its payments (beyond §7).
 * While `isBeingPaid`, a payment may still arrive, so the customer should not pay again.
 */
export const checkOrder = endpoint({
  method: 'POST',
  path: '/api/order/check/:orderId',
  access: 'session',
  optional: true,
  answer: getData(
    v.object({ status: v.picklist(orderStatuses), isBeingPaid: v.optional(v.boolean(), false) }),
  ),
  refusals: {},
});

/** Cancels an unpaid order after asking the provider (spec §7 Orders). */
export const cancelOrder = endpoint({
  method: 'DELETE',
  path: '/api/order/delete/:orderId',
  access: 'session',
  answer: confirmation,
  done: 'Payment was cancelled.',
  broke: 'Failed to cancel order.',
  refusals: {
    already_paid: { status: 409, message: 'This order is already paid.' },
    payment_pending: { status: 409, message: 'A payment for this order is still being checked.' },
  },
});
