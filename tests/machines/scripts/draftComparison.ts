import { accepted, refused } from '#contract/outcome.ts';
import { draftComparisonMachine } from '#machines/draftComparison.machine.ts';
import { definePortalScript } from '#tools/portal/script.ts';
import { draft } from './draft.ts';

export const draftComparisonScript = definePortalScript({
  machine: draftComparisonMachine,
  starts: { 'a draft changed elsewhere': { applicationId: '5' } },
  events: [{ type: 'versions.merge', taken: ['goal'] }, { type: 'comparison.retry' }],
  outcomes: {
    readOther: [
      accepted(draft),
      accepted({ ...draft, appStatus: 1 }),
      refused('not_found'),
      refused('too_often'),
      new Error('offline'),
    ],
  },
  project: ({ other }) => other !== undefined,
  invariants: {
    'both versions are available for comparison': ({ context, value }) =>
      value !== 'comparing' || context.other !== undefined,
  },
});
