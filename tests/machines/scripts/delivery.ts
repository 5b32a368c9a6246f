import { accepted, refused } from '#contract/outcome.ts';
import { deliveryMachine } from '#machines/delivery.machine.ts';
import { definePortalScript } from '#tools/portal/script.ts';
import { threadIn } from './thread.ts';

const acts = [
  accepted(null),
  refused('changed_meanwhile'),
  refused('not_found'),
  refused('not_now'),
  new Error('offline'),
];

export const deliveryScript = definePortalScript({
  machine: deliveryMachine,
  starts: { 'a delivered application': { applicationId: '7' } },
  events: [
    { type: 'delivery.accept', version: '3' },
    { type: 'acceptance.confirm' },
    { type: 'acceptance.cancel' },
    { type: 'changes.describe' },
    { type: 'changes.request', text: 'Please use our blue', files: [], version: '3' },
    { type: 'changes.cancel' },
  ],
  outcomes: {
    acceptDelivery: acts,
    requestChanges: acts,
    readThread: [
      accepted(threadIn('completed')),
      accepted(threadIn('changesRequested')),
      accepted(threadIn('delivered')),
      refused('not_found'),
      refused('too_often'),
      new Error('offline'),
    ],
  },
  project: ({ version, wish, failure }) => [version, Boolean(wish), failure?.message],
  invariants: {
    'the next attempt clears the error': ({ context, value }) =>
      value === 'checking' || value === 'describing' || !context.failure,
  },
});
