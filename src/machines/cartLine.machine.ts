import { assertEvent, assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { addToCart, changeQuantity, removeFromCart } from '#contract/cart.ts';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { Meta, Toast, Tag } from './meta.ts';
import { isMoveEnded, moveMachine } from './move.machine.ts';
import type { MoveInput, MoveOutput } from './move.machine.ts';
import { effect, isAccepted, callPort, refusalGuard, refusedWith, say } from './port.ts';

/*
 * One line of the cart (spec §2 Cart): its quantity, its removal, its move to the bookmarks. Starts
 * in the cart. What the server acknowledged last counts. `moved` and `gone` promise: the
 * line is not in the cart any more.
 */

interface Input {
  itemId: string;
  applicationId: string;
  quantity: number;
}

interface Context extends Input {
  /** What the customer asked for last; shown until the server has answered. */
  wanted: number;
  /** The quantity that is being sent. */
  sent: number;
}

type Event =
  | { type: 'quantity.change'; quantity: number }
  /** The server's quantity was read again. */
  | { type: 'line.refresh'; quantity: number }
  /** Nothing that was bookmarked before is taken back there. */
  | { type: 'line.move'; isBookmarked: boolean }
  | { type: 'line.remove' }
  | { type: 'removal.confirm' }
  | { type: 'removal.cancel' }
  | { type: 'removal.undo' };

const ports = {
  changeQuantity: callPort<typeof changeQuantity>('changeQuantity'),
  removeLine: callPort<typeof removeFromCart>('removeLine'),
  restoreLine: callPort<typeof addToCart>('restoreLine'),
};

const theItem = ({ context }: { context: Context }) => ({ itemId: context.itemId });

const theQuantity = ({ context }: { context: Context }) => ({
  itemId: context.itemId,
  quantity: context.sent,
});

const theApplication = ({ context }: { context: Context }) => ({
  applicationId: context.applicationId,
  quantity: context.quantity,
});

const theMove = ({ context, event }: { context: Context; event: Event }): MoveInput => {
  assertEvent(event, 'line.move');
  const { applicationId, itemId } = context;
  return { applicationId, itemId, hadCopy: event.isBookmarked };
};

export const cartLineMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    meta: {} as Meta,
    tags: {} as Tag,
    children: {} as { move: 'move' },
  },
  actors: { ...ports, move: moveMachine },
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
    refusedWith: refusalGuard<RefusalCode<typeof removeFromCart>>(),
    endedAs: ({ event }, { standing }: { standing: MoveOutput['standing'] }) =>
      isMoveEnded(event, standing),
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
    rememberLine: assign(({ event }) => {
      assertEvent(event, 'line.refresh');
      return { quantity: event.quantity, wanted: event.quantity };
    }),
    rememberQuantity: assign({
      quantity: ({ event }) => {
        assertEvent(event, 'line.refresh');
        return event.quantity;
      },
    }),
    refreshLists: effect(),
    notify: effect<Toast>(),
  },
}).createMachine({
  id: 'cartLine',
  context: ({ input }) => ({ ...input, wanted: input.quantity, sent: input.quantity }),
  initial: 'inCart',
  states: {
    inCart: {
      description: 'The line is in the cart and can be changed.',
      meta: { requirements: ['R-130', 'R-131', 'R-132', 'R-133', 'R-140', 'R-141', 'T-10'] },
      on: {
        'quantity.change': {
          guard: 'isNewQuantity',
          target: 'changingQuantity',
          actions: 'rememberWanted',
        },
        'line.refresh': { actions: 'rememberLine' },
        'line.remove': 'confirmingRemoval',
        'line.move': 'moving',
      },
    },
    changingQuantity: {
      description: 'The quantity is saved; newer wishes are sent after it.',
      tags: 'busy',
      meta: {
        calls: ['changeQuantity'],
        requirements: ['R-131', 'R-139', 'C-23'],
      },
      entry: 'sendWanted',
      on: {
        'quantity.change': { guard: 'isQuantity', actions: 'rememberWanted' },
        'line.refresh': { actions: 'rememberQuantity' },
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
      description: 'A dialog asks whether to remove the line.',
      meta: { requirements: ['R-132', 'R-034'] },
      on: {
        'removal.confirm': 'removingLine',
        'removal.cancel': 'inCart',
        'line.refresh': { actions: 'rememberLine' },
      },
    },
    removingLine: {
      description: 'The line is taken out of the cart.',
      tags: 'busy',
      meta: {
        calls: ['removeFromCart'],
        requirements: ['R-132'],
      },
      on: { 'line.refresh': { actions: 'rememberLine' } },
      invoke: {
        id: 'removeLine',
        src: 'removeLine',
        input: theItem,
        onDone: [
          {
            guard: 'accepted',
            target: 'removed',
            actions: ['refreshLists', say('cart.itemRemoved', 'success')],
          },
          {
            guard: refusedWith('not_found'),
            target: 'gone',
            actions: ['refreshLists', say('cart.itemRemoved', 'success')],
          },
          { target: 'inCart', actions: say('cart.removeFailed', 'error', 'below') },
        ],
        onError: { target: 'inCart', actions: ['refreshLists', say('cart.removeFailed', 'error')] },
      },
    },
    removed: {
      description: 'The line is gone; it can be put back.',
      meta: { says: ['cart.itemRemoved'], requirements: ['R-137', 'C-23', 'S-35'] },
      on: { 'removal.undo': 'restoringLine' },
    },
    restoringLine: {
      description: 'The application is put back into the cart with its quantity.',
      tags: 'busy',
      meta: { calls: ['addToCart'], requirements: ['R-137'] },
      invoke: {
        id: 'restoreLine',
        src: 'restoreLine',
        input: theApplication,
        onDone: [
          { guard: 'accepted', target: 'gone', actions: 'refreshLists' },
          { target: 'removed', actions: say('cart.addFailed', 'error', 'instead') },
        ],
        onError: { target: 'removed', actions: ['refreshLists', say('cart.addFailed', 'error')] },
      },
    },
    moving: {
      description: 'The application moves to the bookmarks.',
      meta: {
        requirements: ['R-133', 'R-136', 'C-23'],
      },
      on: { 'line.refresh': { actions: 'rememberLine' } },
      invoke: {
        id: 'move',
        src: 'move',
        input: theMove,
        onDone: [
          {
            guard: { type: 'endedAs', params: { standing: 'moved' } },
            target: 'gone',
            actions: ['refreshLists', say('bookmark.added', 'success')],
          },
          {
            guard: { type: 'endedAs', params: { standing: 'notAdded' } },
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
      description: 'This line is over; the cart shows what is there.',
      meta: { requirements: ['R-132', 'R-133', 'R-137'] },
    },
  },
});

export type CartLineActors = typeof ports;
export type CartLineSnapshot = SnapshotFrom<typeof cartLineMachine>;
