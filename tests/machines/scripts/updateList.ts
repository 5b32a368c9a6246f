import { accepted, refused } from '#contract/outcome.ts';
import { updateListMachine } from '#machines/updateList.machine.ts';
import { definePortalScript } from '#tools/portal/script.ts';

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
  invariants: {},
});
