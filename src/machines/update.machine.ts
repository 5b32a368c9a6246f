import { setup } from 'xstate';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { markUpdateRead } from '#contract/updates.ts';
import type { Meta, StateOf, Toast, Tag } from './meta.ts';
import { effect, isAccepted, callPort, refusalGuard, refusedWith, say } from './port.ts';

/*
 * One update that the customer has not read yet. Starts unread. `read` promises that the server
 * marked it as read, or does not have it. Marking is idempotent, so a lost answer is simply
 * retried.
 */

interface Input {
  updateId: string;
}

type Event = { type: 'update.dismiss' };

const ports = {
  markRead: callPort<typeof markUpdateRead>('markRead'),
};

const theUpdate = ({ context }: { context: Input }) => ({ updateId: context.updateId });

export const updateMachine = setup({
  types: {
    context: {} as Input,
    events: {} as Event,
    input: {} as Input,
    meta: {} as Meta,
    tags: {} as Tag,
  },
  actors: ports,
  guards: {
    accepted: ({ event }) => isAccepted(event),
    refusedWith: refusalGuard<RefusalCode<typeof markUpdateRead>>(),
  },
  actions: {
    refreshUpdates: effect(),
    notify: effect<Toast>(),
  },
}).createMachine({
  id: 'update',
  context: ({ input }) => input,
  initial: 'unread',
  states: {
    unread: {
      description: 'The customer has not read this update yet.',
      meta: { requirements: ['R-193'] },
      on: { 'update.dismiss': 'markingRead' },
    },
    markingRead: {
      description: 'The server marks it as read.',
      tags: 'busy',
      meta: { calls: ['markUpdateRead'], requirements: ['R-193'] },
      invoke: {
        id: 'markRead',
        src: 'markRead',
        input: theUpdate,
        onDone: [
          { guard: 'accepted', target: 'read', actions: 'refreshUpdates' },
          { guard: refusedWith('not_found'), target: 'read', actions: 'refreshUpdates' },
          { target: 'unread', actions: say('update.markFailed', 'error', 'below') },
        ],
        onError: { target: 'unread', actions: say('update.markFailed', 'error') },
      },
    },
    read: {
      type: 'final',
      description: 'It is now listed among the earlier updates.',
      meta: { requirements: ['R-193'] },
    },
  },
});

export type UpdateActors = typeof ports;
export type UpdateState = StateOf<typeof updateMachine>;
