import { assign, setup } from 'xstate';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { actAsStaff } from '#contract/staff.ts';
import type { Meta, StateOf, Tag, Toast } from './meta.ts';
import { callPort, effect, isAccepted, refusalGuard, refusedWith, say } from './port.ts';

/*
 * The queue of the desk, where staff see on which applications a side has to move, and take them.
 * Starts with the list, and every answer leads back to it, read again.
 */

interface Context {
  /** The application that was taken last; '' before. */
  applicationId: string;
}

type Event = { type: 'application.assign'; applicationId: string };

const ports = {
  assignToMe: callPort<typeof actAsStaff>('assignToMe'),
};

const theApplication = ({ context }: { context: Context }) => ({
  applicationId: context.applicationId,
  act: 'assign' as const,
});

export const deskQueueMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    meta: {} as Meta,
    tags: {} as Tag,
  },
  actors: ports,
  guards: {
    accepted: ({ event }) => isAccepted(event),
    refusedWith: refusalGuard<RefusalCode<typeof actAsStaff>>(),
  },
  actions: {
    rememberApplication: assign({ applicationId: ({ event }) => event.applicationId }),
    refreshQueue: effect(),
    notify: effect<Toast>(),
  },
}).createMachine({
  id: 'deskQueue',
  context: { applicationId: '' },
  initial: 'reading',
  states: {
    reading: {
      description: 'Staff read the queue; the longest wait comes first.',
      meta: { requirements: ['R-305'] },
      on: { 'application.assign': { target: 'assigning', actions: 'rememberApplication' } },
    },
    assigning: {
      description: 'The server assigns the application to the person who is signed in.',
      tags: 'busy',
      meta: { calls: ['actAsStaff'], requirements: ['R-305'] },
      invoke: {
        id: 'assignToMe',
        src: 'assignToMe',
        input: theApplication,
        onDone: [
          {
            guard: 'accepted',
            target: 'reading',
            actions: ['refreshQueue', say('queue.assigned', 'success')],
          },
          {
            guard: refusedWith('not_found'),
            target: 'reading',
            actions: ['refreshQueue', say('queue.gone', 'error')],
          },
          {
            target: 'reading',
            actions: ['refreshQueue', say('queue.assignFailed', 'error', 'below')],
          },
        ],
        onError: {
          target: 'reading',
          actions: ['refreshQueue', say('queue.assignFailed', 'error')],
        },
      },
    },
  },
});

export type DeskQueueActors = typeof ports;
export type DeskQueueState = StateOf<typeof deskQueueMachine>;
