import { assertEvent, assign, setup } from 'xstate';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { allocateRefund } from '#contract/staffOrders.ts';
import type { Meta, StateOf, Tag, Toast } from './meta.ts';
import { callPort, effect, isAccepted, refusalGuard, refusedWith, say } from './port.ts';

/*
 * An owner says for which item of an order a refund of an amount was, such as one made in the
 * provider's dashboard (S-56). Starts with the order, and every answer leads back to it, read again;
 * the same allocation can be repeated.
 */

interface Input {
  orderId: string;
}

interface Context extends Input {
  /** '' before one is chosen. */
  refundId: string;
  /** '' before one is chosen. */
  itemId: string;
}

type Event =
  | { type: 'allocation.begin'; refundId: string }
  | { type: 'allocation.cancel' }
  | { type: 'allocation.confirm'; itemId: string };

const ports = {
  allocateRefund: callPort<typeof allocateRefund>('allocateRefund'),
};

const theAllocation = ({ context }: { context: Context }) => context;

export const refundAllocationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    meta: {} as Meta,
    tags: {} as Tag,
  },
  actors: ports,
  guards: {
    accepted: ({ event }) => isAccepted(event),
    refusedWith: refusalGuard<RefusalCode<typeof allocateRefund>>(),
  },
  actions: {
    rememberChosenRefund: assign({
      refundId: ({ event }) => {
        assertEvent(event, 'allocation.begin');
        return event.refundId;
      },
    }),
    rememberChosenItem: assign({
      itemId: ({ event }) => {
        assertEvent(event, 'allocation.confirm');
        return event.itemId;
      },
    }),
    refreshOrder: effect(),
    notify: effect<Toast>(),
  },
}).createMachine({
  id: 'refundAllocation',
  context: ({ input }) => ({ ...input, refundId: '', itemId: '' }),
  initial: 'reading',
  states: {
    reading: {
      description: 'The owner reads the refunds of the order.',
      meta: { requirements: ['R-319'] },
      on: { 'allocation.begin': { target: 'choosing', actions: 'rememberChosenRefund' } },
    },
    choosing: {
      description: 'The owner chooses the item that a refund was for.',
      meta: { requirements: ['R-319'] },
      on: {
        'allocation.confirm': { target: 'allocating', actions: 'rememberChosenItem' },
        'allocation.cancel': 'reading',
      },
    },
    allocating: {
      description: 'The server marks the item as not paid any more.',
      tags: 'busy',
      meta: { calls: ['allocateRefund'], requirements: ['R-319'] },
      invoke: {
        id: 'allocateRefund',
        src: 'allocateRefund',
        input: theAllocation,
        onDone: [
          {
            guard: 'accepted',
            target: 'reading',
            actions: ['refreshOrder', say('allocation.done', 'success')],
          },
          {
            guard: refusedWith('not_found'),
            target: 'reading',
            actions: ['refreshOrder', say('allocateRefund.not_found', 'error')],
          },
          {
            target: 'reading',
            actions: ['refreshOrder', say('allocation.failed', 'error', 'below')],
          },
        ],
        onError: {
          target: 'reading',
          actions: ['refreshOrder', say('allocation.failed', 'error')],
        },
      },
    },
  },
});

export type RefundAllocationActors = typeof ports;
export type RefundAllocationState = StateOf<typeof refundAllocationMachine>;
