import { accepted, refused } from '#contract/outcome.ts';
import { updateListMachine } from '#machines/updateList.machine.ts';
import { after, always, conditionsOf, respondsTo, step } from '#tools/planner/properties.ts';
import { definePortalScript, shows } from '#tools/portal/script.ts';

const that = conditionsOf<typeof updateListMachine>();

export const updateListScript = definePortalScript({
  machine: updateListMachine,
  starts: { 'two unread updates': undefined },
  events: [
    { type: 'updates.open' },
    { type: 'updates.close' },
    { type: 'updates.dismiss', updateIds: ['90', '91'] },
  ],
  outcomes: {
    markRead: [accepted(null), refused('not_found'), refused('too_often'), new Error('offline')],
  },
  project: ({ updateIds }) => updateIds.length,
  properties: [
    respondsTo(step('markRead breaks', 'markRead refused too_often'), shows('update.markFailed')),
    after(
      step('updates.dismiss'),
      always(
        that(
          'no update is added to those to mark',
          ({ context }, since) => context.updateIds.length <= since.context.updateIds.length,
        ),
      ),
      step('updates.dismiss'),
    ),
  ],
});
