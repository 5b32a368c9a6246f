import { actAsStaff } from '#contract/staff.ts';
import { reviewMachine } from '#machines/review.machine.ts';
import { always, conditionsOf, respondsTo, step } from '#tools/planner/properties.ts';
import { drawPayload } from '#tools/portal/payloads.ts';
import { definePortalScript } from '#tools/portal/script.ts';
import { acts } from './act.ts';

const that = conditionsOf<typeof reviewMachine>();

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
  generate(draw) {
    const { text, files, reason } = drawPayload(actAsStaff.body, draw);
    return { events: [{ type: 'act.confirm' as const, text, files, reason, version: '4' }] };
  },
  properties: [
    always(
      that(
        'what was prepared is kept until the server has it',
        ({ context, value }) => value !== 'acting' || Boolean(context.prepared),
      ),
    ),
    always(
      that(
        'the next attempt clears the error',
        ({ context, value }) => value === 'preparing' || !context.failure,
      ),
    ),
    respondsTo(
      step('act breaks', 'act ends unknown'),
      that('what was prepared is kept, with what went wrong', ({ context }) =>
        Boolean(context.prepared && context.failure),
      ),
    ),
  ],
});
