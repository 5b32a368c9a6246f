import { changeQuantity } from '#contract/cart.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { cartItemMachine } from '#machines/cartItem.machine.ts';
import { always, conditionsOf, respondsTo, step } from '#tools/planner/properties.ts';
import { drawPayload } from '#tools/portal/payloads.ts';
import { definePortalScript, shows } from '#tools/portal/script.ts';
import { moves } from './move.ts';
import { removals } from './removal.ts';

export const cartItemInput = { itemId: '70', applicationId: '5', quantity: 2 };

const that = conditionsOf<typeof cartItemMachine>();

export const cartItemScript = definePortalScript({
  machine: cartItemMachine,
  starts: { 'two pieces': cartItemInput },
  events: [
    { type: 'quantity.change', quantity: 3 },
    { type: 'quantity.change', quantity: 4 },
    { type: 'quantity.change', quantity: 0 },
    { type: 'item.refresh', quantity: 2 },
    { type: 'item.move', isBookmarked: false },
    { type: 'item.remove' },
    { type: 'removal.confirm' },
    { type: 'removal.cancel' },
  ],
  outcomes: {
    changeQuantity: [accepted(null), refused('not_found'), new Error('offline')],
    removal: removals,
    move: moves,
  },
  project: ({ quantity, wanted, sent }) => [quantity, wanted, sent],
  generate: (draw) => ({
    events: (['quantity.change', 'item.refresh'] as const).map((type) => ({
      type,
      ...drawPayload(changeQuantity.body, draw),
    })),
  }),
  properties: [
    always(that('no quantity below one is ever sent', ({ context }) => context.sent >= 1)),
    always(
      that(
        'an idle item shows what the server acknowledged',
        ({ context, value }) => value !== 'inCart' || context.wanted === context.quantity,
      ),
    ),
    respondsTo(
      step('changeQuantity breaks', 'changeQuantity refused not_found'),
      shows('cart.quantityFailed'),
    ),
  ],
});
