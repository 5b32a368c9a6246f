import { accepted, refused } from '#contract/outcome.ts';
import { submissionMachine } from '#machines/submission.machine.ts';
import { script } from '#tools/flows/script.ts';
import { draft } from './application.ts';
import { toSave } from './autosave.ts';

export const submissionScript = script<typeof submissionMachine>({
  machine: submissionMachine,
  starts: { 'a new application': toSave, 'a stored draft': { ...toSave, applicationId: '5' } },
  events: [{ type: 'cart.retry' }],
  outcomes: {
    submitApplication: [
      accepted({ id: '5' }),
      refused('draft_changed'),
      refused('not_found'),
      refused('draft_deleted'),
      refused('not_a_draft'),
      refused('input_invalid', { errors: { goal: 'Goal is required' } }),
      new Error('offline'),
    ],
    readStanding: [
      accepted(draft),
      accepted({ ...draft, appStatus: 1 }),
      refused('not_found'),
      new Error('offline'),
    ],
    addToCart: [accepted(null), refused('cart_full'), new Error('offline')],
  },
  project: ({ application, refusal }) => [application.applicationId, refusal !== undefined],
  invariants: {
    'only an application with an id goes into the cart': ({ context, value }) =>
      value !== 'addingToCart' || context.application.applicationId !== undefined,
  },
});
