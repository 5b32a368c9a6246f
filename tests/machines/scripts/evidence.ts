import { accepted, refused } from '#contract/outcome.ts';
import { evidenceMachine } from '#machines/evidence.machine.ts';
import { definePortalScript } from '#tools/portal/script.ts';

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
  invariants: {},
});
