import { assign, setup } from 'xstate';
import type { DoneStateEvent } from 'xstate';
import type {
  ApplicationBody,
  createApplication,
  readApplication,
  updateApplication,
} from '#contract/application.ts';
import type { SelectedCategory } from '#contract/catalogue.ts';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { Refusal } from '#contract/outcome.ts';
import type { Meta, Toast, Tag } from './meta.ts';
import {
  callPort,
  effect,
  isAccepted,
  isRefusedWith,
  requireValue,
  port,
  refusalGuard,
  readRefusal,
  refusedWith,
  say,
  readValue,
} from './port.ts';

/*
 * Saves the answers to the server: automatically, as a draft, or as a submission (spec §4
 * Application saving); part of the application. Starts with everything saved. Writes run one at a
 * time, and a write whose answer was lost is recognised later. `kept` and `submitted` promise that
 * the server has every answer, `refused` that the draft still belongs to this page.
 */

/** What this page knows about its application on the server. */
export interface StoredDraft {
  /** Unset until the application is created. */
  applicationId: string | undefined;
  /** The version that the next save replaces. */
  version: string | null | undefined;
  /** Writes that were never answered, oldest first; the server may have stored one of them. */
  unansweredWrites: readonly ApplicationBody[];
  /** When everything was last saved, in milliseconds since 1970. */
  savedAt: number | undefined;
}

export interface DraftInput extends StoredDraft {
  /** Idempotency key: creating the application twice creates one. */
  requestKey: string;
  selection: SelectedCategory;
}

/** What the customer asked for; unset during an autosave. */
export type SaveIntent = 'draft' | 'submission';

/** The answers of the field store at one moment. */
export interface CollectedAnswers {
  body: ApplicationBody;
  /** Increases with every change. */
  revision: number;
  intent: SaveIntent | undefined;
}

/** One write; without `applicationId` it creates an application under `requestKey`. */
export interface Write {
  applicationId: string | undefined;
  version: string | null | undefined;
  requestKey: string;
  body: ApplicationBody;
  /** Unset for a repeated write, whose answers may be older than the form's. */
  revision: number | undefined;
  intent: SaveIntent | undefined;
}

/** What the server has stored. */
export interface Written {
  id: string;
  version: string | null | undefined;
  savedAt: number;
  /** False when an answer changed during the call. */
  isCurrent: boolean;
}

export type SaveRefusal =
  | RefusalCode<typeof createApplication>
  | RefusalCode<typeof updateApplication>;

interface Context extends DraftInput {
  intent: SaveIntent | undefined;
  answers: CollectedAnswers | undefined;
  /** An unanswered write that is repeated, since the server has one of them. */
  repeated: ApplicationBody | undefined;
  /** The server's refusal, with sentences by attribute. */
  refusal: Refusal | undefined;
}

type Event =
  | { type: 'answers.change' }
  | { type: 'autosave.retry' }
  | { type: 'draft.save' }
  | { type: 'application.submit' };

/** Why this page may no longer save the draft. */
export type LostResult = 'overtaken' | 'deletedElsewhere' | 'noDraft';

export interface DraftOutput {
  result: LostResult | 'kept' | 'submitted' | 'refused';
  stored: StoredDraft;
  refusal?: Refusal | undefined;
}

interface Sent {
  applicationId: string;
  bodies: readonly ApplicationBody[];
}

const ports = {
  /** Reads the form's answers. For Save and Submit, it waits for uploads and needs a connection. */
  collectAnswers: port<
    CollectedAnswers,
    { selection: SelectedCategory; intent: SaveIntent | undefined },
    'offline' | 'upload_failed'
  >('collectAnswers'),
  writeAnswers: port<Written, Write, SaveRefusal>('writeAnswers'),
  /** The server's version, and whether its answers equal one of these bodies. */
  readVersion: port<
    { version: string | null | undefined; isSame: boolean },
    Sent,
    RefusalCode<typeof readApplication>
  >('readVersion'),
  checkStatus: callPort<typeof readApplication>('checkStatus'),
};

const theIntent = ({ context: { selection, intent } }: { context: Context }) => ({
  selection,
  intent,
});

const theApplication = ({ context }: { context: Context }) => ({
  applicationId: requireValue(context.applicationId),
});

const theWrite = ({ context }: { context: Context }): Write => {
  const { applicationId, version, requestKey, answers, repeated } = context;
  const { body, revision, intent } = requireValue(answers);
  const sent = repeated ? { body: repeated, revision: undefined } : { body, revision };
  return { applicationId, version, requestKey, intent, ...sent };
};

/** The unanswered writes, including the current one. */
const listUnansweredWrites = ({ context }: { context: Context }): readonly ApplicationBody[] => {
  const { body } = theWrite({ context });
  const isOther = (sent: ApplicationBody) => JSON.stringify(sent) !== JSON.stringify(body);
  return [...context.unansweredWrites.filter(isOther), body];
};

/** The writes that the server may have stored. */
const listPossibleWrites = ({ context }: { context: Context }): Sent => ({
  ...theApplication({ context }),
  bodies: listUnansweredWrites({ context }),
});

const theEnding = ({ context, event }: { context: Context; event: DoneStateEvent }) => {
  const { applicationId, version, unansweredWrites, savedAt, refusal } = context;
  const { result } = event.output as Pick<DraftOutput, 'result'>;
  return { result, stored: { applicationId, version, unansweredWrites, savedAt }, refusal };
};

export const draftMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as DraftInput,
    output: {} as DraftOutput,
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
    accepted: ({ event }) => isAccepted(event),
    acceptedAgain: ({ context, event }) => isAccepted(event) && context.repeated !== undefined,
    submittedAgain: ({ context, event }) => isAccepted(event) && context.repeated?.appStatus === 1,
    acceptedFor: ({ context, event }, { intent }: { intent: SaveIntent }) =>
      isAccepted(event) && context.answers?.intent === intent,
    acceptedBeforeChange: ({ context, event }) =>
      isAccepted(event) &&
      context.answers?.intent === 'draft' &&
      !readValue(ports.writeAnswers, event).isCurrent,
    acceptedWithIntent: ({ context, event }) => isAccepted(event) && context.intent !== undefined,
    savedEverything: ({ event }) =>
      isAccepted(event) && readValue(ports.writeAnswers, event).isCurrent,
    /** The server has other answers under this key, which only this page uses. */
    createdBefore: ({ context, event }) =>
      isRefusedWith(event, 'key_reused') && context.unansweredWrites.length > 0,
    submittedBefore: ({ context: { unansweredWrites }, event }) =>
      isRefusedWith(event, 'not_a_draft') &&
      unansweredWrites.some(({ appStatus }) => appStatus === 1),
    refusedWith: refusalGuard<SaveRefusal | 'upload_failed'>(),
    hasIntent: ({ context }, { intent }: { intent: SaveIntent }) => context.intent === intent,
    isSubmittingStored: ({ context }) =>
      context.answers?.intent === 'submission' && context.applicationId !== undefined,
    hasSameAnswers: ({ event }) => isAccepted(event) && readValue(ports.readVersion, event).isSame,
    wasSubmitted: ({ event }) =>
      isAccepted(event) && readValue(ports.checkStatus, event).appStatus !== 0,
  },
  actions: {
    rememberIntent: assign({ intent: (_, { intent }: { intent: SaveIntent }) => intent }),
    rememberAnswers: assign({ answers: ({ event }) => readValue(ports.collectAnswers, event) }),
    rememberWritten: assign(({ event }) => {
      const { id, version, savedAt } = readValue(ports.writeAnswers, event);
      return { applicationId: id, version, savedAt, unansweredWrites: [], repeated: undefined };
    }),
    recordUnansweredWrite: assign({ unansweredWrites: listUnansweredWrites, repeated: undefined }),
    repeatUnansweredWrite: assign(({ context: { unansweredWrites } }) => ({
      repeated: unansweredWrites[0],
      unansweredWrites: unansweredWrites.slice(1),
    })),
    rememberVersion: assign(({ event }) => {
      const { version } = readValue(ports.readVersion, event);
      return { version, unansweredWrites: [] };
    }),
    rememberRefusal: assign({ refusal: ({ event }) => readRefusal(event) }),
    // A call refused before it was read does not tell whether an earlier one succeeded.
    resolveUnansweredWrites: assign(({ context: { unansweredWrites, repeated = [] }, event }) => ({
      unansweredWrites: isRefusedWith(event, 'too_often') ? unansweredWrites.concat(repeated) : [],
      repeated: undefined,
    })),
    notify: effect<Toast>(),
  },
}).createMachine({
  id: 'draft',
  context: ({ input }) => ({
    ...input,
    intent: undefined,
    answers: undefined,
    repeated: undefined,
    refusal: undefined,
  }),
  initial: 'resting',
  output: theEnding,
  on: {
    'draft.save': { actions: { type: 'rememberIntent', params: { intent: 'draft' } } },
    'application.submit': { actions: { type: 'rememberIntent', params: { intent: 'submission' } } },
  },
  states: {
    resting: {
      description: 'Nothing is sent until the customer types, saves or submits.',
      meta: { requirements: ['R-111'] },
      initial: 'saved',
      on: {
        'draft.save': {
          target: 'collectingAnswers',
          actions: { type: 'rememberIntent', params: { intent: 'draft' } },
        },
        'application.submit': {
          target: 'collectingAnswers',
          actions: { type: 'rememberIntent', params: { intent: 'submission' } },
        },
      },
      states: {
        saved: {
          description: 'Everything that was typed is saved.',
          meta: { requirements: ['R-111', 'C-14'] },
          on: { 'answers.change': 'changed' },
        },
        changed: {
          description: 'An answer is not saved yet; it will be in a moment.',
          meta: { requirements: ['R-111', 'R-113'] },
          after: { changeWait: '#draft.collectingAnswers' },
        },
        unsaved: {
          description: 'Saving failed and is retried; the answers stay on the page.',
          meta: { says: ['autosave.failed'], requirements: ['R-111', 'R-113', 'R-232'] },
          on: { 'autosave.retry': '#draft.collectingAnswers' },
          after: { retryWait: '#draft.collectingAnswers' },
        },
      },
    },
    collectingAnswers: {
      description:
        'The answers are collected; Save and Submit wait for uploads and the connection.',
      tags: 'busy',
      meta: { requirements: ['R-095', 'R-111', 'R-232'] },
      invoke: {
        id: 'collectAnswers',
        src: 'collectAnswers',
        input: theIntent,
        onDone: [
          { guard: 'accepted', target: 'writing', actions: 'rememberAnswers' },
          {
            guard: refusedWith('upload_failed'),
            target: 'refused',
            actions: ['rememberRefusal', say('draft.refused', 'error', 'below')],
          },
          { target: 'refused', actions: say('draft.needsConnection', 'error') },
        ],
        onError: 'resting.unsaved',
      },
    },
    writing: {
      description: 'The answers are sent; an application is created once, then updated.',
      tags: 'busy',
      meta: {
        calls: ['createApplication', 'updateApplication'],
        requirements: ['R-065', 'R-071', 'R-078', 'R-110', 'R-111', 'C-16', 'C-21', 'S-34'],
      },
      invoke: {
        id: 'writeAnswers',
        src: 'writeAnswers',
        input: theWrite,
        onDone: [
          { guard: 'submittedAgain', target: 'submitted', actions: 'rememberWritten' },
          {
            guard: 'acceptedAgain',
            target: 'writing',
            reenter: true,
            actions: 'rememberWritten',
          },
          {
            guard: { type: 'acceptedFor', params: { intent: 'submission' } },
            target: 'submitted',
            actions: 'rememberWritten',
          },
          {
            guard: 'acceptedBeforeChange',
            target: 'collectingAnswers',
            actions: 'rememberWritten',
          },
          {
            guard: { type: 'acceptedFor', params: { intent: 'draft' } },
            target: 'kept',
            actions: 'rememberWritten',
          },
          { guard: 'acceptedWithIntent', target: 'collectingAnswers', actions: 'rememberWritten' },
          { guard: 'savedEverything', target: 'resting.saved', actions: 'rememberWritten' },
          { guard: 'accepted', target: 'resting.changed', actions: 'rememberWritten' },
          {
            guard: 'createdBefore',
            target: 'writing',
            reenter: true,
            actions: 'repeatUnansweredWrite',
          },
          { guard: refusedWith('draft_changed'), target: 'recognising' },
          { guard: refusedWith('not_found'), target: 'deletedElsewhere' },
          { guard: refusedWith('draft_deleted'), target: 'deletedElsewhere' },
          { guard: 'submittedBefore', target: 'submitted' },
          { guard: refusedWith('not_a_draft'), target: 'noDraft' },
          {
            guard: { type: 'hasIntent', params: { intent: 'draft' } },
            target: 'refused',
            actions: [
              'resolveUnansweredWrites',
              'rememberRefusal',
              say('draft.refused', 'error', 'below'),
            ],
          },
          {
            guard: { type: 'hasIntent', params: { intent: 'submission' } },
            target: 'refused',
            actions: [
              'resolveUnansweredWrites',
              'rememberRefusal',
              say('application.submitRefused', 'error', 'instead'),
            ],
          },
          { target: 'resting.unsaved', actions: 'resolveUnansweredWrites' },
        ],
        onError: [
          {
            guard: 'isSubmittingStored',
            target: 'checkingStatus',
            actions: 'recordUnansweredWrite',
          },
          { target: 'broken', actions: 'recordUnansweredWrite' },
        ],
      },
    },
    recognising: {
      description: "The server's draft has another version; its answers may be the same.",
      tags: 'busy',
      meta: {
        calls: ['readApplication'],
        requirements: ['R-071', 'R-115'],
      },
      invoke: {
        id: 'readVersion',
        src: 'readVersion',
        input: listPossibleWrites,
        onDone: [
          { guard: 'hasSameAnswers', target: 'writing', actions: 'rememberVersion' },
          { target: 'overtaken' },
        ],
        onError: 'broken',
      },
    },
    broken: {
      description: 'The call broke: Save and Submit end, and an autosave is retried.',
      meta: { requirements: ['R-071', 'R-110', 'R-113'] },
      always: [
        {
          guard: { type: 'hasIntent', params: { intent: 'draft' } },
          target: 'refused',
          actions: say('draft.broke', 'error', 'below'),
        },
        {
          guard: { type: 'hasIntent', params: { intent: 'submission' } },
          target: 'refused',
          actions: say('application.submitBroke', 'error', 'instead'),
        },
        { target: 'resting.unsaved' },
      ],
    },
    checkingStatus: {
      description: 'The connection broke; the portal asks whether the application was submitted.',
      tags: 'busy',
      meta: {
        calls: ['readApplication'],
        requirements: ['R-071'],
      },
      invoke: {
        id: 'checkStatus',
        src: 'checkStatus',
        input: theApplication,
        onDone: [
          { guard: 'wasSubmitted', target: 'submitted' },
          { target: 'refused', actions: say('application.submitBroke', 'error') },
        ],
        onError: { target: 'refused', actions: say('application.submitBroke', 'error') },
      },
    },
    kept: {
      type: 'final',
      description: 'The draft that the customer saved is stored.',
      meta: { requirements: ['R-065', 'R-110'] },
      output: { result: 'kept' },
    },
    submitted: {
      type: 'final',
      description: 'The application is submitted.',
      meta: { requirements: ['R-065'] },
      output: { result: 'submitted' },
    },
    refused: {
      type: 'final',
      description: 'Saving or submitting was refused; the answers stay on the page.',
      meta: { requirements: ['R-071', 'R-078', 'R-110'] },
      output: { result: 'refused' },
    },
    overtaken: {
      type: 'final',
      description: 'The draft was changed in another tab or on another device.',
      meta: { requirements: ['R-115', 'C-17'] },
      output: { result: 'overtaken' },
    },
    deletedElsewhere: {
      type: 'final',
      description: 'The draft was deleted in another tab or on another device.',
      meta: { requirements: ['R-116'] },
      output: { result: 'deletedElsewhere' },
    },
    noDraft: {
      type: 'final',
      description: 'The application was submitted elsewhere; it is no longer a draft.',
      meta: { requirements: ['R-070'] },
      output: { result: 'noDraft' },
    },
  },
});

export type DraftActors = typeof ports;
