import { deliveryMachine } from '#machines/delivery.machine.ts';
import { definePortalScript } from '#tools/portal/script.ts';
import { acts } from './act.ts';

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
    act: acts,
  },
  project: ({ version, wish, failure }) => [version, Boolean(wish), failure?.message],
  invariants: {
    'the next attempt clears the error': ({ context, value }) =>
      value === 'checking' || value === 'describing' || !context.failure,
  },
});
