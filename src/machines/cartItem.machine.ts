import { assertEvent, assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { changeQuantity } from '#contract/cart.ts';
import type { Meta, StateOf, Toast, Tag } from './meta.ts';
import { moveMachine } from './move.machine.ts';
import type { MoveInput, MoveOutput } from './move.machine.ts';
import { removalMachine } from './removal.machine.ts';
import type { RemovalInput, RemovalOutput } from './removal.machine.ts';
import { effect, endedAs, endingGuard, isAccepted, callPort, say } from './port.ts';

/*
 * One item of the cart (spec §2 Cart): its quantity, its removal, its move to the bookmarks. Starts
 * in the cart. The quantity that the server acknowledged last is the true one. `moved` and `gone`
 * promise that the item is no longer in the cart.
 */

interface Input {
  itemId: string;
  applicationId: string;
  quantity: number;
}

interface Context extends Input {
  /** The quantity that the customer asked for last; shown until the server answers. */
  wanted: number;
  /** The quantity being sent. */
  sent: number;
}

type Event =
  | { type: 'quantity.change'; quantity: number }
  /** The cart was read again. */
  | { type: 'item.refresh'; quantity: number }
  /** A failed move must not remove a bookmark that already existed. */
  | { type: 'item.move'; isBookmarked: boolean }
  | { type: 'item.remove' }
  | { type: 'removal.confirm' }
  | { type: 'removal.cancel' };

const ports = {
  changeQuantity: callPort<typeof changeQuantity>('changeQuantity'),
};

const theQuantity = ({ context }: { context: Context }) => ({
  itemId: context.itemId,
  quantity: context.sent,
});

const theRemoval = ({ context }: { context: Context }): RemovalInput => ({
  itemId: context.itemId,
  applicationId: context.applicationId,
  quantity: context.quantity,
});

const theMove = ({ context, event }: { context: Context; event: Event }): MoveInput => {
  assertEvent(event, 'item.move');
  const { applicationId, itemId } = context;
  return { applicationId, itemId, hadCopy: event.isBookmarked };
};

export const cartItemMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    meta: {} as Meta,
    tags: {} as Tag,
    children: {} as { move: 'move'; removal: 'removal' },
  },
  actors: { ...ports, move: moveMachine, removal: removalMachine },
  guards: {
    accepted: ({ event }) => isAccepted(event),
    acceptedLatest: ({ context, event }) => isAccepted(event) && context.sent === context.wanted,
    isQuantity: ({ event }) => {
      assertEvent(event, 'quantity.change');
      return event.quantity >= 1;
    },
    isNewQuantity: ({ context, event }) => {
      assertEvent(event, 'quantity.change');
      return event.quantity >= 1 && event.quantity !== context.quantity;
    },
    endedAs: endingGuard<(MoveOutput | RemovalOutput)['result']>(),
  },
  actions: {
    rememberWanted: assign({
      wanted: ({ event }) => {
        assertEvent(event, 'quantity.change');
        return event.quantity;
      },
    }),
    sendWanted: assign({ sent: ({ context }) => context.wanted }),
    acknowledgeQuantity: assign({ quantity: ({ context }) => context.sent }),
    forgetWanted: assign({ wanted: ({ context }) => context.quantity }),
    rememberItem: assign(({ event }) => {
      assertEvent(event, 'item.refresh');
      return { quantity: event.quantity, wanted: event.quantity };
    }),
    rememberQuantity: assign({
      quantity: ({ event }) => {
        assertEvent(event, 'item.refresh');
        return event.quantity;
      },
    }),
    refreshLists: effect(),
    notify: effect<Toast>(),
  },
}).createMachine({
  id: 'cartItem',
  context: ({ input }) => ({ ...input, wanted: input.quantity, sent: input.quantity }),
  initial: 'inCart',
  states: {
    inCart: {
      description: 'The item is in the cart and can be changed.',
      meta: { requirements: ['R-130', 'R-131', 'R-132', 'R-133', 'R-140', 'R-141', 'T-10'] },
      on: {
        'quantity.change': {
          guard: 'isNewQuantity',
          target: 'changingQuantity',
          actions: 'rememberWanted',
        },
        'item.refresh': { actions: 'rememberItem' },
        'item.remove': 'confirmingRemoval',
        'item.move': 'moving',
      },
    },
    changingQuantity: {
      description: 'The server saves the quantity; a newer one is sent afterwards.',
      tags: 'busy',
      meta: {
        calls: ['changeQuantity'],
        requirements: ['R-131', 'R-139', 'C-23'],
      },
      entry: 'sendWanted',
      on: {
        'quantity.change': { guard: 'isQuantity', actions: 'rememberWanted' },
        'item.refresh': { actions: 'rememberQuantity' },
      },
      invoke: {
        id: 'changeQuantity',
        src: 'changeQuantity',
        input: theQuantity,
        onDone: [
          {
            guard: 'acceptedLatest',
            target: 'inCart',
            actions: ['acknowledgeQuantity', 'refreshLists'],
          },
          {
            guard: 'accepted',
            target: 'changingQuantity',
            reenter: true,
            actions: 'acknowledgeQuantity',
          },
          {
            target: 'inCart',
            actions: [
              'forgetWanted',
              'refreshLists',
              say('cart.quantityFailed', 'error', 'instead'),
            ],
          },
        ],
        onError: {
          target: 'inCart',
          actions: ['forgetWanted', 'refreshLists', say('cart.quantityFailed', 'error')],
        },
      },
    },
    confirmingRemoval: {
      description: 'A dialog asks whether to remove the item.',
      meta: { requirements: ['R-132', 'R-034'] },
      on: {
        'removal.confirm': 'removing',
        'removal.cancel': 'inCart',
        'item.refresh': { actions: 'rememberItem' },
      },
    },
    removing: {
      description: 'The item is removed, and the customer can undo it.',
      meta: { requirements: ['R-132', 'R-137'] },
      on: { 'item.refresh': { actions: 'rememberItem' } },
      invoke: {
        id: 'removal',
        src: 'removal',
        input: theRemoval,
        onDone: [{ guard: endedAs('gone'), target: 'gone' }, { target: 'inCart' }],
        onError: 'inCart',
      },
    },
    moving: {
      description: 'The application moves to the bookmarks.',
      meta: {
        requirements: ['R-133', 'R-136', 'C-23'],
      },
      on: { 'item.refresh': { actions: 'rememberItem' } },
      invoke: {
        id: 'move',
        src: 'move',
        input: theMove,
        onDone: [
          {
            guard: endedAs('moved'),
            target: 'gone',
            actions: ['refreshLists', say('bookmark.added', 'success')],
          },
          {
            guard: endedAs('notAdded'),
            target: 'inCart',
            actions: ['refreshLists', say('bookmark.addFailed', 'error', 'below')],
          },
          {
            target: 'inCart',
            actions: ['refreshLists', say('cart.removeFailed', 'error', 'below')],
          },
        ],
        onError: {
          target: 'inCart',
          actions: ['refreshLists', say('bookmark.addFailed', 'error')],
        },
      },
    },
    gone: {
      type: 'final',
      description: 'This item is no longer used; the cart shows the current items.',
      meta: { requirements: ['R-132', 'R-133', 'R-137'] },
    },
  },
});

export type CartItemActors = typeof ports;
export type CartItemSnapshot = SnapshotFrom<typeof cartItemMachine>;
export type CartItemState = StateOf<typeof cartItemMachine>;

/** The pieces that an order of the cart includes; none while the item leaves the cart. */
export function orderedQuantity({ value, context, children }: CartItemSnapshot): number {
  const isMoving = value === 'moving' && children.move?.getSnapshot().hasTag('busy') === true;
  return isMoving || value === 'removing' || value === 'gone' ? 0 : context.wanted;
}
