import { assign, setup } from 'xstate';
import type { DoneStateEvent, SnapshotFrom } from 'xstate';
import type { addBookmark, deleteBookmark, listBookmarks } from '#contract/bookmarks.ts';
import type { addToCart, listCart, removeFromCart } from '#contract/cart.ts';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { moveApplication } from '#contract/move.ts';
import type { Meta, StateOf, Tag } from './meta.ts';
import {
  isAccepted,
  port,
  refusalGuard,
  refusedWith,
  readServerMessage,
  readValue,
} from './port.ts';
import type { Ending } from './port.ts';

/*
 * An application moves between cart and bookmarks in one call; without that endpoint, it is copied
 * and then the original is deleted (spec §4 Cart, bookmarks). Part of a cart item or a bookmark. It
 * is never lost: one of the two is deleted only while the other is known to exist. `moved` promises
 * that only the other list has it; `notAdded` and `notRemoved` that it is where it was, and that
 * another attempt is harmless.
 */

export interface MoveInput {
  applicationId: string;
  itemId: string;
  /** It was in the other list before, so undoing must not remove it there. */
  hadCopy: boolean;
}

interface Context extends MoveInput {
  /** Why the move failed, in the server's words. */
  reason?: string;
}

type Event = { type: 'move.retry' };

export type MoveOutput = Ending<'moved' | 'notAdded' | 'notRemoved'>;

const ports = {
  moveAtOnce: port<null, { applicationId: string }, RefusalCode<typeof moveApplication>>(
    'moveAtOnce',
  ),
  addCopy: port<
    null,
    { applicationId: string },
    RefusalCode<typeof addBookmark> | RefusalCode<typeof addToCart>
  >('addCopy'),
  removeOriginal: port<
    null,
    { itemId: string },
    RefusalCode<typeof removeFromCart> | RefusalCode<typeof deleteBookmark>
  >('removeOriginal'),
  /** Whether the original is still in its list. */
  readOriginal: port<
    boolean,
    { itemId: string },
    RefusalCode<typeof listCart> | RefusalCode<typeof listBookmarks>
  >('readOriginal'),
  removeCopy: port<
    null,
    { applicationId: string },
    RefusalCode<typeof removeFromCart> | RefusalCode<typeof deleteBookmark>
  >('removeCopy'),
};

const theApplication = ({ context }: { context: Context }) => ({
  applicationId: context.applicationId,
});

const theOriginal = ({ context }: { context: Context }) => ({ itemId: context.itemId });

const notAdded = ({ context }: { context: Context }): MoveOutput => ({
  result: 'notAdded',
  reason: context.reason,
});

const notRemoved = ({ context }: { context: Context }): MoveOutput => ({
  result: 'notRemoved',
  reason: context.reason,
});

const theEnding = ({ event }: { event: DoneStateEvent }) => event.output as MoveOutput;

export const moveMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as MoveInput,
    output: {} as MoveOutput,
    meta: {} as Meta,
    tags: {} as Tag,
  },
  actors: ports,
  guards: {
    hadCopy: ({ context }) => context.hadCopy,
    accepted: ({ event }) => isAccepted(event),
    isGone: ({ event }) => isAccepted(event) && !readValue(ports.readOriginal, event),
    isThereAndHadCopy: ({ context, event }) => isAccepted(event) && context.hadCopy,
    refusedWith: refusalGuard<RefusalCode<typeof removeFromCart>>(),
  },
  actions: {
    rememberReason: assign({ reason: ({ event }) => readServerMessage(event) }),
  },
}).createMachine({
  id: 'move',
  context: ({ input }) => input,
  initial: 'movingAtOnce',
  output: theEnding,
  states: {
    movingAtOnce: {
      description: 'The server moves it to the other list.',
      tags: 'busy',
      meta: {
        calls: ['moveApplication'],
        waits: 'move.underWay',
        requirements: ['R-133', 'R-135', 'R-136', 'S-52'],
      },
      invoke: {
        id: 'moveAtOnce',
        src: 'moveAtOnce',
        input: theApplication,
        onDone: [
          { guard: 'accepted', target: 'moved' },
          { guard: refusedWith('not_found'), target: 'addingCopy' },
          { target: 'notAdded', actions: 'rememberReason' },
        ],
        onError: { target: 'findingIt', actions: 'rememberReason' },
      },
    },
    findingIt: {
      description: 'The answer was lost; the portal asks whether it moved.',
      tags: 'busy',
      meta: {
        calls: ['listCart', 'listBookmarks'],
        waits: 'move.underWay',
        requirements: ['R-136', 'B-01', 'S-52'],
      },
      invoke: {
        id: 'readOriginal',
        src: 'readOriginal',
        input: theOriginal,
        onDone: [
          { guard: 'isGone', target: 'moved' },
          { guard: 'accepted', target: 'notAdded' },
          { target: 'outcomeUnknown' },
        ],
        onError: 'outcomeUnknown',
      },
    },
    outcomeUnknown: {
      description: 'It is in one list or both; the move can be tried again.',
      meta: { says: ['move.outcomeUnknown'], requirements: ['R-136', 'B-01', 'S-52'] },
      on: { 'move.retry': 'movingAtOnce' },
    },
    addingCopy: {
      description: 'The application is added to the other list, once.',
      tags: 'busy',
      meta: {
        calls: ['addBookmark', 'addToCart'],
        waits: 'move.underWay',
        requirements: ['R-133', 'R-135', 'R-138'],
      },
      invoke: {
        id: 'addCopy',
        src: 'addCopy',
        input: theApplication,
        onDone: [
          { guard: 'accepted', target: 'removingOriginal' },
          { target: 'notAdded', actions: 'rememberReason' },
        ],
        onError: [
          { guard: 'hadCopy', target: 'notAdded', actions: 'rememberReason' },
          { target: 'takingCopyBack', actions: 'rememberReason' },
        ],
      },
    },
    takingCopyBack: {
      description: 'The answer was lost; a copy that may exist is removed.',
      tags: 'busy',
      meta: {
        calls: ['removeFromCart', 'deleteBookmark'],
        waits: 'move.underWay',
        requirements: ['R-136', 'B-01'],
      },
      invoke: {
        id: 'removeCopy',
        src: 'removeCopy',
        input: theApplication,
        onDone: [
          { guard: 'accepted', target: 'notAdded' },
          { guard: refusedWith('not_found'), target: 'notAdded' },
          { target: 'outcomeUnknown' },
        ],
        onError: 'outcomeUnknown',
      },
    },
    removingOriginal: {
      description: 'The original is removed from its list.',
      tags: 'busy',
      meta: {
        calls: ['removeFromCart', 'deleteBookmark'],
        waits: 'move.underWay',
        requirements: ['R-133', 'R-135', 'R-136'],
      },
      invoke: {
        id: 'removeOriginal',
        src: 'removeOriginal',
        input: theOriginal,
        onDone: [
          { guard: 'accepted', target: 'moved' },
          { guard: refusedWith('not_found'), target: 'moved' },
          { guard: 'hadCopy', target: 'notRemoved', actions: 'rememberReason' },
          { target: 'removingCopy', actions: 'rememberReason' },
        ],
        onError: { target: 'readingOriginal', actions: 'rememberReason' },
      },
    },
    readingOriginal: {
      description: 'The answer was lost; the portal asks whether the original still exists.',
      tags: 'busy',
      meta: {
        calls: ['listCart', 'listBookmarks'],
        waits: 'move.underWay',
        requirements: ['R-136', 'B-01'],
      },
      invoke: {
        id: 'readOriginal',
        src: 'readOriginal',
        input: theOriginal,
        onDone: [
          { guard: 'isGone', target: 'moved' },
          { guard: 'isThereAndHadCopy', target: 'notRemoved' },
          { guard: 'accepted', target: 'removingCopy' },
          { target: 'inBoth' },
        ],
        onError: 'inBoth',
      },
    },
    removingCopy: {
      description: 'The original stays, so the copy is removed.',
      tags: 'busy',
      meta: {
        calls: ['removeFromCart', 'deleteBookmark'],
        waits: 'move.underWay',
        requirements: ['R-136', 'B-01'],
      },
      invoke: {
        id: 'removeCopy',
        src: 'removeCopy',
        input: theApplication,
        onDone: [
          { guard: 'accepted', target: 'notRemoved' },
          { guard: refusedWith('not_found'), target: 'notRemoved' },
          { target: 'inBoth' },
        ],
        onError: 'outcomeUnknown',
      },
    },
    inBoth: {
      description: 'It may be in both lists; nothing is lost, the move can be finished.',
      meta: { says: ['move.unfinished'], requirements: ['R-136', 'B-01'] },
      on: { 'move.retry': 'removingOriginal' },
    },
    moved: {
      type: 'final',
      description: 'It is in the other list only.',
      meta: { requirements: ['R-133', 'R-135'] },
      output: { result: 'moved' },
    },
    notAdded: {
      type: 'final',
      description: 'The other list refused it; it is where it was.',
      meta: { requirements: ['R-136'] },
      output: notAdded,
    },
    notRemoved: {
      type: 'final',
      description: 'It could not be removed; it is where it was.',
      meta: { requirements: ['R-136'] },
      output: notRemoved,
    },
  },
});

export type MoveActors = typeof ports;
export type MoveSnapshot = SnapshotFrom<typeof moveMachine>;
export type MoveState = StateOf<typeof moveMachine>;
