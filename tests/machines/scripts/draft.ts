import type { Application } from '#contract/application.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { draftMachine } from '#machines/draft.machine.ts';
import { script } from '#tools/portal/script.ts';

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
  doubted: undefined,
  savedAt: undefined,
};

export const toSave = {
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

/** The answers as they are typed by now. */
export const typed = { body, revision: 1, wish: undefined };
export const typedOn = { ...typed, body: { ...body, formData: { goal: 'More yet' } }, revision: 2 };
const toKeep = { ...typed, wish: 'draft' as const };
const toSubmit = {
  ...typed,
  body: { ...body, appStatus: 1 as const },
  wish: 'submission' as const,
};

export const written = { id: '5', version: 'v2', savedAt: 1_767_225_600_000, isCurrent: true };

export const draftScript = script({
  machine: draftMachine,
  starts: {
    'a new application': toSave,
    'a stored draft': { ...toSave, applicationId: '5', version: 'v1' },
  },
  events: [
    { type: 'answers.change' },
    { type: 'autosave.retry' },
    { type: 'draft.save' },
    { type: 'application.submit' },
  ],
  outcomes: {
    takeAnswers: [
      accepted(typed),
      accepted(typedOn),
      accepted(toKeep),
      accepted(toSubmit),
      refused('no_line'),
      refused('upload_failed', { errors: { brief: 'brief.pdf: File upload failed' } }),
      new Error('a bug'),
    ],
    writeAnswers: [
      accepted(written),
      accepted({ ...written, isCurrent: false }),
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
    readStanding: [
      accepted(draft),
      accepted({ ...draft, appStatus: 1 }),
      refused('not_found'),
      new Error('offline'),
    ],
  },
  project: ({ applicationId, wish, answers, doubted, refusal }) => [
    applicationId,
    wish,
    answers?.wish,
    answers?.revision,
    doubted,
    refusal !== undefined,
  ],
  /** What is taken is taken for what was asked, and only what was asked needs the line. */
  mayHappen({ context }, stimulus) {
    if (stimulus.kind !== 'answer' || stimulus.port !== 'takeAnswers') return true;
    if (stimulus.output instanceof Error) return true;
    const { value } = stimulus.output as { value?: { wish?: string } };
    return value ? value.wish === context.wish : context.wish !== undefined;
  },
  invariants: {
    'what is submitted or kept has an id': ({ context, value }) =>
      (value !== 'submitted' && value !== 'kept') || context.applicationId !== undefined,
    'only a doubted creation is sent before what was typed': ({ context, value }) =>
      value !== 'writing' || context.answers !== undefined,
  },
});
