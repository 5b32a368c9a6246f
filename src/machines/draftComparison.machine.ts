import { assertEvent, assign, setup } from 'xstate';
import type { DoneStateEvent, EventObject } from 'xstate';
import type { Application, readApplication } from '#contract/application.ts';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { Meta, StateOf, Tag } from './meta.ts';
import { effect, isAccepted, port, readValue, refusalGuard, refusedWith } from './port.ts';

/*
 * A draft was changed in two places; part of the application. Reads the other version, shows both
 * and lets the customer choose, field by field or whole. `merged` promises that the form holds the
 * choice and that the next save replaces the version that was shown.
 */

interface Input {
  applicationId: string;
}

interface Context extends Input {
  /** The server's version. */
  other: Application | undefined;
}

type Event =
  /** `taken`: attributes whose answers come from the other version. */
  { type: 'versions.merge'; taken: readonly string[] } | { type: 'comparison.retry' };

export interface DraftComparisonOutput {
  result: 'merged' | 'deletedElsewhere' | 'noDraft';
  /** Unset unless a version was shown. */
  version?: string | null | undefined;
}

const ports = {
  readOther: port<Application, { applicationId: string }, RefusalCode<typeof readApplication>>(
    'readOther',
  ),
};

const theApplication = ({ context }: { context: Context }) => ({
  applicationId: context.applicationId,
});

const theEnding = ({ context, event }: { context: Context; event: DoneStateEvent }) => ({
  ...(event.output as DraftComparisonOutput),
  version: context.other?.version,
});

export const draftComparisonMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    output: {} as DraftComparisonOutput,
    meta: {} as Meta,
    tags: {} as Tag,
  },
  actors: ports,
  guards: {
    isDraft: ({ event }) => isAccepted(event) && readValue(ports.readOther, event).appStatus === 0,
    accepted: ({ event }) => isAccepted(event),
    refusedWith: refusalGuard<RefusalCode<typeof readApplication>>(),
  },
  actions: {
    rememberOther: assign({ other: ({ event }) => readValue(ports.readOther, event) }),
    mergeAnswers: effect(),
  },
}).createMachine({
  id: 'draftComparison',
  context: ({ input }) => ({ applicationId: input.applicationId, other: undefined }),
  initial: 'readingOther',
  output: theEnding,
  states: {
    readingOther: {
      description: 'The version that was saved elsewhere is loading.',
      tags: 'busy',
      meta: { calls: ['readApplication'], requirements: ['R-115'] },
      invoke: {
        id: 'readOther',
        src: 'readOther',
        input: theApplication,
        onDone: [
          { guard: 'isDraft', target: 'comparing', actions: 'rememberOther' },
          { guard: 'accepted', target: 'noDraft' },
          { guard: refusedWith('not_found'), target: 'deletedElsewhere' },
          { target: 'unreadable' },
        ],
        onError: 'unreadable',
      },
    },
    comparing: {
      description: 'Both versions are shown; the customer chooses which answers to keep.',
      meta: { says: ['updateApplication.draft_changed'], requirements: ['R-115', 'C-17'] },
      on: { 'versions.merge': { target: 'merged', actions: 'mergeAnswers' } },
    },
    unreadable: {
      description: 'The other version could not be read; the customer may try again.',
      meta: { says: ['updateApplication.draft_changed'], requirements: ['R-115'] },
      on: { 'comparison.retry': 'readingOther' },
    },
    merged: {
      type: 'final',
      description: 'The form holds what the customer chose.',
      meta: { requirements: ['R-115'] },
      output: { result: 'merged' },
    },
    deletedElsewhere: {
      type: 'final',
      description: 'The draft was deleted while the versions were compared.',
      meta: { requirements: ['R-115', 'R-116'] },
      output: { result: 'deletedElsewhere' },
    },
    noDraft: {
      type: 'final',
      description: 'The application was submitted while the versions were compared.',
      meta: { requirements: ['R-070', 'R-115'] },
      output: { result: 'noDraft' },
    },
  },
});

/** The attributes that a `versions.merge` event takes from the other version. */
export function readChosen(event: EventObject): readonly string[] {
  assertEvent(event as Event, 'versions.merge');
  return (event as Extract<Event, { type: 'versions.merge' }>).taken;
}

export type DraftComparisonActors = typeof ports;
export type DraftComparisonState = StateOf<typeof draftComparisonMachine>;
