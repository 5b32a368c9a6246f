import { setup } from 'xstate';
import type { Meta, StateOf, Tag } from './meta.ts';
import { effect } from './port.ts';

/*
 * A payment that this browser began and whose outcome no page has shown (spec §4 Checkout). The
 * list of orders says what became of it. `settled` promises that the customer has seen the outcome
 * or that there is none to show, and that the payment is forgotten; `putOff` that it shows again in
 * the next document.
 */

type Event =
  | { type: 'payment.pending' }
  | { type: 'payment.arrived' }
  | { type: 'payment.failed' }
  /** The list of orders does not have it. */
  | { type: 'order.missing' }
  | { type: 'orders.unavailable' }
  /** The page shows this order. */
  | { type: 'order.shown' }
  | { type: 'payment.dismiss' };

export const unfinishedPaymentMachine = setup({
  types: {
    events: {} as Event,
    meta: {} as Meta,
    tags: {} as Tag,
  },
  actions: {
    /** Forgets the payment on the device, so that no other document shows it again. */
    forgetOnDevice: effect(),
    /** Forgets the payment on this page too. */
    forgetPayment: effect(),
  },
}).createMachine({
  id: 'unfinishedPayment',
  initial: 'undecided',
  states: {
    undecided: {
      description: 'The payment is not settled, as far as the portal knows.',
      initial: 'lookingUp',
      on: {
        'payment.pending': '.pending',
        'payment.arrived': 'paid',
        'payment.failed': 'failed',
        'order.missing': 'settled',
      },
      states: {
        lookingUp: {
          description: 'The orders are loading.',
          meta: { requirements: ['R-158', 'R-222'] },
          on: { 'orders.unavailable': 'unknown' },
        },
        unknown: {
          description: 'The orders could not be loaded; nothing is shown.',
          meta: { requirements: ['R-222'] },
        },
        pending: {
          description: 'The customer can finish the payment, or put it off.',
          meta: { says: ['payment.unfinished'], requirements: ['R-158', 'R-222', 'T-38'] },
          on: { 'payment.dismiss': '#unfinishedPayment.putOff' },
        },
      },
    },
    paid: {
      description: 'The customer reads that the payment arrived.',
      entry: 'forgetOnDevice',
      meta: { requirements: ['R-222', 'B-06'] },
      on: { 'order.shown': 'settled', 'payment.dismiss': 'settled' },
    },
    failed: {
      description: 'The customer reads that the payment failed.',
      entry: 'forgetOnDevice',
      meta: { requirements: ['R-222'] },
      on: { 'order.shown': 'settled', 'payment.dismiss': 'settled' },
    },
    putOff: {
      type: 'final',
      description: 'The customer decides later; the next document shows it again.',
      meta: { requirements: ['R-222'] },
    },
    settled: {
      type: 'final',
      description: 'Nothing is left to show; the payment is forgotten.',
      entry: 'forgetPayment',
      meta: { requirements: ['R-222'] },
    },
  },
});

export type UnfinishedPaymentState = StateOf<typeof unfinishedPaymentMachine>;
