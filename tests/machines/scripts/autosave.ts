import { accepted, refused } from '#contract/outcome.ts';
import { autosaveMachine } from '#machines/autosave.machine.ts';
import { script } from '#tools/flows/script.ts';

export const toSave = {
  applicationId: undefined,
  requestKey: 'key-1',
  selection: { id: '21', segmentId: '2', price: 999 },
};

export const savedDraft = { id: '5', savedAt: 1_767_225_600_000, isCurrent: true };

export const autosaveScript = script<typeof autosaveMachine>({
  machine: autosaveMachine,
  starts: { 'a new application': toSave, 'a stored draft': { ...toSave, applicationId: '5' } },
  events: [{ type: 'answers.change' }, { type: 'autosave.retry' }],
  outcomes: {
    autosave: [
      accepted(savedDraft),
      accepted({ ...savedDraft, isCurrent: false }),
      refused('draft_changed'),
      refused('not_found'),
      refused('draft_deleted'),
      refused('not_a_draft'),
      refused('too_many_drafts'),
      new Error('offline'),
    ],
  },
  project: ({ application }) => application.applicationId,
  invariants: {
    'the first save creates the draft, every later one updates it': ({ context }) =>
      context.stored === undefined || context.application.applicationId === context.stored.id,
  },
});
