import { sendMessage } from '#contract/thread.ts';
import { deliveryMachine } from '#machines/delivery.machine.ts';
import { always, conditionsOf, never, respondsTo, step } from '#tools/planner/properties.ts';
import { drawPayload } from '#tools/portal/payloads.ts';
import { definePortalScript } from '#tools/portal/script.ts';
import { acts } from './act.ts';

const that = conditionsOf<typeof deliveryMachine>();

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
  generate: (draw) => ({
    events: [
      { type: 'changes.request' as const, ...drawPayload(sendMessage.body, draw), version: '4' },
    ],
  }),
  properties: [
    always(
      that(
        'the next attempt clears the error',
        ({ context, value }) => value === 'checking' || value === 'describing' || !context.failure,
      ),
    ),
    never(
      that(
        'a delivery is accepted before the customer confirms',
        ({ calls, states, step }) =>
          'act' in calls && states.includes('accepting') && step !== 'acceptance.confirm',
      ),
    ),
    respondsTo(
      step('act breaks', 'act ends unknown'),
      that('what went wrong is shown', ({ context }) => context.failure !== undefined),
    ),
  ],
});
