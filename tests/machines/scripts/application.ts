import type { Application } from '#contract/application.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { script } from '#tools/flows/script.ts';
import { savedDraft } from './autosave.ts';

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

const selection = { id: '21', segmentId: '2', price: 999 };
const steps = [['goal', 'audience'], ['budget']];
const isNew = { entrance: 'portal', requestKey: 'key-1', selection } as const;

export const applicationScript = script<typeof applicationMachine>({
  machine: applicationMachine,
  starts: {
    'a chosen category': isNew,
    'nothing chosen': { ...isNew, selection: undefined },
    'a draft from the list': { entrance: 'portal', requestKey: 'key-2', applicationId: '5' },
    'a new application, loaded again': { ...isNew, applicationId: '5', isResumed: true },
    'an edit link': { entrance: 'link', requestKey: 'key-3', applicationId: '5' },
  },
  events: [
    { type: 'application.open' },
    { type: 'application.submit' },
    { type: 'load.retry' },
    { type: 'step.next' },
    { type: 'step.back' },
    { type: 'step.choose', step: 1 },
    { type: 'step.choose', step: 2 },
    { type: 'copy.restore' },
    { type: 'copy.drop' },
    { type: 'draft.save' },
    { type: 'draft.stored', draft: savedDraft },
  ],
  outcomes: {
    loadApplication: [
      accepted(draft),
      accepted({ ...draft, appStatus: 1 }),
      refused('not_found'),
      new Error('offline'),
    ],
    loadCategory: [
      accepted({ id: '21', name: 'Posts', price: 1499, description: '' }),
      refused('not_found'),
      new Error('offline'),
    ],
    loadForm: [
      accepted({ steps, step: 1 }),
      accepted({ steps, step: 1, copyStep: 2 }),
      accepted({ steps: [], step: 1 }),
      refused('refused'),
      new Error('offline'),
    ],
    checkStep: [
      accepted(null),
      refused('input_invalid', { errors: { goal: 'Goal is required' } }),
      new Error('a bug'),
    ],
    checkAnswers: [
      accepted(null),
      refused('input_invalid', { errors: { audience: 'Audience is required' } }),
      new Error('a bug'),
    ],
    saveDraft: [
      accepted(savedDraft),
      refused('draft_changed'),
      refused('not_found'),
      refused('draft_deleted'),
      refused('not_a_draft'),
      refused('input_invalid', { errors: { goal: 'Goal must be a text' } }),
      new Error('offline'),
    ],
    autosave: [
      { standing: 'overtaken' },
      { standing: 'deletedElsewhere' },
      { standing: 'noDraft' },
      new Error('a bug'),
    ],
    draftComparison: [
      { standing: 'merged' },
      { standing: 'deletedElsewhere' },
      { standing: 'noDraft' },
      new Error('a bug'),
    ],
    submission: [
      { standing: 'submitted' },
      {
        standing: 'refused',
        refusal: { code: 'input_invalid', errors: { goal: 'Goal is required' } },
      },
      { standing: 'overtaken' },
      { standing: 'deletedElsewhere' },
      { standing: 'noDraft' },
      new Error('a bug'),
    ],
  },
  project: ({
    applicationId,
    selection,
    entrance,
    isResumed,
    isEdited,
    step,
    furthestStep,
    refusal,
  }) => [
    applicationId,
    selection !== undefined,
    entrance,
    isResumed,
    isEdited,
    step,
    furthestStep,
    refusal !== undefined,
  ],
  invariants: {
    'the step on screen exists': ({ context, value }) =>
      !JSON.stringify(value).includes('editing') ||
      (context.step >= 1 && context.step <= context.steps.length),
  },
});
