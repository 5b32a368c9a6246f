import { assign, setup } from 'xstate';
import type { DoneStateEvent, SnapshotFrom } from 'xstate';
import type { Application, readApplication } from '#contract/application.ts';
import type { addToCart } from '#contract/cart.ts';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { Refusal } from '#contract/outcome.ts';
import type { ApplicationToSave, DraftStanding, SaveRefusal } from './autosave.machine.ts';
import type { Meta, Notice, StateOf, Tag } from './meta.ts';
import {
  effect,
  isAccepted,
  callPort,
  port,
  refusalGuard,
  refusalIn,
  refusedWith,
  say,
  valueOf,
} from './port.ts';

/*
 * A finished application is submitted and put into the cart (spec §4 Application saving); part of
 * the application. `submitted` promises: it is submitted and in the cart. Every other end means it
 * is not submitted, but for `noDraft`, where somebody else has done it.
 */

interface Context {
  application: ApplicationToSave;
  /** Why the server refused, with sentences by attribute. */
  refusal: Refusal | undefined;
}

type Event = { type: 'cart.retry' };

export interface SubmissionOutput {
  standing: DraftStanding | 'submitted' | 'refused';
  refusal?: Refusal | undefined;
}

const ports = {
  submitApplication: port<{ id: string }, ApplicationToSave, SaveRefusal>('submitApplication'),
  readStanding: port<Application, { applicationId: string }, RefusalCode<typeof readApplication>>(
    'readStanding',
  ),
  addToCart: callPort<typeof addToCart>('addToCart'),
};

const theApplicationToSave = ({ context }: { context: Context }) => context.application;

const theApplication = ({ context }: { context: Context }) => {
  const { applicationId } = context.application;
  if (!applicationId) throw new Error('The application has no id yet.');
  return { applicationId };
};

const theEnding = ({ event }: { event: DoneStateEvent }) => event.output as SubmissionOutput;

const theRefusal = ({ context }: { context: Context }): SubmissionOutput => ({
  standing: 'refused',
  refusal: context.refusal,
});

export const submissionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as ApplicationToSave,
    output: {} as SubmissionOutput,
    meta: {} as Meta,
    tags: {} as Tag,
  },
  actors: ports,
  guards: {
    isExisting: ({ context }) => context.application.applicationId !== undefined,
    accepted: ({ event }) => isAccepted(event),
    wasSubmitted: ({ event }) =>
      isAccepted(event) && valueOf(ports.readStanding, event).appStatus !== 0,
    refusedWith: refusalGuard<SaveRefusal>(),
  },
  actions: {
    rememberId: assign({
      application: ({ context, event }) => ({
        ...context.application,
        applicationId: valueOf(ports.submitApplication, event).id,
      }),
    }),
    rememberRefusal: assign({ refusal: ({ event }) => refusalIn(event) }),
    notify: effect<Notice>(),
  },
}).createMachine({
  id: 'submission',
  context: ({ input }) => ({ application: input, refusal: undefined }),
  initial: 'submittingApplication',
  output: theEnding,
  states: {
    submittingApplication: {
      description: 'The application is sent, created where it does not exist yet.',
      tags: 'busy',
      meta: {
        calls: ['createApplication', 'updateApplication'],
        says: ['application.submitted', 'application.submitRefused', 'application.submitBroke'],
        requirements: ['R-065', 'R-071', 'R-078'],
      },
      invoke: {
        id: 'submitApplication',
        src: 'submitApplication',
        input: theApplicationToSave,
        onDone: [
          {
            guard: 'accepted',
            target: 'addingToCart',
            actions: ['rememberId', say('application.submitted', 'success')],
          },
          { guard: refusedWith('draft_changed'), target: 'overtaken' },
          { guard: refusedWith('not_found'), target: 'deletedElsewhere' },
          { guard: refusedWith('draft_deleted'), target: 'deletedElsewhere' },
          { guard: refusedWith('not_a_draft'), target: 'noDraft' },
          {
            target: 'refused',
            actions: ['rememberRefusal', say('application.submitRefused', 'error', 'instead')],
          },
        ],
        onError: [
          { guard: 'isExisting', target: 'readingStanding' },
          { target: 'refused', actions: say('application.submitBroke', 'error', 'instead') },
        ],
      },
    },
    readingStanding: {
      description: 'The connection broke; the server is asked what became of it.',
      tags: 'busy',
      meta: {
        calls: ['readApplication'],
        says: ['application.submitted', 'application.submitBroke'],
        requirements: ['R-071'],
      },
      invoke: {
        id: 'readStanding',
        src: 'readStanding',
        input: theApplication,
        onDone: [
          {
            guard: 'wasSubmitted',
            target: 'addingToCart',
            actions: say('application.submitted', 'success'),
          },
          { target: 'refused', actions: say('application.submitBroke', 'error') },
        ],
        onError: { target: 'refused', actions: say('application.submitBroke', 'error') },
      },
    },
    addingToCart: {
      description: 'The submitted application is put into the cart, once.',
      tags: 'busy',
      meta: {
        calls: ['addToCart'],
        says: ['application.congratulations', 'cart.addFailed'],
        requirements: ['R-066', 'T-21'],
      },
      invoke: {
        id: 'addToCart',
        src: 'addToCart',
        input: theApplication,
        onDone: [
          { guard: 'accepted', target: 'submitted' },
          { target: 'notInCart', actions: say('cart.addFailed', 'error', 'instead') },
        ],
        onError: { target: 'notInCart', actions: say('cart.addFailed', 'error', 'instead') },
      },
    },
    notInCart: {
      description: 'The submission stands; adding it to the cart can be tried again.',
      meta: {
        says: ['application.congratulations', 'cart.addFailed'],
        requirements: ['R-066', 'T-21'],
      },
      on: { 'cart.retry': 'addingToCart' },
    },
    submitted: {
      type: 'final',
      description: 'The application is submitted and in the cart.',
      meta: { requirements: ['R-066'] },
      output: { standing: 'submitted' },
    },
    refused: {
      type: 'final',
      description: 'The application was not submitted; everything typed is kept.',
      meta: { requirements: ['R-078', 'R-071'] },
      output: theRefusal,
    },
    overtaken: {
      type: 'final',
      description: 'The draft was changed in another tab or on another device.',
      meta: { requirements: ['R-115'] },
      output: { standing: 'overtaken' },
    },
    deletedElsewhere: {
      type: 'final',
      description: 'The draft was deleted in another tab or on another device.',
      meta: { requirements: ['R-116'] },
      output: { standing: 'deletedElsewhere' },
    },
    noDraft: {
      type: 'final',
      description: 'The application was submitted elsewhere.',
      meta: { requirements: ['R-070'] },
      output: { standing: 'noDraft' },
    },
  },
});

export type SubmissionActors = typeof ports;
export type SubmissionSnapshot = SnapshotFrom<typeof submissionMachine>;
export type SubmissionState = StateOf<typeof submissionMachine>;
