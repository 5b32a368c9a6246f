import { placedOrder } from '#contract/checkout.ts';
import type { PaymentProof, PlacedOrder } from '#contract/checkout.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import {
  after,
  always,
  begins,
  conditionsOf,
  never,
  respondsTo,
} from '#tools/planner/properties.ts';
import { drawPayload } from '#tools/portal/payloads.ts';
import { definePortalScript, shows } from '#tools/portal/script.ts';

export const order: PlacedOrder = {
  orderId: '31',
  razorpayOrderId: 'order_31',
  totalAmount: 2998,
  currency: 'INR',
};

export const proof: PaymentProof = {
  razorpayPaymentId: 'pay_31',
  razorpayOrderId: 'order_31',
  razorpaySignature: 'signature',
  orderId: '31',
};

const statuses = (['SUCCESS', 'PENDING', 'FAILED', 'MISSING', 'BEING_PAID'] as const).map(
  (status) => accepted(status),
);

/** Answers after which an order may be paid again. */
const unpaidSteps = [
  'verifyPayment refused payment_not_taken',
  'checkOrder accepted FAILED',
  'checkOrder accepted MISSING',
  'cancelOrder accepted',
];

const that = conditionsOf<typeof checkoutMachine>();

export const checkoutScript = definePortalScript({
  machine: checkoutMachine,
  starts: { 'the cart': undefined },
  events: [
    { type: 'checkout.open' },
    { type: 'order.place' },
    { type: 'order.cancel' },
    { type: 'order.check' },
    { type: 'order.leave' },
  ],
  outcomes: {
    findOrder: [accepted('31'), accepted(null), refused('session_ended'), new Error('offline')],
    checkOrder: [...statuses, refused('session_ended'), new Error('offline')],
    preparePayment: [
      accepted(null),
      refused('paying_elsewhere'),
      refused('change_failed'),
      refused('cart_changed'),
      new Error('blocked'),
    ],
    placeOrder: [
      accepted(order),
      refused('already_paid'),
      refused('cart_empty'),
      refused('amount_out_of_range'),
      new Error('offline'),
    ],
    openPaymentWindow: [accepted(proof), refused('dismissed'), new Error('crashed')],
    verifyPayment: [
      accepted(null),
      refused('payment_pending'),
      refused('payment_returned'),
      refused('payment_not_taken'),
      refused('signature_wrong'),
      refused('payment_mismatch'),
      new Error('offline'),
    ],
    cancelOrder: [
      accepted(null),
      refused('already_paid'),
      refused('payment_pending'),
      refused('unavailable'),
      new Error('offline'),
    ],
  },
  project: ({ order, orderId, proof, wait }) => [
    order !== undefined,
    orderId !== undefined,
    proof !== undefined,
    wait,
  ],
  generate: (draw) => ({ outcomes: { placeOrder: [accepted(drawPayload(placedOrder, draw))] } }),
  properties: [
    always(
      that(
        'a payment needs an order',
        ({ context, value }) =>
          !['paying', 'verifyingPayment', 'cancellingOrder', 'outcomeUnknown', 'paid'].includes(
            value,
          ) || context.orderId !== undefined,
      ),
    ),
    after(
      that('the customer paid', ({ step }) => step === 'openPaymentWindow accepted'),
      never(begins('openPaymentWindow')),
      that('the server says that no money was taken', ({ step }) => unpaidSteps.includes(step)),
    ),
    respondsTo(
      shows('payment.cancelled'),
      that('the cart is read again', ({ effects }) => effects.includes('refreshCart')),
    ),
    after(shows('payment.cancelled'), never(begins('openPaymentWindow')), begins('placeOrder')),
  ],
});
