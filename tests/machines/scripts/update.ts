import { accepted, refused } from '#contract/outcome.ts';
import { updateMachine } from '#machines/update.machine.ts';
import { conditionsOf, never, respondsTo, step } from '#tools/planner/properties.ts';
import { definePortalScript, shows } from '#tools/portal/script.ts';

export const updateInput = { updateId: '90' };

const that = conditionsOf<typeof updateMachine>();

export const updateScript = definePortalScript({
  machine: updateMachine,
  starts: { 'an unread update': updateInput },
  events: [{ type: 'update.dismiss' }],
  outcomes: {
    markRead: [accepted(null), refused('not_found'), refused('refused'), new Error('offline')],
  },
  project: () => null,
  properties: [
    respondsTo(step('markRead breaks', 'markRead refused refused'), shows('update.markFailed')),
    never(
      that(
        'an update is marked before it is dismissed',
        ({ calls, step }) => 'markRead' in calls && step !== 'update.dismiss',
      ),
    ),
  ],
});
