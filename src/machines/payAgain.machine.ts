import { assertEvent, assign, setup } from 'xstate';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { payAgain } from '#contract/payAgain.ts';
import type { Meta, StateOf, Toast, Tag } from './meta.ts';
import { effect, isAccepted, callPort, refusalGuard, refusedWith, say, readValue } from './port.ts';

/*
 * A customer pays a failed order again (spec §2 Orders): the categories still on sale go back into
 * the cart. Starts among the orders. `inCart` promises that they are there, or that the back end
 * does not offer the call and the cart is unchanged. The call is idempotent, so a lost answer is
 * simply retried.
 */

interface Context {
  /** The order that was chosen last. */
  orderId: string;
  /** Names of the items that are no longer on sale. */
  unavailable: readonly string[];
}

type Event = { type: 'order.payAgain'; orderId: string };

const ports = {
  fillCart: callPort<typeof payAgain>('fillCart'),
};

const theOrder = ({ context }: { context: Context }) => ({ orderId: context.orderId });

export const payAgainMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    meta: {} as Meta,
    tags: {} as Tag,
  },
  actors: ports,
  guards: {
    accepted: ({ event }) => isAccepted(event),
    isWhole: ({ event }) =>
      isAccepted(event) && readValue(ports.fillCart, event).unavailable.length === 0,
    isPartly: ({ event }) => isAccepted(event) && readValue(ports.fillCart, event).added > 0,
    refusedWith: refusalGuard<RefusalCode<typeof payAgain>>(),
  },
  actions: {
    rememberOrder: assign(({ event }) => {
      assertEvent(event, 'order.payAgain');
      return { orderId: event.orderId, unavailable: [] };
    }),
    rememberUnavailable: assign({
      unavailable: ({ event }) => readValue(ports.fillCart, event).unavailable,
    }),
    refreshCart: effect(),
    refreshOrders: effect(),
    /** Names the items that are left out. */
    notifyLeftOut: effect(),
    /** Names all items, since none is left to buy. */
    notifyNothingLeft: effect(),
    notify: effect<Toast>(),
  },
}).createMachine({
  id: 'payAgain',
  context: { orderId: '', unavailable: [] },
  initial: 'choosingOrder',
  states: {
    choosingOrder: {
      description: 'The orders are shown; a failed one can be paid again.',
      meta: {
        requirements: [
          'R-162',
          'R-170',
          'R-152',
          'R-171',
          'R-172',
          'R-174',
          'R-175',
          'R-176',
          'C-03',
        ],
      },
      on: { 'order.payAgain': { target: 'fillingCart', actions: 'rememberOrder' } },
    },
    fillingCart: {
      description: 'The items that are still on sale go back into the cart.',
      tags: 'busy',
      meta: {
        calls: ['payAgain'],
        says: ['payAgain.leftOut', 'payAgain.nothingLeft'],
        requirements: ['R-162', 'S-53'],
      },
      invoke: {
        id: 'fillCart',
        src: 'fillCart',
        input: theOrder,
        onDone: [
          { guard: 'isWhole', target: 'inCart', actions: 'refreshCart' },
          {
            guard: 'isPartly',
            target: 'inCart',
            actions: ['rememberUnavailable', 'notifyLeftOut', 'refreshCart'],
          },
          {
            guard: 'accepted',
            target: 'choosingOrder',
            actions: ['rememberUnavailable', 'notifyNothingLeft'],
          },
          { guard: refusedWith('not_found'), target: 'inCart' },
          {
            guard: refusedWith('already_paid'),
            target: 'choosingOrder',
            actions: ['refreshOrders', say('payAgain.already_paid', 'error')],
          },
          {
            guard: refusedWith('payment_pending'),
            target: 'choosingOrder',
            actions: ['refreshOrders', say('payment.beingChecked', 'error')],
          },
          { target: 'choosingOrder', actions: say('payAgain.failed', 'error', 'below') },
        ],
        onError: {
          target: 'choosingOrder',
          actions: ['refreshCart', say('payAgain.failed', 'error')],
        },
      },
    },
    inCart: {
      type: 'final',
      description: 'The cart is shown, so that the customer can pay.',
      meta: { requirements: ['R-162', 'S-53'] },
    },
  },
});

export type PayAgainActors = typeof ports;
export type PayAgainState = StateOf<typeof payAgainMachine>;
