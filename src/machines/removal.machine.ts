import { setup } from 'xstate';
import type { DoneStateEvent } from 'xstate';
import type { addBookmark, deleteBookmark } from '#contract/bookmarks.ts';
import type { addToCart, removeFromCart } from '#contract/cart.ts';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { Meta, StateOf, Toast, Tag } from './meta.ts';
import { effect, isAccepted, port, refusalGuard, refusedWith, say } from './port.ts';
import type { Ending } from './port.ts';

/*
 * An application is removed from the cart or the bookmarks, and the customer can undo it (spec §2
 * Cart, Bookmarks). Part of a cart item or a bookmark; starts once the customer has confirmed it.
 * `gone` promises that the row is no longer used, `notRemoved` that it is where it was. The
 * messages are those of the cart; the route words them for bookmarks.
 */

export interface RemovalInput {
  itemId: string;
  applicationId: string;
  /** The quantity to restore; unset for a bookmark. */
  quantity?: number;
}

type Event = { type: 'removal.undo' };

export type RemovalOutput = Ending<'gone' | 'notRemoved'>;

const ports = {
  removeItem: port<
    null,
    { itemId: string },
    RefusalCode<typeof removeFromCart> | RefusalCode<typeof deleteBookmark>
  >('removeItem'),
  restoreItem: port<
    null,
    Omit<RemovalInput, 'itemId'>,
    RefusalCode<typeof addToCart> | RefusalCode<typeof addBookmark>
  >('restoreItem'),
};

const theItem = ({ context }: { context: RemovalInput }) => ({ itemId: context.itemId });

const theApplication = ({ context }: { context: RemovalInput }) => ({
  applicationId: context.applicationId,
  quantity: context.quantity,
});

const theEnding = ({ event }: { event: DoneStateEvent }) => event.output as RemovalOutput;

export const removalMachine = setup({
  types: {
    context: {} as RemovalInput,
    events: {} as Event,
    input: {} as RemovalInput,
    output: {} as RemovalOutput,
    meta: {} as Meta,
    tags: {} as Tag,
  },
  actors: ports,
  guards: {
    accepted: ({ event }) => isAccepted(event),
    refusedWith: refusalGuard<RefusalCode<typeof removeFromCart>>(),
  },
  actions: {
    refreshLists: effect(),
    notify: effect<Toast>(),
  },
}).createMachine({
  id: 'removal',
  context: ({ input }) => input,
  initial: 'removing',
  output: theEnding,
  states: {
    removing: {
      description: 'The server removes it from its list.',
      tags: 'busy',
      meta: {
        calls: ['removeFromCart', 'deleteBookmark'],
        requirements: ['R-132', 'R-134'],
      },
      invoke: {
        id: 'removeItem',
        src: 'removeItem',
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
          { target: 'notRemoved', actions: say('cart.removeFailed', 'error', 'below') },
        ],
        onError: {
          target: 'notRemoved',
          actions: ['refreshLists', say('cart.removeFailed', 'error')],
        },
      },
    },
    removed: {
      description: 'It is removed; the customer can undo it.',
      meta: { says: ['cart.itemRemoved'], requirements: ['R-137', 'C-23', 'S-35'] },
      on: { 'removal.undo': 'restoringItem' },
    },
    restoringItem: {
      description: 'The application is put back, into the cart with its quantity.',
      tags: 'busy',
      meta: {
        calls: ['addToCart', 'addBookmark'],
        requirements: ['R-137'],
      },
      invoke: {
        id: 'restoreItem',
        src: 'restoreItem',
        input: theApplication,
        onDone: [
          { guard: 'accepted', target: 'gone', actions: 'refreshLists' },
          { target: 'removed', actions: say('cart.addFailed', 'error', 'instead') },
        ],
        onError: { target: 'removed', actions: ['refreshLists', say('cart.addFailed', 'error')] },
      },
    },
    gone: {
      type: 'final',
      description: 'The row is no longer used; the list shows the current ones.',
      meta: { requirements: ['R-132', 'R-134', 'R-137'] },
      output: { result: 'gone' },
    },
    notRemoved: {
      type: 'final',
      description: 'It could not be removed; it is where it was.',
      meta: { requirements: ['R-132', 'R-134'] },
      output: { result: 'notRemoved' },
    },
  },
});

export type RemovalActors = typeof ports;
export type RemovalState = StateOf<typeof removalMachine>;
