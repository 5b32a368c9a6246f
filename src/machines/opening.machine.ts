import { assign, setup } from 'xstate';
import type { DoneStateEvent } from 'xstate';
import type { Application, readApplication } from '#contract/application.ts';
import type {
  Category,
  readCategory,
  readFormStructure,
  SelectedCategory,
} from '#contract/catalogue.ts';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { Answers } from '#contract/form.ts';
import type { Meta, Toast, StateOf, Tag } from './meta.ts';
import {
  effect,
  isAccepted,
  isRefusedWith,
  requireValue,
  port,
  readValue,
  refusalGuard,
  refusedWith,
  say,
} from './port.ts';

/*
 * Opens the form of an application (spec §2 Application form): its category, its fields, and the
 * answers stored on this device; part of the application. `opened` promises that the field store
 * holds the answers to continue with. After every other end there is nothing to fill in.
 */

export interface OpeningInput {
  /** The application to edit; unset for a new one. */
  applicationId: string | undefined;
  /** The stored choice for a new application; its price is never trusted. */
  selection: SelectedCategory | undefined;
  /** Whether the new application was autosaved before the page was reloaded. */
  isResumed: boolean;
}

/** A form that is ready to be filled in. */
export interface OpenedForm {
  /** Attributes of the visible fields by step; no steps means no form. */
  steps: readonly (readonly string[])[];
  /** The step to continue with, from 1. */
  step: number;
  /** The crash copy, if this device has answers that the server never received. */
  copy?: AnswerCopy | undefined;
  /** Unset without a form. */
  notes?: OpeningNotes;
}

/** What the customer reads above the fields of a form just opened. */
export interface OpeningNotes {
  /** Attributes of the fields that the profile filled in. */
  prefilled: readonly string[];
  changes?: FormChanges | undefined;
  /** Whether the application to copy could not be read. */
  lacksSource: boolean;
}

/** How the form changed since a draft was saved. */
export interface FormChanges {
  /** Labels of new questions. */
  added: readonly string[];
  /** Removed questions, or ones of another type now, with the draft's answers. */
  removed: readonly { label: string; answer: unknown }[];
}

/** Answers stored on this device. */
export interface AnswerCopy {
  answers: Answers;
  step: number;
  /** When it was stored, in milliseconds since 1970. */
  keptAt: number;
}

interface Context extends OpeningInput {
  /** The loaded draft; unset for a new application. */
  application: Application | undefined;
  /** Unset for a new application. */
  version: string | null | undefined;
  form: OpenedForm;
}

type Event =
  | { type: 'form.open' }
  | { type: 'load.retry' }
  | { type: 'copy.restore' }
  | { type: 'copy.drop' };

export interface OpeningOutput {
  result: 'opened' | 'noForm' | 'notADraft' | 'notFound';
  applicationId?: string | undefined;
  selection?: SelectedCategory | undefined;
  version?: string | null | undefined;
  form?: OpenedForm;
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
    { application: Application | undefined; selection: SelectedCategory },
    RefusalCode<typeof readFormStructure>
  >('loadForm'),
};

const theApplication = ({ context }: { context: Context }) => ({
  applicationId: requireValue(context.applicationId),
});

const theSelection = ({ context }: { context: Context }): SelectedCategory =>
  requireValue(context.selection);

const theForm = ({ context }: { context: Context }) => ({
  application: context.application,
  selection: theSelection({ context }),
});

const theEnding = ({ context, event }: { context: Context; event: DoneStateEvent }) => {
  const { applicationId, selection, version, form } = context;
  return { ...(event.output as OpeningOutput), applicationId, selection, version, form };
};

const noFields: OpenedForm = { steps: [], step: 1 };

export const openingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as OpeningInput,
    output: {} as OpeningOutput,
    meta: {} as Meta,
    tags: {} as Tag,
  },
  actors: ports,
  guards: {
    isExisting: ({ context }) => context.applicationId !== undefined,
    hasSelection: ({ context }) => context.selection !== undefined,
    resumedNoDraft: ({ context, event }) =>
      context.isResumed && (isAccepted(event) || isRefusedWith(event, 'not_found')),
    accepted: ({ event }) => isAccepted(event),
    refusedWith: refusalGuard<RefusalCode<typeof readApplication>>(),
    loadedDraft: ({ event }) =>
      isAccepted(event) && readValue(ports.loadApplication, event).appStatus === 0,
    foundCopy: ({ event }) =>
      isAccepted(event) && readValue(ports.loadForm, event).copy !== undefined,
    loadedFields: ({ event }) =>
      isAccepted(event) && readValue(ports.loadForm, event).steps.length > 0,
  },
  actions: {
    rememberApplication: assign(({ event }) => {
      const application = readValue(ports.loadApplication, event);
      const { categoryId, segmentId, price, version } = application;
      const selection = { id: categoryId ?? '', segmentId: segmentId ?? '', price: price ?? 0 };
      return { application, selection, version };
    }),
    forgetApplication: assign({
      applicationId: undefined,
      application: undefined,
      isResumed: false,
    }),
    rememberPrice: assign({
      selection: ({ context, event }) => {
        const { price } = readValue(ports.loadCategory, event);
        return { ...theSelection({ context }), price };
      },
    }),
    rememberForm: assign({ form: ({ event }) => readValue(ports.loadForm, event) }),
    goToCopy: assign({
      form: ({ context: { form } }) => ({ ...form, step: form.copy?.step ?? form.step }),
    }),
    restoreCopy: effect(),
    dropCopy: effect(),
    notify: effect<Toast>(),
  },
}).createMachine({
  id: 'opening',
  context: ({ input }) => ({
    ...input,
    application: undefined,
    version: undefined,
    form: noFields,
  }),
  initial: 'closed',
  output: theEnding,
  states: {
    closed: {
      description: 'The form is not open yet.',
      meta: { requirements: ['R-060'] },
      on: {
        'form.open': [
          { guard: 'isExisting', target: 'loadingApplication' },
          { guard: 'hasSelection', target: 'loadingCategory' },
          { target: 'noForm' },
        ],
      },
    },
    loadingCategory: {
      description: 'The stored choice is read again; its price may have changed.',
      tags: 'busy',
      meta: { calls: ['readCategory'], requirements: ['T-18', 'T-37'] },
      invoke: {
        id: 'loadCategory',
        src: 'loadCategory',
        input: theSelection,
        onDone: [
          { guard: 'accepted', target: 'loadingForm', actions: 'rememberPrice' },
          {
            target: 'loadFailed',
            actions: say('category.failed', 'error', 'fault'),
          },
        ],
        onError: {
          target: 'loadFailed',
          actions: say('category.failed', 'error', 'fault'),
        },
      },
    },
    loadingApplication: {
      description: 'The application to edit is loading.',
      tags: 'busy',
      meta: {
        calls: ['readApplication'],
        requirements: ['R-067', 'R-070', 'T-22', 'S-08', 'S-34'],
      },
      invoke: {
        id: 'loadApplication',
        src: 'loadApplication',
        input: theApplication,
        onDone: [
          { guard: 'loadedDraft', target: 'loadingForm', actions: 'rememberApplication' },
          { guard: 'resumedNoDraft', target: 'loadingCategory', actions: 'forgetApplication' },
          { guard: 'accepted', target: 'notADraft' },
          {
            guard: refusedWith('not_found'),
            target: 'notFound',
            actions: say('application.loadRefused', 'error'),
          },
          {
            target: 'loadFailed',
            actions: say('application.loadBroke', 'error'),
          },
        ],
        onError: {
          target: 'loadFailed',
          actions: say('application.loadBroke', 'error'),
        },
      },
    },
    loadingForm: {
      description: 'The fields of the chosen category are loading.',
      tags: 'busy',
      meta: {
        calls: ['readFormStructure', 'listApplications'],
        requirements: ['R-061', 'R-062', 'R-075', 'R-112', 'R-077', 'R-211', 'T-19', 'B-03'],
      },
      invoke: {
        id: 'loadForm',
        src: 'loadForm',
        input: theForm,
        onDone: [
          { guard: 'foundCopy', target: 'comparingCopy', actions: 'rememberForm' },
          { guard: 'loadedFields', target: 'opened', actions: 'rememberForm' },
          { guard: 'accepted', target: 'noForm' },
          {
            target: 'loadFailed',
            actions: say('form.failed', 'error'),
          },
        ],
        onError: {
          target: 'loadFailed',
          actions: say('form.failed', 'error'),
        },
      },
    },
    comparingCopy: {
      description: 'This device has answers that were never saved; both versions are shown.',
      meta: { says: ['copy.found'], requirements: ['R-114'] },
      on: {
        'copy.restore': { target: 'opened', actions: ['restoreCopy', 'goToCopy'] },
        'copy.drop': { target: 'opened', actions: 'dropCopy' },
      },
    },
    loadFailed: {
      description: 'The form could not be opened; the customer may try again.',
      meta: {
        requirements: ['R-067', 'S-08'],
      },
      on: {
        'load.retry': [
          { guard: 'isExisting', target: 'loadingApplication' },
          { target: 'loadingCategory' },
        ],
      },
    },
    opened: {
      type: 'final',
      description: 'The form is open on the step to continue with.',
      meta: { requirements: ['R-060', 'R-112', 'C-15'] },
      output: { result: 'opened' },
    },
    noForm: {
      type: 'final',
      description: 'No category was chosen, or it has no fields.',
      meta: { requirements: ['R-060', 'T-18'] },
      output: { result: 'noForm' },
    },
    notADraft: {
      type: 'final',
      description: 'The application is submitted; only drafts can be edited.',
      meta: { requirements: ['R-070', 'S-13'] },
      output: { result: 'notADraft' },
    },
    notFound: {
      type: 'final',
      description: 'The server has no such application.',
      meta: { requirements: ['R-067', 'S-08', 'T-15'] },
      output: { result: 'notFound' },
    },
  },
});

export type OpeningActors = typeof ports;
export type OpeningState = StateOf<typeof openingMachine>;
