import { application } from '#contract/application.ts';
import type { Application } from '#contract/application.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { draftMachine } from '#machines/draft.machine.ts';
import { always, conditionsOf, respondsTo, step } from '#tools/planner/properties.ts';
import { drawPayload } from '#tools/portal/payloads.ts';
import { definePortalScript } from '#tools/portal/script.ts';

export const draft: Application = {
  id: '5',
  categoryId: '21',
  segmentId: '2',
  category: { id: '21', name: 'Posts' },
  segment: { id: '2', name: 'Social' },
  appStatus: 0,
  formData: {},
  createdAt: '2026-01-01T00:00:00Z',
  price: 1499,
  isPaid: false,
};

export const nothingStored = {
  applicationId: undefined,
  version: undefined,
  unansweredWrites: [],
  savedAt: undefined,
};

export const saveInput = {
  ...nothingStored,
  requestKey: 'key-1',
  selection: { id: '21', segmentId: '2', price: 999 },
};

const body = {
  categoryId: '21',
  segmentId: '2',
  formData: { goal: 'More' },
  appStatus: 0 as const,
};

/** The collected answers. */
export const collectedAnswers = { body, revision: 1, intent: undefined };
export const changedAnswers = {
  ...collectedAnswers,
  body: { ...body, formData: { goal: 'More yet' } },
  revision: 2,
};
const draftAnswers = { ...collectedAnswers, intent: 'draft' as const };
export const submitInput = {
  ...collectedAnswers,
  body: { ...body, appStatus: 1 as const },
  intent: 'submission' as const,
};

export const writtenDraft = { id: '5', version: 'v2', savedAt: 1_767_225_600_000, isCurrent: true };

const ofCreations = /^(key_reused|draft_deleted|too_many_drafts)$/;
const ofUpdates = /^(draft_changed|not_found|not_a_draft)$/;

const that = conditionsOf<typeof draftMachine>();

export const draftScript = definePortalScript({
  machine: draftMachine,
  starts: {
    'a new application': saveInput,
    'a stored draft': { ...saveInput, applicationId: '5', version: 'v1' },
    'a submission without an answer': { ...saveInput, unansweredWrites: [submitInput.body] },
    'a stored draft, its submission without an answer': {
      ...saveInput,
      applicationId: '5',
      version: 'v1',
      unansweredWrites: [submitInput.body],
    },
  },
  events: [
    { type: 'answers.change' },
    { type: 'autosave.retry' },
    { type: 'draft.save' },
    { type: 'application.submit' },
  ],
  outcomes: {
    collectAnswers: [
      accepted(collectedAnswers),
      accepted(changedAnswers),
      accepted(draftAnswers),
      accepted(submitInput),
      refused('offline'),
      refused('upload_failed', { errors: { brief: 'brief.pdf: File upload failed' } }),
      new Error('a bug'),
    ],
    writeAnswers: [
      accepted(writtenDraft),
      accepted({ ...writtenDraft, isCurrent: false }),
      refused('draft_changed'),
      refused('not_found'),
      refused('draft_deleted'),
      refused('not_a_draft'),
      refused('input_invalid', { errors: { goal: 'Goal must be a text' } }),
      refused('too_often'),
      refused('category_unknown'),
      refused('key_reused'),
      refused('too_many_drafts'),
      new Error('offline'),
    ],
    readVersion: [
      accepted({ version: 'v2', isSame: true }),
      accepted({ version: 'v2', isSame: false }),
      refused('not_found'),
      new Error('offline'),
    ],
    checkStatus: [
      accepted(draft),
      accepted({ ...draft, appStatus: 1 }),
      refused('not_found'),
      new Error('offline'),
    ],
  },
  project: ({ applicationId, intent, answers, unansweredWrites, repeated, refusal }) => [
    applicationId,
    intent,
    answers?.intent,
    answers?.revision,
    unansweredWrites.length > 0,
    unansweredWrites.some(({ appStatus }) => appStatus === 1),
    repeated?.appStatus,
    refusal !== undefined,
  ],
  /** Collects answers for the current intent; collecting for an autosave is never refused. */
  mayHappen({ context }, stimulus) {
    if (stimulus.kind !== 'answer' || stimulus.output instanceof Error) return true;
    const { value, refusal } = stimulus.output as Partial<
      Record<string, { intent?: string; code?: string }>
    >;
    if (stimulus.port === 'collectAnswers') {
      return value ? value.intent === context.intent : context.intent !== undefined;
    }
    if (stimulus.port !== 'writeAnswers' || !refusal?.code) return true;
    const { applicationId, unansweredWrites, repeated } = context;
    if (ofUpdates.test(refusal.code)) return applicationId !== undefined;
    if (!ofCreations.test(refusal.code)) return true;
    const mayBeStored = unansweredWrites.length > 0 || repeated !== undefined;
    return applicationId === undefined && (mayBeStored || refusal.code !== 'key_reused');
  },
  generate: (draw) => ({ outcomes: { checkStatus: [accepted(drawPayload(application, draw))] } }),
  properties: [
    always(
      that(
        'a submitted or saved draft has an id',
        ({ context, value }) =>
          (value !== 'submitted' && value !== 'kept') || context.applicationId !== undefined,
      ),
    ),
    always(
      that(
        'only a creation is sent again',
        ({ context }) => context.repeated === undefined || context.applicationId === undefined,
      ),
    ),
    respondsTo(
      step('answers.change'),
      that(
        'the answers are stored, or the draft ends and says why not',
        ({ snapshot, states }) => states.includes('resting.saved') || snapshot.status === 'done',
      ),
    ),
  ],
});
