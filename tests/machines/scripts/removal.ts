import { accepted, refused } from '#contract/outcome.ts';
import { removalMachine } from '#machines/removal.machine.ts';
import { always, conditionsOf, respondsTo, step } from '#tools/planner/properties.ts';
import { definePortalScript, shows } from '#tools/portal/script.ts';

export const removalInput = { itemId: '70', applicationId: '5', quantity: 2 };

/** Outputs and faults of a removal, for the flows that embed it. */
export const removals = [{ result: 'gone' }, { result: 'notRemoved' }, new Error('a bug')] as const;

const that = conditionsOf<typeof removalMachine>();

export const removalScript = definePortalScript({
  machine: removalMachine,
  starts: { 'a cart item': removalInput },
  events: [{ type: 'removal.undo' }],
  outcomes: {
    removeItem: [accepted(null), refused('not_found'), refused('refused'), new Error('offline')],
    restoreItem: [
      accepted(null),
      refused('cart_full'),
      refused('not_buyable'),
      refused('already_paid'),
      refused('not_found'),
      new Error('offline'),
    ],
  },
  project: () => [],
  properties: [
    respondsTo(
      step('removeItem accepted', 'removeItem refused not_found'),
      shows('cart.itemRemoved'),
    ),
    respondsTo(
      step('restoreItem breaks', 'restoreItem refused cart_full'),
      shows('cart.addFailed'),
    ),
    always(
      that(
        'the quantity to restore is the one removed',
        ({ context }, since) => context.quantity === since.context.quantity,
      ),
    ),
  ],
});
