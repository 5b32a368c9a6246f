import { unfinishedPaymentMachine } from '#machines/unfinishedPayment.machine.ts';
import { definePortalScript } from '#tools/portal/script.ts';

export const unfinishedPaymentScript = definePortalScript({
  machine: unfinishedPaymentMachine,
  starts: { 'a payment left open': undefined },
  events: [
    { type: 'payment.pending' },
    { type: 'payment.arrived' },
    { type: 'payment.failed' },
    { type: 'order.missing' },
    { type: 'orders.unavailable' },
    { type: 'order.shown' },
    { type: 'payment.dismiss' },
  ],
  outcomes: {},
  project: () => null,
  invariants: {},
});
