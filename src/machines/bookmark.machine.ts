import { assertEvent, setup } from 'xstate';
import type { Meta, StateOf, Toast, Tag } from './meta.ts';
import { moveMachine } from './move.machine.ts';
import type { MoveInput, MoveOutput } from './move.machine.ts';
import { removalMachine } from './removal.machine.ts';
import type { RemovalOutput } from './removal.machine.ts';
import { effect, endedAs, endingGuard, say } from './port.ts';

/*
 * One bookmark (spec §2 Bookmarks): its deletion and its move to the cart. Starts bookmarked.
 * `gone` promises that it is no longer among the bookmarks, or has another id.
 */

interface Input {
  itemId: string;
  applicationId: string;
}

type Event =
  /** A failed move must not remove an item that was already in the cart. */
  | { type: 'bookmark.move'; isInCart: boolean }
  | { type: 'bookmark.delete' }
  | { type: 'deletion.confirm' }
  | { type: 'deletion.cancel' };

const theRemoval = ({ context }: { context: Input }) => context;

const theMove = ({ context, event }: { context: Input; event: Event }): MoveInput => {
  assertEvent(event, 'bookmark.move');
  return { ...context, hadCopy: event.isInCart };
};

export const bookmarkMachine = setup({
  types: {
    context: {} as Input,
    events: {} as Event,
    input: {} as Input,
    meta: {} as Meta,
    tags: {} as Tag,
    children: {} as { move: 'move'; removal: 'removal' },
  },
  actors: { move: moveMachine, removal: removalMachine },
  guards: {
    endedAs: endingGuard<(MoveOutput | RemovalOutput)['result']>(),
  },
  actions: {
    refreshLists: effect(),
    notify: effect<Toast>(),
  },
}).createMachine({
  id: 'bookmark',
  context: ({ input }) => input,
  initial: 'bookmarked',
  states: {
    bookmarked: {
      description: 'The application is set aside for later.',
      meta: { requirements: ['R-134', 'R-135', 'R-141'] },
      on: {
        'bookmark.delete': 'confirmingDeletion',
        'bookmark.move': 'moving',
      },
    },
    confirmingDeletion: {
      description: 'A dialog asks whether to delete the bookmark.',
      meta: { requirements: ['R-134', 'R-034'] },
      on: { 'deletion.confirm': 'deleting', 'deletion.cancel': 'bookmarked' },
    },
    deleting: {
      description: 'The bookmark is deleted, and the customer can undo it.',
      meta: {
        says: ['bookmark.deleted', 'bookmark.deleteFailed', 'bookmark.addFailed'],
        requirements: ['R-134', 'R-137'],
      },
      invoke: {
        id: 'removal',
        src: 'removal',
        input: theRemoval,
        onDone: [{ guard: endedAs('gone'), target: 'gone' }, { target: 'bookmarked' }],
        onError: 'bookmarked',
      },
    },
    moving: {
      description: 'The application moves to the cart.',
      meta: {
        requirements: ['R-135', 'R-136'],
      },
      invoke: {
        id: 'move',
        src: 'move',
        input: theMove,
        onDone: [
          {
            guard: endedAs('moved'),
            target: 'gone',
            actions: ['refreshLists', say('cart.added', 'success')],
          },
          {
            guard: endedAs('notAdded'),
            target: 'bookmarked',
            actions: ['refreshLists', say('cart.addFailed', 'error', 'below')],
          },
          {
            target: 'bookmarked',
            actions: ['refreshLists', say('bookmark.removeFailed', 'error', 'below')],
          },
        ],
        onError: {
          target: 'bookmarked',
          actions: ['refreshLists', say('cart.addFailed', 'error')],
        },
      },
    },
    gone: {
      type: 'final',
      description: 'This card is no longer used; the list shows the current bookmarks.',
      meta: { requirements: ['R-134', 'R-135', 'R-137'] },
    },
  },
});

export type BookmarkState = StateOf<typeof bookmarkMachine>;
