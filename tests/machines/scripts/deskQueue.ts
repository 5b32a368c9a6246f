import { accepted, refused } from '#contract/outcome.ts';
import { deskQueueMachine } from '#machines/deskQueue.machine.ts';
import { definePortalScript } from '#tools/portal/script.ts';

export const deskQueueScript = definePortalScript({
  machine: deskQueueMachine,
  starts: { 'the queue': undefined },
  events: [{ type: 'application.assign', applicationId: '70' }],
  outcomes: {
    assignToMe: [
      accepted(null as never),
      refused('not_found'),
      refused('not_now'),
      refused('changed_meanwhile'),
      refused('too_often'),
      new Error('offline'),
    ],
  },
  project: () => null,
  invariants: {},
});
