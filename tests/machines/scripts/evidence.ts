import { accepted, refused } from '#contract/outcome.ts';
import { evidenceMachine } from '#machines/evidence.machine.ts';
import { respondsTo, step } from '#tools/planner/properties.ts';
import { definePortalScript, shows } from '#tools/portal/script.ts';

export const evidenceScript = definePortalScript({
  machine: evidenceMachine,
  starts: { 'an order': { orderId: '7' } },
  events: [{ type: 'evidence.download' }],
  outcomes: {
    readEvidence: [
      accepted(new Blob(['PK'])),
      refused('not_found'),
      refused('too_often'),
      new Error('offline'),
    ],
  },
  project: () => null,
  properties: [
    respondsTo(
      step('readEvidence breaks', 'readEvidence refused too_often'),
      shows('evidence.failed'),
    ),
    respondsTo(step('readEvidence refused not_found'), shows('readEvidence.not_found')),
  ],
});
