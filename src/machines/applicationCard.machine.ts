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
  effect,
  toFailure,
  isAccepted,
  callPort,
  port,
  refusalGuard,
  refusedWith,
  say,
  readValue,
} from './port.ts';

/*
 * What a customer does with one application of the list (spec §2 My Applications). Starts listed.
 * `editing` and `copying` promise: the category choice is stored; `gone` and `lost`: the draft is
 * not there any more. A lost answer is looked up, nothing is written twice on suspicion.
 */

interface Input {
  applicationId: string;
}

interface Context {
  applicationId: string;
  /** Why the draft is still deleted; shown in place of the card. */
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
    startAnew: effect(),
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
      description: 'The application stands in the list.',
      meta: { requirements: ['R-120', 'R-124', 'R-121', 'T-22'] },
      on: {
        'application.edit': { target: 'loadingForm', actions: 'storeSelection' },
        'application.reuse': { target: 'copying', actions: ['storeSelection', 'startAnew'] },
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
      description: 'The server deletes the draft, which can be undone.',
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
      description: 'A banner stands in place of the card and offers Undo.',
      meta: {
        says: ['draft.deleted', 'draft.deletedAfterAll', 'draft.restoreFailed'],
        requirements: ['R-116', 'S-12'],
      },
      entry: 'forgetDraft',
      on: { 'draft.restore': { target: 'restoringDraft', actions: 'forgetFailure' } },
    },
    restoringDraft: {
      description: 'The server brings the draft back with its files.',
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
            actions: { type: 'rememberFailure', params: { message: 'draft.restoreFailed' } },
          },
        ],
        onError: 'checkingStatus',
      },
    },
    checkingStatus: {
      description: 'An answer was lost; the server says whether the draft is there.',
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
      description: 'Nobody knows yet whether the draft is there; the customer asks again.',
      meta: { says: ['draft.statusUnknown'], requirements: ['R-116'] },
      on: { 'draft.check': 'checkingStatus' },
    },
    readingDraft: {
      description: 'Deleting found nothing: either no such draft, or no such call.',
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
      description: 'The submitted application goes into the cart, quantity 1.',
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
      description: 'The answer was lost; the cart says whether the application is in it.',
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
      description: 'The draft was deleted elsewhere; the list is read again.',
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
