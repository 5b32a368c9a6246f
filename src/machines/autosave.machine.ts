import { assign, setup } from 'xstate';
import type { DoneStateEvent, SnapshotFrom } from 'xstate';
import type { createApplication, updateApplication } from '#contract/application.ts';
import type { SelectedCategory } from '#contract/catalogue.ts';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { Meta, StateOf, Tag } from './meta.ts';
import { effect, isAccepted, port, refusalGuard, refusedWith, valueOf } from './port.ts';

/*
 * What a customer types is kept on the server without being asked; part of the application.
 * Starts with everything saved and goes on until the form is left; ends by itself only when the
 * draft is not this page's to save any more: `overtaken`, `deletedElsewhere`, `noDraft`.
 */

/** One write of the application; without `applicationId` it creates one under `requestKey`. */
export interface ApplicationToSave {
  applicationId: string | undefined;
  requestKey: string;
  selection: SelectedCategory;
}

/** What the server keeps now. */
export interface SavedDraft {
  id: string;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** False when something was typed while the call was under way. */
  isCurrent: boolean;
}

export type SaveRefusal =
  | RefusalCode<typeof createApplication>
  | RefusalCode<typeof updateApplication>;

interface Context {
  application: ApplicationToSave;
  stored: SavedDraft | undefined;
}

type Event = { type: 'answers.change' } | { type: 'autosave.retry' };

/** How the draft stands when autosave ends by itself. */
export type DraftStanding = 'overtaken' | 'deletedElsewhere' | 'noDraft';

export interface AutosaveOutput {
  standing: DraftStanding;
}

const ports = {
  /** Saves the answers of the field store as a draft. */
  autosave: port<SavedDraft, ApplicationToSave, SaveRefusal>('autosave'),
};

const theApplication = ({ context }: { context: Context }) => context.application;

const theEnding = ({ event }: { event: DoneStateEvent }) => event.output as AutosaveOutput;

export const autosaveMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as ApplicationToSave,
    output: {} as AutosaveOutput,
    meta: {} as Meta,
    tags: {} as Tag,
  },
  actors: ports,
  delays: {
    /** Milliseconds from the first unsaved change to its save. */
    changeWait: 4_000,
    /** Milliseconds from a failed save to the next. */
    retryWait: 20_000,
  },
  guards: {
    savedEverything: ({ event }) => isAccepted(event) && valueOf(ports.autosave, event).isCurrent,
    accepted: ({ event }) => isAccepted(event),
    refusedWith: refusalGuard<SaveRefusal>(),
  },
  actions: {
    rememberDraft: assign({
      stored: ({ event }) => valueOf(ports.autosave, event),
      application: ({ context, event }) => ({
        ...context.application,
        applicationId: valueOf(ports.autosave, event).id,
      }),
    }),
    /** Tells the application what the server keeps now. */
    announceDraft: effect(),
  },
}).createMachine({
  id: 'autosave',
  context: ({ input }) => ({ application: input, stored: undefined }),
  initial: 'saved',
  output: theEnding,
  states: {
    saved: {
      description: 'The server keeps everything that was typed.',
      meta: { requirements: ['R-111'] },
      on: { 'answers.change': 'changed' },
    },
    changed: {
      description: 'Something is not saved yet; it will be in a moment.',
      meta: { requirements: ['R-111', 'R-113'] },
      after: { changeWait: 'autosaving' },
    },
    autosaving: {
      description: 'The answers are saved as a draft, created once.',
      tags: 'busy',
      meta: {
        calls: ['createApplication', 'updateApplication'],
        requirements: ['R-071', 'R-110', 'R-111', 'S-34'],
      },
      invoke: {
        id: 'autosave',
        src: 'autosave',
        input: theApplication,
        onDone: [
          {
            guard: 'savedEverything',
            target: 'saved',
            actions: ['rememberDraft', 'announceDraft'],
          },
          { guard: 'accepted', target: 'changed', actions: ['rememberDraft', 'announceDraft'] },
          { guard: refusedWith('draft_changed'), target: 'overtaken' },
          { guard: refusedWith('not_found'), target: 'deletedElsewhere' },
          { guard: refusedWith('draft_deleted'), target: 'deletedElsewhere' },
          { guard: refusedWith('not_a_draft'), target: 'noDraft' },
          { target: 'unsaved' },
        ],
        onError: 'unsaved',
      },
    },
    unsaved: {
      description: 'Saving did not work; it is tried again, the answers stay on the page.',
      meta: { says: ['autosave.failed'], requirements: ['R-111', 'R-113', 'R-232'] },
      on: { 'autosave.retry': 'autosaving' },
      after: { retryWait: 'autosaving' },
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
      description: 'The application was submitted elsewhere; it is no draft any more.',
      meta: { requirements: ['R-070'] },
      output: { standing: 'noDraft' },
    },
  },
});

export type AutosaveActors = typeof ports;
export type AutosaveSnapshot = SnapshotFrom<typeof autosaveMachine>;
export type AutosaveState = StateOf<typeof autosaveMachine>;
