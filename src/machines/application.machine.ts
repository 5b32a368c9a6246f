import { assertEvent, assign, setup } from 'xstate';
import type { EventObject, SnapshotFrom } from 'xstate';
import type {
  Application,
  createApplication,
  readApplication,
  updateApplication,
} from '#contract/application.ts';
import type { addToCart } from '#contract/cart.ts';
import type {
  Category,
  readCategory,
  readFormStructure,
  SelectedCategory,
} from '#contract/catalogue.ts';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { Refusal } from '#contract/outcome.ts';
import type { Failure, Meta, Notice, StateOf, Tag } from './meta.ts';
import type { MessageKey } from '#messages';
import { effect, isAccepted, isRefusedWith, port, refusalIn, valueOf } from './port.ts';

/*
 * A customer fills in an application, saves it as draft or submits it (spec §2 Application form, §4
 * Form steps, Application saving). Starts closed. `draftSaved` promises a stored draft, `submitted`
 * a submitted application in the cart. The answers live in the field store that the ports read.
 */

export interface ApplicationInput {
  /** The application to edit; missing for a new one. */
  applicationId?: string | undefined;
  /** The stored choice for a new application; its price is never trusted (T-18). */
  selection?: SelectedCategory | undefined;
  /** Where the customer came from; a link keeps the page open after saving a draft (S-13). */
  entrance: 'portal' | 'link';
  /** Names this application to the server, so that creating it twice makes one. */
  requestKey: string;
}

interface Context {
  applicationId: string | undefined;
  selection: SelectedCategory | undefined;
  entrance: 'portal' | 'link';
  requestKey: string;
  /** Attributes of the visible fields by step, to find the step of a refused answer. */
  steps: readonly (readonly string[])[];
  /** The step on screen, from 1. */
  step: number;
  /** The furthest step reached, from 1. */
  furthestStep: number;
  /** Why the last step, draft or submission was refused, with sentences by attribute. */
  refusal: Refusal | undefined;
  /** Why the form could not be opened. */
  failure: Failure | undefined;
}

type Event =
  | { type: 'application.open' }
  | { type: 'application.submit' }
  | { type: 'load.retry' }
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'step.choose'; step: number }
  | { type: 'draft.save' }
  | { type: 'cart.retry' };

/** One write of the application; without `applicationId` it creates one under `requestKey`. */
export interface ApplicationToSave {
  applicationId: string | undefined;
  requestKey: string;
  selection: SelectedCategory;
}

type SaveRefusal = RefusalCode<typeof createApplication> | RefusalCode<typeof updateApplication>;

const ports = {
  loadApplication: port<
    Application,
    { applicationId: string },
    RefusalCode<typeof readApplication>
  >('loadApplication'),
  loadCategory: port<Category, SelectedCategory, RefusalCode<typeof readCategory>>('loadCategory'),
  /** Fills the field store and resolves the attributes by step; no steps means no form. */
  loadForm: port<
    readonly (readonly string[])[],
    { applicationId: string | undefined; selection: SelectedCategory },
    RefusalCode<typeof readFormStructure>
  >('loadForm'),
  /** Waits for running uploads, then checks the answers of one step. */
  checkStep: port<null, { step: number }, 'input_invalid'>('checkStep'),
  /** Waits for running uploads, then checks the answers of all steps. */
  checkAnswers: port<null, undefined, 'input_invalid'>('checkAnswers'),
  saveDraft: port<{ id: string }, ApplicationToSave, SaveRefusal>('saveDraft'),
  submitApplication: port<{ id: string }, ApplicationToSave, SaveRefusal>('submitApplication'),
  readStanding: port<Application, { applicationId: string }, RefusalCode<typeof readApplication>>(
    'readStanding',
  ),
  addToCart: port<null, { applicationId: string }, RefusalCode<typeof addToCart>>('addToCart'),
};

const theApplication = ({ context }: { context: Context }) => {
  if (!context.applicationId) throw new Error('The application has no id yet.');
  return { applicationId: context.applicationId };
};

const theSelection = ({ context }: { context: Context }): SelectedCategory => {
  if (!context.selection) throw new Error('No category was chosen.');
  return context.selection;
};

const theForm = ({ context }: { context: Context }) => ({
  applicationId: context.applicationId,
  selection: theSelection({ context }),
});

const theStep = ({ context }: { context: Context }) => ({ step: context.step });

const theApplicationToSave = ({ context }: { context: Context }): ApplicationToSave => ({
  applicationId: context.applicationId,
  requestKey: context.requestKey,
  selection: theSelection({ context }),
});

export const applicationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as ApplicationInput,
    meta: {} as Meta,
    tags: {} as Tag,
  },
  actors: ports,
  guards: {
    isExisting: ({ context }) => context.applicationId !== undefined,
    hasSelection: ({ context }) => context.selection !== undefined,
    cameByLink: ({ context }) => context.entrance === 'link',
    accepted: ({ event }) => isAccepted(event),
    acceptedByLink: ({ context, event }) => isAccepted(event) && context.entrance === 'link',
    acceptedAgain: ({ context, event }) => isAccepted(event) && context.applicationId !== undefined,
    loadedDraft: ({ event }) => isAccepted(event) && isDraft(event),
    loadedSubmission: ({ event }) => isAccepted(event) && !isDraft(event),
    loadedFields: ({ event }) => isAccepted(event) && valueOf(ports.loadForm, event).length > 0,
    hasNextStep: ({ context }) => context.step < context.steps.length,
    hasPreviousStep: ({ context }) => context.step > 1,
    onLastStep: ({ context }) => context.step === context.steps.length,
    stepWasReached: ({ context, event }) => {
      assertEvent(event, 'step.choose');
      return event.step >= 1 && event.step <= context.furthestStep;
    },
    refusedWith: ({ event }, { code }: { code: SaveRefusal }) => isRefusedWith(event, code),
  },
  actions: {
    rememberApplication: assign({
      selection: ({ event }) => {
        const { categoryId, segmentId, price } = valueOf(ports.loadApplication, event);
        return { id: categoryId ?? '', segmentId: segmentId ?? '', price: price ?? 0 };
      },
    }),
    rememberPrice: assign({
      selection: ({ context, event }) => {
        const { price } = valueOf(ports.loadCategory, event);
        return { ...theSelection({ context }), price };
      },
    }),
    rememberSteps: assign({ steps: ({ event }) => valueOf(ports.loadForm, event) }),
    rememberId: assign({ applicationId: ({ event }) => valueOf(ports.saveDraft, event).id }),
    rememberFailure: assign({
      failure: (_, { message }: { message: MessageKey }): Failure => ({ message }),
    }),
    forgetFailure: assign({ failure: undefined }),
    goForward: assign({
      step: ({ context }) => context.step + 1,
      furthestStep: ({ context }) => Math.max(context.furthestStep, context.step + 1),
    }),
    goBack: assign({ step: ({ context }) => context.step - 1 }),
    goToStep: assign({
      step: ({ event }) => {
        assertEvent(event, 'step.choose');
        return event.step;
      },
    }),
    goToFirstWrongStep: assign({
      step: ({ context, event }) => {
        const wrong = Object.keys(refusalIn(event)?.errors ?? {});
        const index = context.steps.findIndex((step) => step.some((name) => wrong.includes(name)));
        return index === -1 ? context.step : index + 1;
      },
    }),
    rememberRefusal: assign({ refusal: ({ event }) => refusalIn(event) }),
    forgetRefusal: assign({ refusal: undefined }),
    notify: effect<Notice>(),
  },
}).createMachine({
  id: 'application',
  context: ({ input }) => ({
    applicationId: input.applicationId,
    selection: input.selection,
    entrance: input.entrance,
    requestKey: input.requestKey,
    steps: [],
    step: 1,
    furthestStep: 1,
    refusal: undefined,
    failure: undefined,
  }),
  initial: 'closed',
  states: {
    closed: {
      description: 'The form is about to be opened.',
      meta: { requirements: ['R-060'] },
      on: {
        'application.open': [
          { guard: 'isExisting', target: 'loadingApplication' },
          { guard: 'hasSelection', target: 'loadingCategory' },
          { target: 'noForm' },
        ],
      },
    },
    loadingCategory: {
      description: 'The stored choice is read again; its price may have changed.',
      tags: 'busy',
      meta: { calls: ['readCategory'], says: ['category.failed'], requirements: ['T-18', 'T-37'] },
      invoke: {
        id: 'loadCategory',
        src: 'loadCategory',
        input: theSelection,
        onDone: [
          { guard: 'accepted', target: 'loadingForm', actions: 'rememberPrice' },
          {
            target: 'loadFailed',
            actions: { type: 'rememberFailure', params: { message: 'category.failed' } },
          },
        ],
        onError: {
          target: 'loadFailed',
          actions: { type: 'rememberFailure', params: { message: 'category.failed' } },
        },
      },
    },
    loadingApplication: {
      description: 'The application to edit is loading.',
      tags: 'busy',
      meta: {
        calls: ['readApplication'],
        says: ['application.loadRefused', 'application.loadBroke', 'application.notADraft'],
        requirements: ['R-067', 'R-070', 'S-08'],
      },
      invoke: {
        id: 'loadApplication',
        src: 'loadApplication',
        input: theApplication,
        onDone: [
          { guard: 'loadedDraft', target: 'loadingForm', actions: 'rememberApplication' },
          {
            guard: 'accepted',
            target: 'notADraft',
            actions: {
              type: 'notify',
              params: { message: 'application.notADraft', tone: 'error' },
            },
          },
          {
            target: 'notFound',
            actions: {
              type: 'notify',
              params: { message: 'application.loadRefused', tone: 'error' },
            },
          },
        ],
        onError: {
          target: 'loadFailed',
          actions: [
            { type: 'rememberFailure', params: { message: 'application.loadBroke' } },
            { type: 'notify', params: { message: 'application.loadBroke', tone: 'error' } },
          ],
        },
      },
    },
    loadingForm: {
      description: 'The fields of the chosen category are loading.',
      tags: 'busy',
      meta: {
        calls: ['readFormStructure'],
        says: ['form.failed'],
        requirements: ['R-061', 'R-062', 'T-19'],
      },
      invoke: {
        id: 'loadForm',
        src: 'loadForm',
        input: theForm,
        onDone: [
          { guard: 'loadedFields', target: 'fillingIn', actions: 'rememberSteps' },
          { guard: 'accepted', target: 'noForm' },
          {
            target: 'loadFailed',
            actions: [
              { type: 'rememberFailure', params: { message: 'form.failed' } },
              { type: 'notify', params: { message: 'form.failed', tone: 'error' } },
            ],
          },
        ],
        onError: {
          target: 'loadFailed',
          actions: [
            { type: 'rememberFailure', params: { message: 'form.failed' } },
            { type: 'notify', params: { message: 'form.failed', tone: 'error' } },
          ],
        },
      },
    },
    fillingIn: {
      description: 'The customer answers the questions of one step.',
      meta: { requirements: ['R-060', 'R-063', 'R-064', 'T-20'] },
      on: {
        'step.next': { guard: 'hasNextStep', target: 'checkingStep' },
        'step.back': {
          guard: 'hasPreviousStep',
          actions: ['forgetRefusal', 'goBack'],
        },
        'step.choose': {
          guard: 'stepWasReached',
          actions: ['forgetRefusal', 'goToStep'],
        },
        'draft.save': { target: 'savingDraft', actions: 'forgetRefusal' },
        'application.submit': { guard: 'onLastStep', target: 'checkingAnswers' },
      },
    },
    checkingStep: {
      description: 'Running uploads end, then the answers of this step are checked.',
      tags: 'busy',
      meta: { requirements: ['R-063', 'R-064'] },
      entry: 'forgetRefusal',
      invoke: {
        id: 'checkStep',
        src: 'checkStep',
        input: theStep,
        onDone: [
          { guard: 'accepted', target: 'fillingIn', actions: 'goForward' },
          { target: 'fillingIn', actions: 'rememberRefusal' },
        ],
        onError: 'fillingIn',
      },
    },
    checkingAnswers: {
      description: 'Running uploads end, then the answers of all steps are checked.',
      tags: 'busy',
      meta: { requirements: ['R-064', 'R-072', 'T-20'] },
      entry: 'forgetRefusal',
      invoke: {
        id: 'checkAnswers',
        src: 'checkAnswers',
        onDone: [
          { guard: 'accepted', target: 'submittingApplication' },
          { target: 'fillingIn', actions: ['rememberRefusal', 'goToFirstWrongStep'] },
        ],
        onError: 'fillingIn',
      },
    },
    submittingApplication: {
      description: 'The application is sent, created where it does not exist yet.',
      tags: 'busy',
      meta: {
        calls: ['createApplication', 'updateApplication'],
        says: [
          'application.submitted',
          'application.submitRefused',
          'application.submitBroke',
          'application.notADraft',
        ],
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
            actions: [
              'rememberId',
              { type: 'notify', params: { message: 'application.submitted', tone: 'success' } },
            ],
          },
          {
            guard: { type: 'refusedWith', params: { code: 'not_a_draft' } },
            target: 'notADraft',
            actions: {
              type: 'notify',
              params: { message: 'application.notADraft', tone: 'error' },
            },
          },
          {
            target: 'fillingIn',
            actions: [
              'rememberRefusal',
              'goToFirstWrongStep',
              {
                type: 'notify',
                params: {
                  message: 'application.submitRefused',
                  tone: 'error',
                  server: 'instead',
                },
              },
            ],
          },
        ],
        onError: [
          { guard: 'isExisting', target: 'readingStanding' },
          {
            target: 'fillingIn',
            actions: {
              type: 'notify',
              params: { message: 'application.submitBroke', tone: 'error', server: 'instead' },
            },
          },
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
            guard: 'loadedSubmission',
            target: 'addingToCart',
            actions: {
              type: 'notify',
              params: { message: 'application.submitted', tone: 'success' },
            },
          },
          {
            target: 'fillingIn',
            actions: {
              type: 'notify',
              params: { message: 'application.submitBroke', tone: 'error' },
            },
          },
        ],
        onError: {
          target: 'fillingIn',
          actions: {
            type: 'notify',
            params: { message: 'application.submitBroke', tone: 'error' },
          },
        },
      },
    },
    addingToCart: {
      description: 'The submitted application is put into the cart, once.',
      tags: 'busy',
      meta: { calls: ['addToCart'], says: ['cart.addFailed'], requirements: ['R-066', 'T-21'] },
      invoke: {
        id: 'addToCart',
        src: 'addToCart',
        input: theApplication,
        onDone: [
          { guard: 'accepted', target: 'submitted' },
          {
            target: 'submittedNotInCart',
            actions: {
              type: 'notify',
              params: { message: 'cart.addFailed', tone: 'error', server: 'instead' },
            },
          },
        ],
        onError: {
          target: 'submittedNotInCart',
          actions: {
            type: 'notify',
            params: { message: 'cart.addFailed', tone: 'error', server: 'instead' },
          },
        },
      },
    },
    submittedNotInCart: {
      description: 'The submission stands; adding it to the cart can be tried again.',
      meta: {
        says: ['application.congratulations', 'cart.addFailed'],
        requirements: ['R-066', 'T-21'],
      },
      on: { 'cart.retry': 'addingToCart' },
    },
    savingDraft: {
      description: 'The draft is saved, created where it does not exist yet.',
      tags: 'busy',
      meta: {
        calls: ['createApplication', 'updateApplication'],
        says: [
          'draft.created',
          'draft.updated',
          'draft.refused',
          'draft.broke',
          'application.notADraft',
        ],
        requirements: ['R-065', 'R-071', 'R-110'],
      },
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: theApplicationToSave,
        onDone: [
          {
            guard: 'acceptedByLink',
            target: 'fillingIn',
            actions: { type: 'notify', params: { message: 'draft.updated', tone: 'success' } },
          },
          {
            guard: 'acceptedAgain',
            target: 'draftSaved',
            actions: { type: 'notify', params: { message: 'draft.updated', tone: 'success' } },
          },
          {
            guard: 'accepted',
            target: 'draftSaved',
            actions: [
              'rememberId',
              { type: 'notify', params: { message: 'draft.created', tone: 'success' } },
            ],
          },
          {
            guard: { type: 'refusedWith', params: { code: 'not_a_draft' } },
            target: 'notADraft',
            actions: {
              type: 'notify',
              params: { message: 'application.notADraft', tone: 'error' },
            },
          },
          {
            target: 'fillingIn',
            actions: [
              'rememberRefusal',
              'goToFirstWrongStep',
              {
                type: 'notify',
                params: { message: 'draft.refused', tone: 'error', server: 'instead' },
              },
            ],
          },
        ],
        onError: {
          target: 'fillingIn',
          actions: {
            type: 'notify',
            params: { message: 'draft.broke', tone: 'error', server: 'instead' },
          },
        },
      },
    },
    loadFailed: {
      description: 'The form could not be opened; it can be tried again.',
      meta: {
        says: ['application.loadBroke', 'category.failed', 'form.failed'],
        requirements: ['R-067', 'S-08'],
      },
      on: {
        'load.retry': [
          { guard: 'isExisting', target: 'loadingApplication', actions: 'forgetFailure' },
          { target: 'loadingCategory', actions: 'forgetFailure' },
        ],
      },
    },
    draftSaved: {
      type: 'final',
      description: 'The draft is stored; the list of applications shows it.',
      meta: { requirements: ['R-065'] },
    },
    submitted: {
      type: 'final',
      description: 'The application is submitted and in the cart.',
      meta: { says: ['application.congratulations'], requirements: ['R-066'] },
    },
    noForm: {
      type: 'final',
      description: 'No category was chosen, or it has no fields.',
      meta: { says: ['form.none'], requirements: ['R-060', 'T-18'] },
    },
    notADraft: {
      type: 'final',
      description: 'Only drafts can be edited; the customer is led away.',
      meta: { requirements: ['R-070', 'S-13'] },
    },
    notFound: {
      type: 'final',
      description: 'The server has no such application; the customer is led away.',
      meta: { requirements: ['R-067', 'S-08', 'T-15'] },
    },
  },
});

function isDraft(event: EventObject): boolean {
  return valueOf(ports.loadApplication, event).appStatus === 0;
}

export type ApplicationActors = typeof ports;
export type ApplicationSnapshot = SnapshotFrom<typeof applicationMachine>;
export type ApplicationState = StateOf<typeof applicationMachine>;
