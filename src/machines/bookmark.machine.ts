import { assertEvent, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { addBookmark, deleteBookmark } from '#contract/bookmarks.ts';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { Meta, Toast, Tag } from './meta.ts';
import { moveMachine } from './move.machine.ts';
import type { MoveInput, MoveOutput } from './move.machine.ts';
import {
  effect,
  endedAs,
  endingGuard,
  isAccepted,
  callPort,
  refusalGuard,
  refusedWith,
  say,
} from './port.ts';

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
  | { type: 'deletion.cancel' }
  | { type: 'deletion.undo' };

const ports = {
  deleteBookmark: callPort<typeof deleteBookmark>('deleteBookmark'),
  restoreBookmark: callPort<typeof addBookmark>('restoreBookmark'),
};

const theItem = ({ context }: { context: Input }) => ({ itemId: context.itemId });

const theApplication = ({ context }: { context: Input }) => ({
  applicationId: context.applicationId,
});

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
    children: {} as { move: 'move' },
  },
  actors: { ...ports, move: moveMachine },
  guards: {
    accepted: ({ event }) => isAccepted(event),
    refusedWith: refusalGuard<RefusalCode<typeof deleteBookmark>>(),
    endedAs: endingGuard<MoveOutput['result']>(),
  },
  actions: {
    refreshLists: effect(),
    /** Shows `Failed to delete bookmark: {reason}`. */
    notifyDeletionFailed: effect(),
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
      on: { 'deletion.confirm': 'deletingBookmark', 'deletion.cancel': 'bookmarked' },
    },
    deletingBookmark: {
      description: 'The server deletes the bookmark.',
      tags: 'busy',
      meta: {
        calls: ['deleteBookmark'],
        says: ['bookmark.deleteFailed'],
        requirements: ['R-134'],
      },
      invoke: {
        id: 'deleteBookmark',
        src: 'deleteBookmark',
        input: theItem,
        onDone: [
          {
            guard: 'accepted',
            target: 'deleted',
            actions: ['refreshLists', say('bookmark.deleted', 'success')],
          },
          {
            guard: refusedWith('not_found'),
            target: 'gone',
            actions: ['refreshLists', say('bookmark.deleted', 'success')],
          },
          { target: 'bookmarked', actions: 'notifyDeletionFailed' },
        ],
        onError: { target: 'bookmarked', actions: ['refreshLists', 'notifyDeletionFailed'] },
      },
    },
    deleted: {
      description: 'The bookmark is deleted; the customer can undo it.',
      meta: { says: ['bookmark.deleted'], requirements: ['R-137', 'S-35'] },
      on: { 'deletion.undo': 'restoringBookmark' },
    },
    restoringBookmark: {
      description: 'The application is bookmarked again.',
      tags: 'busy',
      meta: { calls: ['addBookmark'], requirements: ['R-137'] },
      invoke: {
        id: 'restoreBookmark',
        src: 'restoreBookmark',
        input: theApplication,
        onDone: [
          { guard: 'accepted', target: 'gone', actions: 'refreshLists' },
          { target: 'deleted', actions: say('bookmark.addFailed', 'error', 'below') },
        ],
        onError: {
          target: 'deleted',
          actions: ['refreshLists', say('bookmark.addFailed', 'error')],
        },
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

export type BookmarkActors = typeof ports;
export type BookmarkSnapshot = SnapshotFrom<typeof bookmarkMachine>;
