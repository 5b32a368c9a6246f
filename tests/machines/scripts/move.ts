import { accepted, refused } from '#contract/outcome.ts';
import { moveMachine } from '#machines/move.machine.ts';
import { after, always, begins, conditionsOf, never, step } from '#tools/planner/properties.ts';
import { definePortalScript } from '#tools/portal/script.ts';

export const moveInput = { applicationId: '5', itemId: '70', hadCopy: false };

/** Outputs and faults of a move, for the flows that embed it. */
export const moves = [
  { result: 'moved' },
  { result: 'notAdded' },
  { result: 'notRemoved' },
  new Error('a bug'),
] as const;

const message = 'Too many requests.';
const offline = Object.assign(new Error('offline'), { serverMessage: 'The service is busy.' });
const tooOften = refused('too_often', { message });
const removal = [accepted(null), refused('not_found'), tooOften, offline];

const that = conditionsOf<typeof moveMachine>();

export const moveScript = definePortalScript({
  machine: moveMachine,
  starts: { 'one list': moveInput, 'both lists': { ...moveInput, hadCopy: true } },
  events: [{ type: 'move.retry' }],
  outcomes: {
    moveAtOnce: [
      accepted(null),
      refused('not_found'),
      refused('cart_full', { message: 'Your cart is full.' }),
      refused('not_buyable'),
      refused('already_paid'),
      offline,
    ],
    addCopy: [
      accepted(null),
      refused('not_buyable', { message: 'Only submitted.' }),
      refused('already_paid'),
      refused('cart_full'),
      offline,
    ],
    removeOriginal: removal,
    readOriginal: [accepted(true), accepted(false), refused('refused'), offline],
    removeCopy: removal,
  },
  project: ({ hadCopy }) => hadCopy,
  properties: [
    always(
      that(
        'an item that was in both lists stays in the other one',
        ({ context, value }) =>
          !['removingCopy', 'takingCopyBack'].includes(value) || !context.hadCopy,
      ),
    ),
    after(step('removeOriginal accepted'), never(begins('removeCopy'))),
  ],
});
