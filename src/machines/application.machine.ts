import { and, assertEvent, assign, sendTo, setup } from 'xstate';
import type { DoneStateEvent, EventObject } from 'xstate';
import type { ApplicationBody } from '#contract/application.ts';
import type { addToCart } from '#contract/cart.ts';
import type { SelectedCategory } from '#contract/catalogue.ts';
import type { Refusal } from '#contract/outcome.ts';
import { draftMachine } from './draft.machine.ts';
import type { DraftInput, DraftOutput, StoredDraft } from './draft.machine.ts';
import { draftComparisonMachine } from './draftComparison.machine.ts';
import type { DraftComparisonOutput } from './draftComparison.machine.ts';
import type { Meta, Toast, StateOf, Tag } from './meta.ts';
import { openingMachine } from './opening.machine.ts';
import type { OpeningInput, OpeningNotes, OpeningOutput } from './opening.machine.ts';
import {
  callPort,
  condition,
  effect,
  endedAs,
  endingGuard,
  isAccepted,
  requireValue,
  port,
  readRefusal,
  say,
} from './port.ts';

/*
 * A customer fills in an application, saves it as a draft or submits it (spec §2 Application form,
 * §4 Form steps, Application saving). Starts by opening the form. `draftSaved` promises a stored
 * draft, `submitted` a submitted application in the cart. The answers are in the field store that
 * the ports read; the draft machine knows which of them are saved.
 */

export interface ApplicationInput {
  /** The application to edit; unset for a new one. */
  applicationId?: string | undefined;
  /** The stored choice for a new application; its price is never trusted. */
  selection?: SelectedCategory | undefined;
  /** Where the customer came from; with a link, the page stays open after a draft is saved. */
  entrance: 'portal' | 'link';
  /** Whether the new application was autosaved before the page was reloaded. */
  isResumed?: boolean;
  /** Whether the customer had saved it as a draft before the reload. */
  wasSavedAsDraft?: boolean;
  /** Idempotency key: creating the application twice creates one. */
  requestKey: string;
  /** Writes sent with this key before the page was reloaded and never answered. */
  unansweredWrites?: readonly ApplicationBody[];
}

interface Context {
  opening: OpeningInput;
  stored: StoredDraft;
  selection: SelectedCategory | undefined;
  entrance: 'portal' | 'link';
  /** Whether the application existed before this page; the message after saving then differs. */
  isEdited: boolean;
  requestKey: string;
  /** Attributes of the visible fields by step, to find the step of a rejected answer. */
  steps: readonly (readonly string[])[];
  /** What the customer reads above the fields; unset until the form is open. */
  notes: OpeningNotes | undefined;
  /** The step on screen, from 1. */
  step: number;
  /** The furthest step reached, from 1. */
  furthestStep: number;
  /** Why the last step, draft or submission was refused, with sentences by attribute. */
  refusal: Refusal | undefined;
  /** Unexpected save failures since saving last ended as planned. */
  savingFailures: number;
}

type Event =
  | { type: 'application.submit' }
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'step.choose'; step: number }
  | { type: 'draft.save' }
  | { type: 'autosave.retry' }
  | { type: 'cart.retry' };

const ports = {
  /** Waits for running uploads, then checks the answers of one step. */
  checkStep: port<null, { step: number }, 'input_invalid'>('checkStep'),
  /** Waits for running uploads, then checks the answers of all steps. */
  checkAnswers: port<null, undefined, 'input_invalid'>('checkAnswers'),
  addToCart: callPort<typeof addToCart>('addToCart'),
};

const theOpening = ({ context }: { context: Context }) => context.opening;

const theApplication = ({ context }: { context: Context }) => ({
  applicationId: requireValue(context.stored.applicationId),
});

const theCartItem = ({ context }: { context: Context }) => ({
  ...theApplication({ context }),
  quantity: 1,
});

const theStep = ({ context }: { context: Context }) => ({ step: context.step });

const theDraft = ({ context }: { context: Context }): DraftInput => ({
  ...context.stored,
  requestKey: context.requestKey,
  selection: requireValue(context.selection),
});

type Ending = OpeningOutput | DraftOutput | DraftComparisonOutput;

const readOutcome = (event: EventObject) => (event as DoneStateEvent).output as Ending;

const nothingStored: StoredDraft = {
  applicationId: undefined,
  version: undefined,
  unansweredWrites: [],
  savedAt: undefined,
};

export const applicationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as ApplicationInput,
    meta: {} as Meta,
    tags: {} as Tag,
    children: {} as { opening: 'opening'; draft: 'draft'; draftComparison: 'draftComparison' },
  },
  actors: {
    ...ports,
    opening: openingMachine,
    draft: draftMachine,
    draftComparison: draftComparisonMachine,
  },
  guards: {
    accepted: ({ event }) => isAccepted(event),
    hasNextStep: ({ context }) => context.step < context.steps.length,
    hasPreviousStep: ({ context }) => context.step > 1,
    onLastStep: ({ context }) => context.step === context.steps.length,
    /** No field shows a message. */
    isFreeOfErrors: condition(),
    canSubmit: and(['onLastStep', 'isFreeOfErrors']),
    stepWasReached: ({ context, event }) => {
      assertEvent(event, 'step.choose');
      return event.step >= 1 && event.step <= context.furthestStep;
    },
    endedAs: endingGuard<Ending['result']>(),
    keptByLink: ({ context, event }) =>
      readOutcome(event).result === 'kept' && context.entrance === 'link',
    lostByLink: ({ context, event }) =>
      readOutcome(event).result === 'deletedElsewhere' && context.entrance === 'link',
    savingKeepsFailing: ({ context }) => context.savingFailures >= 2,
    keptAgain: ({ context, event }) => readOutcome(event).result === 'kept' && context.isEdited,
  },
  actions: {
    rememberForm: assign(({ context, event }) => {
      const { applicationId, selection, version, form } = readOutcome(event) as OpeningOutput;
      const { steps = [], step = 1, notes } = form ?? {};
      const reached = Math.min(step, steps.length);
      const isDeleted = context.opening.applicationId !== undefined && applicationId === undefined;
      const requestKey = isDeleted ? `${context.requestKey}+` : context.requestKey;
      const unansweredWrites = applicationId === undefined ? context.stored.unansweredWrites : [];
      const stored = { ...nothingStored, applicationId, version, unansweredWrites };
      const places = { step: reached, furthestStep: reached };
      return { selection, stored, requestKey, steps, notes, ...places };
    }),
    rememberStored: assign(({ event }) => ({
      stored: (readOutcome(event) as DraftOutput).stored,
      savingFailures: 0,
    })),
    rememberVersion: assign({
      stored: ({ context, event }) => {
        const { version } = readOutcome(event) as DraftComparisonOutput;
        return { ...context.stored, version, unansweredWrites: [] };
      },
    }),
    forgetApplication: assign({
      stored: nothingStored,
      isEdited: false,
      // The first key created an application that no longer exists.
      requestKey: ({ context }) => `${context.requestKey}+`,
    }),
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
    rememberRefusal: assign(({ context, event }) => refusalOnStep(context, readRefusal(event))),
    rememberDraftRefusal: assign(({ context, event }) =>
      refusalOnStep(context, readRefusal(event)),
    ),
    forgetRefusal: assign({ refusal: undefined }),
    countSavingFailure: assign({ savingFailures: ({ context }) => context.savingFailures + 1 }),
    forgetSavingFailures: assign({ savingFailures: 0 }),
    askToSave: sendTo('draft', { type: 'draft.save' }),
    askToSubmit: sendTo('draft', { type: 'application.submit' }),
    /** Marks every answer as unsaved. */
    markUnsaved: effect(),
    notify: effect<Toast>(),
  },
}).createMachine({
  id: 'application',
  context: ({ input: { isResumed = false, wasSavedAsDraft = false, ...input } }) => ({
    opening: { applicationId: input.applicationId, selection: input.selection, isResumed },
    stored: {
      ...nothingStored,
      applicationId: input.applicationId,
      unansweredWrites: input.unansweredWrites ?? [],
    },
    selection: input.selection,
    entrance: input.entrance,
    isEdited: input.applicationId !== undefined && (wasSavedAsDraft || !isResumed),
    requestKey: input.requestKey,
    steps: [],
    notes: undefined,
    step: 1,
    furthestStep: 1,
    refusal: undefined,
    savingFailures: 0,
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The form loads: its category, its fields and the previous answers.',
      meta: { requirements: ['R-060', 'R-067', 'S-08'] },
      invoke: {
        id: 'opening',
        src: 'opening',
        input: theOpening,
        onDone: [
          {
            guard: endedAs('opened'),
            target: 'editing',
            actions: 'rememberForm',
          },
          { guard: endedAs('noForm'), target: 'noForm' },
          { guard: endedAs('notADraft'), target: 'notADraft' },
          { target: 'notFound' },
        ],
        onError: { target: 'notFound', actions: say('application.loadBroke', 'error') },
      },
    },
    editing: {
      description: 'The form is open; answers are saved in the background.',
      initial: 'fillingIn',
      invoke: {
        id: 'draft',
        src: 'draft',
        input: theDraft,
        onDone: [
          {
            guard: endedAs('submitted'),
            target: 'addingToCart',
            actions: ['rememberStored', say('application.submitted', 'success')],
          },
          {
            guard: 'keptByLink',
            target: 'editing',
            reenter: true,
            actions: ['rememberStored', say('draft.updated', 'success')],
          },
          { guard: 'keptAgain', target: 'draftSaved', actions: say('draft.updated', 'success') },
          {
            guard: endedAs('kept'),
            target: 'draftSaved',
            actions: say('draft.created', 'success'),
          },
          {
            guard: endedAs('refused'),
            target: 'editing',
            reenter: true,
            actions: ['rememberStored', 'rememberDraftRefusal'],
          },
          {
            guard: endedAs('overtaken'),
            target: 'comparingVersions',
            actions: 'rememberStored',
          },
          { guard: endedAs('noDraft'), target: 'notADraft' },
          {
            guard: 'lostByLink',
            target: 'notFound',
            actions: say('application.loadRefused', 'error'),
          },
          {
            target: 'editing',
            reenter: true,
            actions: ['forgetApplication', 'markUnsaved', say('draft.deletedElsewhere', 'plain')],
          },
        ],
        onError: [
          {
            guard: 'savingKeepsFailing',
            target: 'savingStopped',
            actions: say('draft.stopped', 'error'),
          },
          { target: 'editing', reenter: true, actions: 'countSavingFailure' },
        ],
      },
      meta: {
        requirements: ['R-065', 'R-078', 'R-110', 'R-111', 'R-115', 'S-13', 'S-34'],
      },
      states: {
        fillingIn: {
          description: 'The customer answers the questions of one step.',
          meta: {
            requirements: [
              'R-060',
              'R-063',
              'R-064',
              'R-074',
              'R-073',
              'R-211',
              'T-20',
              'C-22',
              'C-24',
              'S-11',
              'S-24',
            ],
          },
          on: {
            'step.next': { guard: 'hasNextStep', target: 'checkingStep' },
            'step.back': { guard: 'hasPreviousStep', actions: ['forgetRefusal', 'goBack'] },
            'step.choose': { guard: 'stepWasReached', actions: ['forgetRefusal', 'goToStep'] },
            'draft.save': 'savingDraft',
            'application.submit': { guard: 'canSubmit', target: 'checkingAnswers' },
          },
        },
        checkingStep: {
          description: "The portal waits for running uploads, then checks this step's answers.",
          tags: 'busy',
          meta: { requirements: ['R-063', 'R-064', 'R-095', 'C-18'] },
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
          description:
            'The portal waits for running uploads, then checks the answers of all steps.',
          tags: 'busy',
          meta: { requirements: ['R-064', 'R-072', 'R-095', 'T-20', 'C-18'] },
          entry: 'forgetRefusal',
          invoke: {
            id: 'checkAnswers',
            src: 'checkAnswers',
            onDone: [
              { guard: 'accepted', target: 'submitting' },
              { target: 'fillingIn', actions: 'rememberRefusal' },
            ],
            onError: 'fillingIn',
          },
        },
        savingDraft: {
          description: 'The draft is saved because the customer asked for it.',
          meta: { requirements: ['R-065', 'R-110', 'C-16'] },
          entry: ['forgetRefusal', 'askToSave'],
        },
        submitting: {
          description: 'The application is being submitted.',
          meta: { requirements: ['R-065', 'R-078', 'C-21'] },
          entry: 'askToSubmit',
        },
      },
    },
    savingStopped: {
      description: 'Saving failed three times; the answers stay on this device.',
      meta: { says: ['draft.stopped'], requirements: ['R-110', 'R-114'] },
      on: { 'autosave.retry': { target: 'editing', actions: 'forgetSavingFailures' } },
    },
    comparingVersions: {
      description: 'The draft was changed elsewhere; the customer chooses which answers to keep.',
      meta: {
        requirements: ['R-115'],
      },
      invoke: {
        id: 'draftComparison',
        src: 'draftComparison',
        input: theApplication,
        onDone: [
          {
            guard: endedAs('merged'),
            target: 'editing',
            actions: 'rememberVersion',
          },
          { guard: endedAs('noDraft'), target: 'notADraft' },
          {
            guard: 'lostByLink',
            target: 'notFound',
            actions: say('application.loadRefused', 'error'),
          },
          {
            target: 'editing',
            actions: ['forgetApplication', 'markUnsaved', say('draft.deletedElsewhere', 'plain')],
          },
        ],
        onError: { target: 'editing', actions: say('draft.broke', 'error') },
      },
    },
    addingToCart: {
      description: 'The portal adds the submitted application to the cart, once.',
      tags: 'busy',
      meta: {
        calls: ['addToCart'],
        says: ['application.congratulations'],
        requirements: ['R-066', 'T-21', 'T-36'],
      },
      invoke: {
        id: 'addToCart',
        src: 'addToCart',
        input: theCartItem,
        onDone: [
          { guard: 'accepted', target: 'submitted' },
          { target: 'notInCart', actions: say('cart.addFailed', 'error', 'instead') },
        ],
        onError: { target: 'notInCart', actions: say('cart.addFailed', 'error', 'instead') },
      },
    },
    notInCart: {
      description: 'The application is submitted; adding it to the cart can be retried.',
      meta: {
        says: ['application.congratulations', 'cart.addFailed'],
        requirements: ['R-066', 'T-21'],
      },
      on: { 'cart.retry': 'addingToCart' },
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
      description: 'Only drafts can be edited; the customer leaves the page.',
      meta: { requirements: ['R-070', 'S-13'] },
      entry: say('updateApplication.not_a_draft', 'error'),
    },
    notFound: {
      type: 'final',
      description: 'The application does not exist; the customer leaves the page.',
      meta: { requirements: ['R-067', 'S-08', 'T-15'] },
    },
  },
});

/** The refusal to show, and the first step that has a rejected answer. */
function refusalOnStep({ steps, step }: Context, refusal: Refusal | undefined) {
  const wrong = Object.keys(refusal?.errors ?? {});
  const index = steps.findIndex((names) => names.some((name) => wrong.includes(name)));
  return { refusal, step: index === -1 ? step : index + 1 };
}

export type ApplicationActors = typeof ports;
export type ApplicationState = StateOf<typeof applicationMachine>;
