import { accepted, refused } from '#contract/outcome.ts';
import { updateMachine } from '#machines/update.machine.ts';
import { definePortalScript } from '#tools/portal/script.ts';

export const updateInput = { updateId: '90' };

export const updateScript = definePortalScript({
  machine: updateMachine,
  starts: { 'an unread update': updateInput },
  events: [{ type: 'update.dismiss' }],
  outcomes: {
    markRead: [accepted(null), refused('not_found'), refused('refused'), new Error('offline')],
  },
  project: () => null,
  invariants: {},
});
