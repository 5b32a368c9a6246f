import { reviewMachine } from '#machines/review.machine.ts';
import { definePortalScript } from '#tools/portal/script.ts';
import { acts } from './act.ts';

export const reviewScript = definePortalScript({
  machine: reviewMachine,
  starts: { 'an application': { applicationId: '7' } },
  events: [
    { type: 'act.choose', act: 'ask' },
    { type: 'act.cancel' },
    { type: 'act.confirm', text: 'Which colours?', files: [], version: '3' },
  ],
  outcomes: {
    act: acts,
  },
  project: ({ act, prepared, failure }) => [act, Boolean(prepared), failure?.message],
  invariants: {
    'what was prepared is kept until the server has it': ({ context, value }) =>
      value !== 'acting' || Boolean(context.prepared),
    'the next attempt clears the error': ({ context, value }) =>
      value === 'preparing' || !context.failure,
  },
});
