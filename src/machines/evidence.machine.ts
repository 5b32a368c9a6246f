import { setup } from 'xstate';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { readEvidence } from '#contract/staffOrders.ts';
import type { Meta, StateOf, Tag, Toast } from './meta.ts';
import { callPort, effect, isAccepted, refusalGuard, refusedWith, say } from './port.ts';

/*
 * An owner downloads everything about an order in one file, for the answer to a dispute (S-56).
 * Every answer leads back to the order.
 */

interface Context {
  orderId: string;
}

type Event = { type: 'evidence.download' };

const ports = {
  readEvidence: callPort<typeof readEvidence>('readEvidence'),
};

const theOrder = ({ context: { orderId } }: { context: Context }) => ({ orderId });

export const evidenceMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Context,
    meta: {} as Meta,
    tags: {} as Tag,
  },
  actors: ports,
  guards: {
    accepted: ({ event }) => isAccepted(event),
    refusedWith: refusalGuard<RefusalCode<typeof readEvidence>>(),
  },
  actions: {
    saveEvidence: effect(),
    notify: effect<Toast>(),
  },
}).createMachine({
  id: 'evidence',
  context: ({ input }) => ({ orderId: input.orderId }),
  initial: 'reading',
  states: {
    reading: {
      description: 'The owner reads the order.',
      meta: { requirements: ['R-301'] },
      on: { 'evidence.download': 'collecting' },
    },
    collecting: {
      description: 'The server collects answers, thread, payments and files in one archive.',
      tags: 'busy',
      meta: { calls: ['readEvidence'], requirements: ['R-301'] },
      invoke: {
        id: 'readEvidence',
        src: 'readEvidence',
        input: theOrder,
        onDone: [
          {
            guard: 'accepted',
            target: 'reading',
            actions: ['saveEvidence', say('evidence.done', 'success')],
          },
          {
            guard: refusedWith('not_found'),
            target: 'reading',
            actions: say('readEvidence.not_found', 'error'),
          },
          { target: 'reading', actions: say('evidence.failed', 'error', 'below') },
        ],
        onError: { target: 'reading', actions: say('evidence.failed', 'error') },
      },
    },
  },
});

export type EvidenceActors = typeof ports;
export type EvidenceState = StateOf<typeof evidenceMachine>;
