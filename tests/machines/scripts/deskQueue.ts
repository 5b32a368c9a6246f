import { accepted, refused } from '#contract/outcome.ts';
import { deskQueueMachine } from '#machines/deskQueue.machine.ts';
import { always, conditionsOf, respondsTo, step } from '#tools/planner/properties.ts';
import { definePortalScript, shows } from '#tools/portal/script.ts';

const that = conditionsOf<typeof deskQueueMachine>();

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
  properties: [
    respondsTo(
      step('assignToMe breaks', 'assignToMe refused too_often'),
      shows('queue.assignFailed'),
    ),
    always(
      that(
        'the application chosen last is assigned',
        ({ calls, context }) => !('assignToMe' in calls) || context.applicationId !== '',
      ),
    ),
  ],
});
