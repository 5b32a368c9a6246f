import { assertEvent, assign, setup } from 'xstate';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { markUpdateRead } from '#contract/updates.ts';
import type { Meta, StateOf, Tag, Toast } from './meta.ts';
import {
  callPort,
  effect,
  isAccepted,
  isRefusedWith,
  requireValue,
  refusalGuard,
  refusedWith,
  say,
} from './port.ts';

/*
 * The unread updates above a page. Starts closed, with only the most urgent one shown. Marking all
 * as read is one call after the other; the first that fails ends it, and the rest stay unread.
 */

interface Context {
  /** Ids of the updates that are still to be marked as read. */
  updateIds: readonly string[];
}

type Event =
  | { type: 'updates.open' }
  | { type: 'updates.close' }
  | { type: 'updates.dismiss'; updateIds: readonly string[] };

const ports = {
  markRead: callPort<typeof markUpdateRead>('markRead'),
};

const theNext = ({ context }: { context: Context }) => ({
  updateId: requireValue(context.updateIds[0]),
});

export const updateListMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    meta: {} as Meta,
    tags: {} as Tag,
  },
  actors: ports,
  guards: {
    accepted: ({ event }) => isAccepted(event),
    refusedWith: refusalGuard<RefusalCode<typeof markUpdateRead>>(),
    isMarkedBeforeOthers: ({ context, event }) =>
      context.updateIds.length > 1 && (isAccepted(event) || isRefusedWith(event, 'not_found')),
  },
  actions: {
    rememberUpdates: assign({
      updateIds: ({ event }) => {
        assertEvent(event, 'updates.dismiss');
        return event.updateIds;
      },
    }),
    forgetFirst: assign({ updateIds: ({ context }) => context.updateIds.slice(1) }),
    refreshUpdates: effect(),
    notify: effect<Toast>(),
  },
}).createMachine({
  id: 'updateList',
  context: { updateIds: [] },
  initial: 'closed',
  states: {
    closed: {
      description: 'Only the most urgent update is shown, with their number.',
      meta: { requirements: ['R-193'] },
      on: { 'updates.open': 'open' },
    },
    open: {
      description: 'The customer reads the updates.',
      meta: { requirements: ['R-193'] },
      on: {
        'updates.close': 'closed',
        'updates.dismiss': { target: 'markingRead', actions: 'rememberUpdates' },
      },
    },
    markingRead: {
      description: 'The server marks one update after the other as read.',
      tags: 'busy',
      meta: { calls: ['markUpdateRead'], requirements: ['R-193'] },
      invoke: {
        id: 'markRead',
        src: 'markRead',
        input: theNext,
        onDone: [
          {
            guard: 'isMarkedBeforeOthers',
            target: 'markingRead',
            reenter: true,
            actions: 'forgetFirst',
          },
          { guard: 'accepted', target: 'closed', actions: 'refreshUpdates' },
          { guard: refusedWith('not_found'), target: 'closed', actions: 'refreshUpdates' },
          {
            target: 'open',
            actions: ['refreshUpdates', say('update.markFailed', 'error', 'below')],
          },
        ],
        onError: {
          target: 'open',
          actions: ['refreshUpdates', say('update.markFailed', 'error')],
        },
      },
    },
  },
});

export type UpdateListActors = typeof ports;
export type UpdateListState = StateOf<typeof updateListMachine>;
