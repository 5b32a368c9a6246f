import { assertEvent, assign, setup } from 'xstate';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { refundOrder, StaffRefund } from '#contract/staffOrders.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { Failure, Meta, StateOf, Tag, Toast } from './meta.ts';
import {
  effect,
  isAccepted,
  isTurnedAway,
  port,
  readValue,
  refusalGuard,
  refusedWith,
  rememberFailure,
  requireValue,
  say,
  toFailure,
} from './port.ts';

/*
 * An owner refunds an order, one of its items or an amount (S-56). The refund is described and then
 * confirmed with its amount. After a lost answer it can only be asked for again with the same key,
 * with which the server never refunds twice; the key stays until the server has decided. Final only
 * if there is no such order.
 */

interface Input {
  orderId: string;
}

/** What is refunded: an item, an amount in rupees, or else all that is left. */
export interface RefundRequest {
  itemId?: string | undefined;
  amount?: number | undefined;
  /** The customer reads it. */
  reason: string;
}

/** A request as the server gets it. */
interface SentRefund extends Input, RefundRequest {
  /** The same for every attempt until the server has decided. */
  key: string;
}

interface Context {
  orderId: string;
  request: RefundRequest | undefined;
  key: string | undefined;
  /** Whether an attempt with this key got no answer. */
  isUnknown: boolean;
  /** Why the last attempt failed; shown above what was described. */
  failure: Failure | undefined;
}

type Described = RefundRequest & { key: string };

type Event =
  | { type: 'refund.begin' }
  | { type: 'refund.cancel' }
  | ({ type: 'refund.describe' } & Described)
  | ({ type: 'refund.again' } & Described)
  | { type: 'refund.back' }
  | { type: 'refund.confirm' }
  | { type: 'refund.ask' }
  | { type: 'refund.leave' };

const ports = {
  refundOrder: port<Answer<typeof refundOrder>, SentRefund, RefusalCode<typeof refundOrder>>(
    'refundOrder',
  ),
};

const theRefund = ({ context: { orderId, request, key } }: { context: Context }): SentRefund => ({
  orderId,
  ...requireValue(request),
  key: requireValue(key),
});

/** Whether the refund that the call requested has this status. */
function hasStatus(event: Parameters<typeof isAccepted>[0], wanted: StaffRefund['status']) {
  if (!isAccepted(event)) return false;
  const { refundId, refunds } = readValue(ports.refundOrder, event);
  return refunds.find(({ id }) => id === refundId)?.status === wanted;
}

export const refundMachine = setup({
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
    isRefundPending: ({ event }) => hasStatus(event, 'pending'),
    hasRefundFailed: ({ event }) => hasStatus(event, 'failed'),
    refusedWith: refusalGuard<RefusalCode<typeof refundOrder>>(),
    /** Whether an earlier attempt got no answer, and this one was refused before it was read. */
    isStillUnknown: ({ context, event }) => context.isUnknown && isTurnedAway(event),
  },
  actions: {
    rememberRequest: assign({
      request: ({ event }) => {
        assertEvent(event, ['refund.describe', 'refund.again']);
        const { itemId, amount, reason } = event;
        return { itemId, amount, reason };
      },
      key: ({ context, event }) => {
        assertEvent(event, ['refund.describe', 'refund.again']);
        return context.key ?? event.key;
      },
    }),
    forgetRequest: assign({ request: undefined }),
    rememberUnknown: assign({ isUnknown: true }),
    forgetKey: assign({ key: undefined, isUnknown: false }),
    rememberFailure: assign(toFailure),
    forgetFailure: assign({ failure: undefined }),
    refreshOrder: effect(),
    notify: effect<Toast>(),
  },
}).createMachine({
  id: 'refund',
  context: ({ input }) => ({
    orderId: input.orderId,
    request: undefined,
    key: undefined,
    isUnknown: false,
    failure: undefined,
  }),
  initial: 'reading',
  states: {
    reading: {
      description: 'The owner reads the order and its refunds.',
      meta: { requirements: ['R-302'] },
      on: {
        'refund.begin': 'describing',
        'refund.again': { target: 'confirming', actions: 'rememberRequest' },
      },
    },
    describing: {
      description: 'The owner says what is refunded, and why.',
      meta: { says: ['refund.failed'], requirements: ['R-302'] },
      on: {
        'refund.describe': { target: 'confirming', actions: ['rememberRequest', 'forgetFailure'] },
        'refund.cancel': { target: 'reading', actions: ['forgetRequest', 'forgetFailure'] },
      },
    },
    confirming: {
      description: 'The owner is shown the amount and the customer, and confirms.',
      meta: { requirements: ['R-302'] },
      on: {
        'refund.confirm': 'refunding',
        'refund.back': 'describing',
      },
    },
    refunding: {
      description: 'The server stores the refund and sends it to the payment provider.',
      tags: 'busy',
      meta: { calls: ['refundOrder'], requirements: ['R-300', 'R-302'] },
      invoke: {
        id: 'refundOrder',
        src: 'refundOrder',
        input: theRefund,
        onDone: [
          {
            guard: 'isRefundPending',
            target: 'reading',
            actions: [
              'forgetRequest',
              'forgetKey',
              'refreshOrder',
              say('refund.isPending', 'plain'),
            ],
          },
          {
            guard: 'hasRefundFailed',
            target: 'reading',
            actions: [
              'forgetRequest',
              'forgetKey',
              'refreshOrder',
              say('refund.hasFailed', 'error'),
            ],
          },
          {
            guard: 'accepted',
            target: 'reading',
            actions: ['forgetRequest', 'forgetKey', 'refreshOrder', say('refund.done', 'success')],
          },
          { guard: refusedWith('not_found'), target: 'gone' },
          { guard: 'isStillUnknown', target: 'outcomeUnknown' },
          {
            target: 'describing',
            actions: [rememberFailure('refund.failed'), 'forgetKey', 'refreshOrder'],
          },
        ],
        onError: { target: 'outcomeUnknown', actions: 'rememberUnknown' },
      },
    },
    outcomeUnknown: {
      description: 'It is unknown whether the refund was made; asking makes none twice.',
      meta: { says: ['refund.unknown'], requirements: ['R-302'] },
      on: {
        'refund.ask': 'refunding',
        'refund.leave': { target: 'reading', actions: 'refreshOrder' },
      },
    },
    gone: {
      type: 'final',
      description: 'There is no such order.',
      meta: { says: ['refundOrder.not_found'], requirements: ['S-05'] },
    },
  },
});

export type RefundActors = typeof ports;
export type RefundState = StateOf<typeof refundMachine>;
