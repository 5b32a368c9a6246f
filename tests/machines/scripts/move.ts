import { accepted, refused } from '#contract/outcome.ts';
import { moveMachine } from '#machines/move.machine.ts';
import { script } from '#tools/flows/script.ts';

export const moveInput = { applicationId: '5', itemId: '70', hadCopy: false };

const removal = [accepted(null), refused('not_found'), refused('refused'), new Error('offline')];

export const moveScript = script<typeof moveMachine>({
  machine: moveMachine,
  starts: { 'one list': moveInput, 'both lists': { ...moveInput, hadCopy: true } },
  events: [{ type: 'move.retry' }],
  outcomes: {
    addCopy: [accepted(null), refused('not_found'), new Error('offline')],
    removeOriginal: removal,
    readOriginal: [accepted(true), accepted(false), refused('refused'), new Error('offline')],
    removeCopy: removal,
  },
  project: ({ hadCopy }) => hadCopy,
  invariants: {
    'what was in both lists before stays in the other one': ({ context, value }) =>
      !['removingCopy', 'takingCopyBack'].includes(value) || !context.hadCopy,
  },
});
