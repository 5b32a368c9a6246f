import { assign, setup } from 'xstate';
import type { Meta, Tag } from './meta.ts';

/*
 * The work on an application from its submission to its end, as `contract/work.ts` has it (S-60).
 * For reviewers: no page runs it, and a test compares both. An event is an act after its maker.
 * Not drawn: a refund of what is completed, which changes nothing here, and one under way, which
 * refuses `complete`.
 */

interface Input {
  /** Whether the provider takes days to return a price, so that a rejected application stays paid. */
  isRefundSlow: boolean;
}

interface Context extends Input {
  isApproved: boolean;
  isPaid: boolean;
  /** The customer asked for changes of the delivery. */
  hasChanges: boolean;
}

type Event =
  | { type: 'customer.pay' }
  | { type: 'customer.answer' }
  | { type: 'customer.accept' }
  | { type: 'customer.changes' }
  | { type: 'staff.approve' }
  | { type: 'staff.ask' }
  | { type: 'staff.deliver' }
  | { type: 'staff.reject' }
  | { type: 'staff.assign' }
  | { type: 'command.approve' }
  | { type: 'command.reject' }
  | { type: 'command.complete' }
  | { type: 'system.autoAccept' }
  | { type: 'system.refund' };

export const workMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    meta: {} as Meta,
    tags: {} as Tag,
  },
  guards: {
    isApproved: ({ context }) => context.isApproved,
    isPaid: ({ context }) => context.isPaid,
    hasChanges: ({ context }) => context.hasChanges,
  },
  actions: {
    rememberApproval: assign({ isApproved: true }),
    rememberPayment: assign({ isPaid: true }),
    rememberRefund: assign({ isPaid: false }),
    returnPrice: assign({ isPaid: ({ context }) => context.isPaid && context.isRefundSlow }),
    rememberChanges: assign({ hasChanges: true }),
    forgetChanges: assign({ hasChanges: false }),
  },
}).createMachine({
  id: 'work',
  context: ({ input }) => ({ ...input, isApproved: false, isPaid: false, hasChanges: false }),
  initial: 'awaitingPayment',
  states: {
    awaitingPayment: {
      description: 'The customer has to pay; the application is submitted or already approved.',
      meta: { requirements: ['R-309'] },
      on: {
        'customer.pay': [
          { guard: 'isApproved', target: 'inProgress', actions: 'rememberPayment' },
          { target: 'inReview', actions: 'rememberPayment' },
        ],
        'staff.approve': { target: 'awaitingPayment', actions: 'rememberApproval' },
        'staff.reject': 'rejected',
        'staff.assign': 'awaitingPayment',
      },
    },
    inReview: {
      description: 'Staff have to decide about the paid application.',
      meta: { requirements: ['R-306', 'R-309'] },
      on: {
        'staff.approve': { target: 'inProgress', actions: 'rememberApproval' },
        'staff.ask': 'waitingForCustomer',
        'staff.reject': { target: 'rejected', actions: 'returnPrice' },
        'staff.assign': 'inReview',
        'command.complete': 'completed',
        'system.refund': { target: 'awaitingPayment', actions: 'rememberRefund' },
      },
    },
    inProgress: {
      description: 'Staff have to deliver; the application is approved and paid.',
      meta: { requirements: ['R-306', 'R-308', 'R-309'] },
      entry: 'forgetChanges',
      on: {
        'staff.deliver': 'delivered',
        'staff.ask': 'waitingForCustomer',
        'staff.reject': { target: 'rejected', actions: 'returnPrice' },
        'staff.assign': 'inProgress',
        'command.complete': 'completed',
        'system.refund': { target: 'awaitingPayment', actions: 'rememberRefund' },
      },
    },
    delivered: {
      description: 'The customer has to check the delivery.',
      meta: { requirements: ['R-308', 'R-309'] },
      on: {
        'customer.accept': 'completed',
        'customer.changes': 'changesRequested',
        'staff.assign': 'delivered',
        'command.complete': 'completed',
        'system.autoAccept': 'completed',
        'system.refund': { target: 'awaitingPayment', actions: 'rememberRefund' },
      },
    },
    changesRequested: {
      description: 'Staff have to deliver again, with the changes.',
      meta: { requirements: ['R-308', 'R-309'] },
      entry: 'rememberChanges',
      on: {
        'staff.deliver': 'delivered',
        'staff.ask': 'waitingForCustomer',
        'staff.assign': 'changesRequested',
        'command.reject': { target: 'rejected', actions: 'returnPrice' },
        'command.complete': 'completed',
        'system.refund': { target: 'awaitingPayment', actions: 'rememberRefund' },
      },
    },
    waitingForCustomer: {
      description: 'The customer has to answer; then the work continues where it was.',
      meta: { requirements: ['R-309'] },
      on: {
        'customer.answer': [
          { guard: 'hasChanges', target: 'changesRequested' },
          { guard: 'isApproved', target: 'inProgress' },
          { target: 'inReview' },
        ],
        'staff.assign': 'waitingForCustomer',
        'command.reject': { target: 'rejected', actions: 'returnPrice' },
        'command.complete': 'completed',
        'system.refund': { target: 'awaitingPayment', actions: 'rememberRefund' },
      },
    },
    rejected: {
      description: 'Neither side has to move; the work has ended without a delivery.',
      meta: { requirements: ['R-306', 'R-309'] },
      on: {
        'command.approve': [
          { guard: 'isPaid', target: 'inProgress', actions: 'rememberApproval' },
          { target: 'awaitingPayment', actions: 'rememberApproval' },
        ],
        'system.refund': { guard: 'isPaid', target: 'rejected', actions: 'rememberRefund' },
      },
    },
    completed: {
      type: 'final',
      description: 'Neither side has to move; the work is done.',
      meta: { requirements: ['R-306', 'R-309'] },
    },
  },
});
