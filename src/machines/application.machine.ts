import { assertEvent, assign, setup } from 'xstate';
import type { DoneStateEvent, EventObject, SnapshotFrom } from 'xstate';
import type { Application, readApplication } from '#contract/application.ts';
import type {
  Category,
  readCategory,
  readFormStructure,
  SelectedCategory,
} from '#contract/catalogue.ts';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { Refusal } from '#contract/outcome.ts';
import type { MessageKey } from '#messages';
import { autosaveMachine } from './autosave.machine.ts';
import type {
  ApplicationToSave,
  AutosaveOutput,
  SavedDraft,
  SaveRefusal,
} from './autosave.machine.ts';
import { draftComparisonMachine } from './draftComparison.machine.ts';
import type { DraftComparisonInput, DraftComparisonOutput } from './draftComparison.machine.ts';
import type { Failure, Meta, Notice, StateOf, Tag } from './meta.ts';
import {
  effect,
  faultWordsIn,
  isAccepted,
  isRefusedWith,
  port,
  refusalGuard,
  refusalIn,
  refusedWith,
  say,
  valueOf,
} from './port.ts';
import { submissionMachine } from './submission.machine.ts';
import type { SubmissionOutput } from './submission.machine.ts';

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
  /** The new application was autosaved before the page was loaded again (S-34). */
  isResumed?: boolean;
  /** Names this application to the server, so that creating it twice makes one. */
  requestKey: string;
}

interface Context {
  applicationId: string | undefined;
  selection: SelectedCategory | undefined;
  entrance: 'portal' | 'link';
  isResumed: boolean;
  /** An application that existed before this page; saving it says so in other words. */
  isEdited: boolean;
  requestKey: string;
  /** Attributes of the visible fields by step, to find the step of a refused answer. */
  steps: readonly (readonly string[])[];
  /** The step on screen, from 1. */
  step: number;
  /** The furthest step reached, from 1. */
  furthestStep: number;
  /** The step of the answers that only this device kept, from 1. */
  copyStep: number | undefined;
  /** When the server last kept everything, in milliseconds since 1970. */
  savedAt: number | undefined;
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
  | { type: 'copy.restore' }
  | { type: 'copy.drop' }
  | { type: 'draft.save' }
  | { type: 'draft.stored'; draft: SavedDraft };

/** A form that is ready to be filled in. */
export interface OpenedForm {
  /** Attributes of the visible fields by step; no steps means no form. */
  steps: readonly (readonly string[])[];
  /** The step to go on with, from 1. */
  step: number;
  /** Where they were left, when this device keeps answers that the server never got. */
  copyStep?: number;
}

const ports = {
  loadApplication: port<
    Application,
    { applicationId: string },
    RefusalCode<typeof readApplication>
  >('loadApplication'),
  loadCategory: port<Category, SelectedCategory, RefusalCode<typeof readCategory>>('loadCategory'),
  /** Fills the field store. */
  loadForm: port<
    OpenedForm,
    { applicationId: string | undefined; selection: SelectedCategory },
    RefusalCode<typeof readFormStructure>
  >('loadForm'),
  /** Waits for running uploads, then checks the answers of one step. */
  checkStep: port<null, { step: number }, 'input_invalid'>('checkStep'),
  /** Waits for running uploads, then checks the answers of all steps. */
  checkAnswers: port<null, undefined, 'input_invalid'>('checkAnswers'),
  saveDraft: port<SavedDraft, ApplicationToSave, SaveRefusal>('saveDraft'),
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

const theDraft: (scope: { context: Context }) => DraftComparisonInput = theApplication;

type Ending = AutosaveOutput | DraftComparisonOutput | SubmissionOutput;

const endingIn = (event: EventObject) => (event as DoneStateEvent).output as Ending;

export const applicationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as ApplicationInput,
    meta: {} as Meta,
    tags: {} as Tag,
    children: {} as {
      autosave: 'autosave';
      draftComparison: 'draftComparison';
      submission: 'submission';
    },
  },
  actors: {
    ...ports,
    autosave: autosaveMachine,
    draftComparison: draftComparisonMachine,
    submission: submissionMachine,
  },
  guards: {
    isExisting: ({ context }) => context.applicationId !== undefined,
    hasSelection: ({ context }) => context.selection !== undefined,
    isResumed: ({ context }) => context.isResumed,
    accepted: ({ event }) => isAccepted(event),
    acceptedByLink: ({ context, event }) => isAccepted(event) && context.entrance === 'link',
    acceptedAgain: ({ context, event }) => isAccepted(event) && context.isEdited,
    loadedDraft: ({ event }) =>
      isAccepted(event) && valueOf(ports.loadApplication, event).appStatus === 0,
    foundCopy: ({ event }) =>
      isAccepted(event) && valueOf(ports.loadForm, event).copyStep !== undefined,
    loadedFields: ({ event }) =>
      isAccepted(event) && valueOf(ports.loadForm, event).steps.length > 0,
    hasNextStep: ({ context }) => context.step < context.steps.length,
    hasPreviousStep: ({ context }) => context.step > 1,
    onLastStep: ({ context }) => context.step === context.steps.length,
    stepWasReached: ({ context, event }) => {
      assertEvent(event, 'step.choose');
      return event.step >= 1 && event.step <= context.furthestStep;
    },
    refusedWith: refusalGuard<SaveRefusal>(),
    refusedAsOvertaken: ({ context, event }) =>
      isRefusedWith(event, 'draft_changed') && context.applicationId !== undefined,
    endedOvertaken: ({ context, event }) =>
      endingIn(event).standing === 'overtaken' && context.applicationId !== undefined,
    endedAs: ({ event }, { standing }: { standing: Ending['standing'] }) =>
      endingIn(event).standing === standing,
  },
  actions: {
    rememberApplication: assign({
      selection: ({ event }) => {
        const { categoryId, segmentId, price } = valueOf(ports.loadApplication, event);
        return { id: categoryId ?? '', segmentId: segmentId ?? '', price: price ?? 0 };
      },
    }),
    forgetApplication: assign({
      applicationId: undefined,
      isResumed: false,
      isEdited: false,
      // The first key made an application that is gone.
      requestKey: ({ context }) => `${context.requestKey}+`,
    }),
    rememberPrice: assign({
      selection: ({ context, event }) => {
        const { price } = valueOf(ports.loadCategory, event);
        return { ...theSelection({ context }), price };
      },
    }),
    rememberForm: assign(({ event }) => {
      const { steps, step, copyStep } = valueOf(ports.loadForm, event);
      const reached = Math.min(step, steps.length);
      return { steps, step: reached, furthestStep: reached, copyStep };
    }),
    goToCopy: assign(({ context }) => {
      const step = Math.min(context.copyStep ?? context.step, context.steps.length);
      return { step, furthestStep: Math.max(context.furthestStep, step) };
    }),
    rememberDraft: assign(({ event }) => {
      assertEvent(event, 'draft.stored');
      return { applicationId: event.draft.id, savedAt: event.draft.savedAt };
    }),
    rememberSaved: assign(({ event }) => {
      const { id, savedAt } = valueOf(ports.saveDraft, event);
      return { applicationId: id, savedAt };
    }),
    rememberFailure: assign({
      failure: (_, { message }: { message: MessageKey }): Failure => ({ message }),
    }),
    rememberCategoryFailure: assign({
      failure: ({ event }): Failure => ({ message: 'category.failed', text: faultWordsIn(event) }),
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
    rememberRefusal: assign(({ context, event }) => refusalOnStep(context, refusalIn(event))),
    rememberSubmissionRefusal: assign(({ context, event }) => {
      const ending = endingIn(event);
      return refusalOnStep(context, 'refusal' in ending ? ending.refusal : undefined);
    }),
    forgetRefusal: assign({ refusal: undefined }),
    restoreCopy: effect(),
    dropCopy: effect(),
    notify: effect<Notice>(),
  },
}).createMachine({
  id: 'application',
  context: ({ input }) => ({
    applicationId: input.applicationId,
    selection: input.selection,
    entrance: input.entrance,
    isResumed: input.isResumed ?? false,
    isEdited: input.applicationId !== undefined && !input.isResumed,
    requestKey: input.requestKey,
    steps: [],
    step: 1,
    furthestStep: 1,
    copyStep: undefined,
    savedAt: undefined,
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
            actions: ['rememberCategoryFailure', say('category.failed', 'error', 'fault')],
          },
        ],
        onError: {
          target: 'loadFailed',
          actions: ['rememberCategoryFailure', say('category.failed', 'error', 'fault')],
        },
      },
    },
    loadingApplication: {
      description: 'The application to edit is loading.',
      tags: 'busy',
      meta: {
        calls: ['readApplication'],
        says: ['application.loadRefused', 'application.loadBroke'],
        requirements: ['R-067', 'R-070', 'S-08', 'S-34'],
      },
      invoke: {
        id: 'loadApplication',
        src: 'loadApplication',
        input: theApplication,
        onDone: [
          { guard: 'loadedDraft', target: 'loadingForm', actions: 'rememberApplication' },
          { guard: 'isResumed', target: 'loadingCategory', actions: 'forgetApplication' },
          { guard: 'accepted', target: 'notADraft' },
          { target: 'notFound', actions: say('application.loadRefused', 'error') },
        ],
        onError: {
          target: 'loadFailed',
          actions: [
            { type: 'rememberFailure', params: { message: 'application.loadBroke' } },
            say('application.loadBroke', 'error'),
          ],
        },
      },
    },
    loadingForm: {
      description: 'The fields of the chosen category are loading.',
      tags: 'busy',
      meta: {
        calls: ['readFormStructure', 'listApplications'],
        says: ['form.failed'],
        requirements: ['R-061', 'R-062', 'R-075', 'R-112', 'T-19'],
      },
      invoke: {
        id: 'loadForm',
        src: 'loadForm',
        input: theForm,
        onDone: [
          { guard: 'foundCopy', target: 'comparingCopy', actions: 'rememberForm' },
          { guard: 'loadedFields', target: 'editing', actions: 'rememberForm' },
          { guard: 'accepted', target: 'noForm' },
          {
            target: 'loadFailed',
            actions: [
              { type: 'rememberFailure', params: { message: 'form.failed' } },
              say('form.failed', 'error'),
            ],
          },
        ],
        onError: {
          target: 'loadFailed',
          actions: [
            { type: 'rememberFailure', params: { message: 'form.failed' } },
            say('form.failed', 'error'),
          ],
        },
      },
    },
    comparingCopy: {
      description: 'This device kept answers that were never saved; both are shown.',
      meta: { says: ['copy.found'], requirements: ['R-114'] },
      on: {
        'copy.restore': { target: 'editing', actions: ['restoreCopy', 'goToCopy'] },
        'copy.drop': { target: 'editing', actions: 'dropCopy' },
      },
    },
    editing: {
      description: 'The form is open; what is typed is saved in the background.',
      initial: 'fillingIn',
      invoke: {
        id: 'autosave',
        src: 'autosave',
        input: theApplicationToSave,
        onDone: [
          { guard: 'endedOvertaken', target: 'comparingVersions' },
          { guard: { type: 'endedAs', params: { standing: 'noDraft' } }, target: 'notADraft' },
          {
            target: 'editing',
            reenter: true,
            actions: ['forgetApplication', say('draft.deletedElsewhere', 'plain')],
          },
        ],
        onError: { target: 'editing', reenter: true },
      },
      meta: {
        says: ['draft.deletedElsewhere'],
        requirements: ['R-111', 'R-115', 'S-34'],
      },
      on: { 'draft.stored': { actions: 'rememberDraft' } },
      states: {
        fillingIn: {
          description: 'The customer answers the questions of one step.',
          meta: { requirements: ['R-060', 'R-063', 'R-064', 'R-074', 'T-20'] },
          on: {
            'step.next': { guard: 'hasNextStep', target: 'checkingStep' },
            'step.back': { guard: 'hasPreviousStep', actions: ['forgetRefusal', 'goBack'] },
            'step.choose': { guard: 'stepWasReached', actions: ['forgetRefusal', 'goToStep'] },
            'draft.save': { target: '#application.savingDraft', actions: 'forgetRefusal' },
            'application.submit': { guard: 'onLastStep', target: 'checkingAnswers' },
          },
        },
        checkingStep: {
          description: 'Running uploads end, then the answers of this step are checked.',
          tags: 'busy',
          meta: { requirements: ['R-063', 'R-064', 'R-095'] },
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
          meta: { requirements: ['R-064', 'R-072', 'R-095', 'T-20'] },
          entry: 'forgetRefusal',
          invoke: {
            id: 'checkAnswers',
            src: 'checkAnswers',
            onDone: [
              { guard: 'accepted', target: '#application.submitting' },
              { target: 'fillingIn', actions: 'rememberRefusal' },
            ],
            onError: 'fillingIn',
          },
        },
      },
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
          'draft.deletedElsewhere',
        ],
        requirements: ['R-065', 'R-071', 'R-110', 'S-34'],
      },
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: theApplicationToSave,
        onDone: [
          {
            guard: 'acceptedByLink',
            target: 'editing',
            actions: ['rememberSaved', say('draft.updated', 'success')],
          },
          {
            guard: 'acceptedAgain',
            target: 'draftSaved',
            actions: say('draft.updated', 'success'),
          },
          { guard: 'accepted', target: 'draftSaved', actions: say('draft.created', 'success') },
          { guard: 'refusedAsOvertaken', target: 'comparingVersions' },
          {
            guard: refusedWith('not_found'),
            target: 'editing',
            actions: ['forgetApplication', say('draft.deletedElsewhere', 'plain')],
          },
          {
            guard: refusedWith('draft_deleted'),
            target: 'editing',
            actions: ['forgetApplication', say('draft.deletedElsewhere', 'plain')],
          },
          { guard: refusedWith('not_a_draft'), target: 'notADraft' },
          {
            target: 'editing',
            actions: ['rememberRefusal', say('draft.refused', 'error', 'below')],
          },
        ],
        onError: { target: 'editing', actions: say('draft.broke', 'error', 'below') },
      },
    },
    comparingVersions: {
      description: 'The draft was changed elsewhere; the customer chooses what stays.',
      meta: {
        says: ['draft.deletedElsewhere', 'draft.broke'],
        requirements: ['R-115'],
      },
      invoke: {
        id: 'draftComparison',
        src: 'draftComparison',
        input: theDraft,
        onDone: [
          { guard: { type: 'endedAs', params: { standing: 'merged' } }, target: 'editing' },
          { guard: { type: 'endedAs', params: { standing: 'noDraft' } }, target: 'notADraft' },
          {
            target: 'editing',
            actions: ['forgetApplication', say('draft.deletedElsewhere', 'plain')],
          },
        ],
        onError: { target: 'editing', actions: say('draft.broke', 'error') },
      },
    },
    submitting: {
      description: 'The application is submitted and put into the cart.',
      meta: {
        says: ['draft.deletedElsewhere', 'application.submitBroke'],
        requirements: ['R-065', 'R-066'],
      },
      invoke: {
        id: 'submission',
        src: 'submission',
        input: theApplicationToSave,
        onDone: [
          { guard: { type: 'endedAs', params: { standing: 'submitted' } }, target: 'submitted' },
          { guard: 'endedOvertaken', target: 'comparingVersions' },
          { guard: { type: 'endedAs', params: { standing: 'noDraft' } }, target: 'notADraft' },
          {
            guard: { type: 'endedAs', params: { standing: 'refused' } },
            target: 'editing',
            actions: 'rememberSubmissionRefusal',
          },
          {
            target: 'editing',
            actions: ['forgetApplication', say('draft.deletedElsewhere', 'plain')],
          },
        ],
        onError: { target: 'editing', actions: say('application.submitBroke', 'error') },
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
      meta: { says: ['application.notADraft'], requirements: ['R-070', 'S-13'] },
      entry: say('application.notADraft', 'error'),
    },
    notFound: {
      type: 'final',
      description: 'The server has no such application; the customer is led away.',
      meta: { requirements: ['R-067', 'S-08', 'T-15'] },
    },
  },
});

/** A refusal to show, on the first step that has a wrong answer. */
function refusalOnStep({ steps, step }: Context, refusal: Refusal | undefined) {
  const wrong = Object.keys(refusal?.errors ?? {});
  const index = steps.findIndex((names) => names.some((name) => wrong.includes(name)));
  return { refusal, step: index === -1 ? step : index + 1 };
}

export type ApplicationActors = typeof ports;
export type ApplicationSnapshot = SnapshotFrom<typeof applicationMachine>;
export type ApplicationState = StateOf<typeof applicationMachine>;
