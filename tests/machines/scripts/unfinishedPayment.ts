import { unfinishedPaymentMachine } from '#machines/unfinishedPayment.machine.ts';
import { after, inState, never, step } from '#tools/planner/properties.ts';
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
  properties: [
    after(
      step('payment.pending'),
      never(inState('settled')),
      step('payment.arrived', 'payment.failed', 'order.missing'),
    ),
    after(step('payment.arrived'), never(inState('failed'))),
  ],
});
