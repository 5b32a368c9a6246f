import { assign, setup } from 'xstate';
import type {
  Application,
  deleteDraft,
  readApplication,
  restoreDraft,
} from '#contract/application.ts';
import type { addToCart, CartItem, listCart } from '#contract/cart.ts';
import type { readFormStructure } from '#contract/catalogue.ts';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { Failure, Meta, Toast, StateOf, Tag } from './meta.ts';
import {
  callPort,
  effect,
  isAccepted,
  port,
  readValue,
  refusalGuard,
  refusedWith,
  rememberFailure,
  say,
  toFailure,
} from './port.ts';

/*
 * One application in the list, and what a customer can do with it (spec §2 My Applications). Starts
 * listed. `editing` and `copying` promise that the category choice is stored; `gone` and `lost`
 * that the draft no longer exists. After a lost answer the machine reads the state and never
 * repeats a write blindly.
 */

interface Input {
  applicationId: string;
}

interface Context {
  applicationId: string;
  /** Why the draft could not be restored; shown in place of the card. */
  failure: Failure | undefined;
}

type Event =
  | { type: 'application.edit' }
  | { type: 'application.reuse' }
  | { type: 'draft.delete' }
  | { type: 'draft.restore' }
  | { type: 'draft.check' }
  | { type: 'cart.add' };

type Reading = RefusalCode<typeof readApplication>;

const ports = {
  loadForm: callPort<typeof readFormStructure>('loadForm'),
  deleteDraft: callPort<typeof deleteDraft>('deleteDraft'),
  checkStatus: port<Application, Input, Reading>('checkStatus'),
  readDraft: port<Application, Input, Reading>('readDraft'),
  restoreDraft: port<Application, Input, RefusalCode<typeof restoreDraft>>('restoreDraft'),
  addToCart: callPort<typeof addToCart>('addToCart'),
  readCart: port<CartItem[], undefined, RefusalCode<typeof listCart>>('readCart'),
};

const theApplication = ({ context }: { context: Context }): Input => ({
  applicationId: context.applicationId,
});

export const applicationCardMachine = setup({
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
    refusedWith: refusalGuard<RefusalCode<typeof deleteDraft> | RefusalCode<typeof restoreDraft>>(),
    isInCart: ({ context, event }) =>
      isAccepted(event) &&
      readValue(ports.readCart, event).some(
        ({ applicationId }) => applicationId === context.applicationId,
      ),
  },
  actions: {
    rememberFailure: assign(toFailure),
    rememberLostAnswer: assign({ failure: { message: 'draft.deletedAfterAll' } as Failure }),
    forgetFailure: assign({ failure: undefined }),
    notify: effect<Toast>(),
    storeSelection: effect(),
    forgetApplicationInProgress: effect(),
    forgetDraft: effect(),
    withdrawDeletion: effect(),
    refreshApplications: effect(),
  },
}).createMachine({
  id: 'applicationCard',
  context: ({ input }) => ({ applicationId: input.applicationId, failure: undefined }),
  initial: 'listed',
  states: {
    listed: {
      description: 'The application is shown in the list.',
      meta: { requirements: ['R-120', 'R-124', 'R-121', 'T-22'] },
      on: {
        'application.edit': { target: 'loadingForm', actions: 'storeSelection' },
        'application.reuse': {
          target: 'copying',
          actions: ['storeSelection', 'forgetApplicationInProgress'],
        },
        'draft.delete': 'deletingDraft',
        'cart.add': 'addingToCart',
      },
    },
    loadingForm: {
      description: 'The form of the draft is loading; its category is stored.',
      tags: 'busy',
      meta: { calls: ['readFormStructure'], requirements: ['R-068'] },
      invoke: {
        id: 'loadForm',
        src: 'loadForm',
        onDone: [
          { guard: 'accepted', target: 'editing' },
          { target: 'listed', actions: say('form.failed', 'error') },
        ],
        onError: { target: 'listed', actions: say('form.failed', 'error') },
      },
    },
    deletingDraft: {
      description: 'The server deletes the draft; the customer can undo it.',
      tags: 'busy',
      meta: {
        calls: ['deleteDraft'],
        requirements: ['R-116', 'S-35'],
      },
      invoke: {
        id: 'deleteDraft',
        src: 'deleteDraft',
        input: theApplication,
        onDone: [
          { guard: 'accepted', target: 'deleted' },
          { guard: refusedWith('not_found'), target: 'readingDraft' },
          {
            target: 'listed',
            actions: [say('draft.deleteFailed', 'error', 'instead'), 'refreshApplications'],
          },
        ],
        onError: 'checkingStatus',
      },
    },
    deleted: {
      description: 'A banner replaces the card and offers Undo.',
      meta: {
        says: ['draft.deleted', 'draft.deletedAfterAll', 'draft.restoreFailed'],
        requirements: ['R-116', 'S-12'],
      },
      entry: 'forgetDraft',
      on: { 'draft.restore': { target: 'restoringDraft', actions: 'forgetFailure' } },
    },
    restoringDraft: {
      description: 'The server restores the draft with its files.',
      tags: 'busy',
      meta: {
        calls: ['restoreDraft'],
        requirements: ['R-116', 'S-35'],
      },
      invoke: {
        id: 'restoreDraft',
        src: 'restoreDraft',
        input: theApplication,
        onDone: [
          { guard: 'accepted', target: 'listed', actions: say('draft.restored', 'success') },
          { guard: refusedWith('not_found'), target: 'lost' },
          {
            target: 'deleted',
            actions: rememberFailure('draft.restoreFailed'),
          },
        ],
        onError: 'checkingStatus',
      },
    },
    checkingStatus: {
      description: 'An answer was lost; the portal asks whether the draft exists.',
      tags: 'busy',
      meta: {
        calls: ['readApplication'],
        says: ['draft.deletedAfterAll'],
        requirements: ['R-116'],
      },
      invoke: {
        id: 'checkStatus',
        src: 'checkStatus',
        input: theApplication,
        onDone: [
          { guard: 'accepted', target: 'listed', actions: say('draft.thereAfterAll', 'plain') },
          { guard: refusedWith('not_found'), target: 'deleted', actions: 'rememberLostAnswer' },
          { target: 'outcomeUnknown' },
        ],
        onError: 'outcomeUnknown',
      },
    },
    outcomeUnknown: {
      description: 'It is unknown whether the draft exists; the customer can check again.',
      meta: { says: ['draft.statusUnknown'], requirements: ['R-116'] },
      on: { 'draft.check': 'checkingStatus' },
    },
    readingDraft: {
      description: 'Deleting found nothing: the draft or the endpoint does not exist.',
      tags: 'busy',
      meta: {
        calls: ['readApplication'],
        requirements: ['R-116', 'S-05'],
      },
      invoke: {
        id: 'readDraft',
        src: 'readDraft',
        input: theApplication,
        onDone: [
          {
            guard: 'accepted',
            target: 'listed',
            actions: [say('draft.deletionNotOffered', 'error'), 'withdrawDeletion'],
          },
          { guard: refusedWith('not_found'), target: 'gone' },
          { target: 'listed', actions: say('draft.deleteFailed', 'error', 'instead') },
        ],
        onError: { target: 'listed', actions: say('draft.deleteFailed', 'error') },
      },
    },
    addingToCart: {
      description: 'The submitted application is added to the cart with quantity 1.',
      tags: 'busy',
      meta: {
        calls: ['addToCart'],
        requirements: ['R-125', 'T-21', 'S-57'],
      },
      invoke: {
        id: 'addToCart',
        src: 'addToCart',
        input: theApplication,
        onDone: [
          { guard: 'accepted', target: 'listed', actions: say('cart.added', 'success') },
          {
            target: 'listed',
            actions: [say('cart.addFailed', 'error', 'instead'), 'refreshApplications'],
          },
        ],
        onError: 'readingCart',
      },
    },
    readingCart: {
      description: 'The answer was lost; the portal reads the cart to find the application.',
      tags: 'busy',
      meta: {
        calls: ['listCart'],
        requirements: ['R-125'],
      },
      invoke: {
        id: 'readCart',
        src: 'readCart',
        onDone: [
          { guard: 'isInCart', target: 'listed', actions: say('cart.added', 'success') },
          { target: 'listed', actions: say('cart.addFailed', 'error') },
        ],
        onError: { target: 'listed', actions: say('cart.addFailed', 'error') },
      },
    },
    editing: {
      type: 'final',
      description: 'Category and form are ready; the draft opens.',
      meta: { requirements: ['R-068'] },
    },
    copying: {
      type: 'final',
      description: 'The category is stored; a new application opens with these answers.',
      meta: { requirements: ['R-076'] },
    },
    gone: {
      type: 'final',
      description: 'The draft was deleted elsewhere; the list reloads.',
      meta: { requirements: ['R-116'] },
      entry: 'refreshApplications',
    },
    lost: {
      type: 'final',
      description: 'The time to undo is over; a banner says so.',
      meta: { says: ['draft.restoreTooLate'], requirements: ['R-116'] },
    },
  },
});

export type ApplicationCardActors = typeof ports;
export type ApplicationCardState = StateOf<typeof applicationCardMachine>;
