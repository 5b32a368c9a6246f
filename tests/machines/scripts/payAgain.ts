import { accepted, refused } from '#contract/outcome.ts';
import { payAgain } from '#contract/payAgain.ts';
import { payAgainMachine } from '#machines/payAgain.machine.ts';
import { conditionsOf, never, respondsTo, step } from '#tools/planner/properties.ts';
import { drawPayload } from '#tools/portal/payloads.ts';
import { definePortalScript, shows } from '#tools/portal/script.ts';

const that = conditionsOf<typeof payAgainMachine>();

export const payAgainScript = definePortalScript({
  machine: payAgainMachine,
  starts: { 'the orders': undefined },
  events: [{ type: 'order.payAgain', orderId: '9' }],
  outcomes: {
    fillCart: [
      accepted({ added: 2, unavailable: [] }),
      accepted({ added: 1, unavailable: ['Landing Page'] }),
      accepted({ added: 0, unavailable: ['Landing Page', 'Backlink Outreach'] }),
      refused('not_found'),
      refused('already_paid'),
      refused('payment_pending'),
      refused('cart_full'),
      new Error('offline'),
    ],
  },
  project: () => null,
  generate: (draw) => ({ outcomes: { fillCart: [accepted(drawPayload(payAgain.answer, draw))] } }),
  properties: [
    respondsTo(step('fillCart breaks', 'fillCart refused cart_full'), shows('payAgain.failed')),
    never(
      that(
        'the cart is filled before the customer chooses an order',
        ({ calls, step }) => 'fillCart' in calls && step !== 'order.payAgain',
      ),
    ),
  ],
});
