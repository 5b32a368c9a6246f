import { application } from '#contract/application.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { draftComparisonMachine } from '#machines/draftComparison.machine.ts';
import { always, conditionsOf, never } from '#tools/planner/properties.ts';
import { drawPayload } from '#tools/portal/payloads.ts';
import { definePortalScript } from '#tools/portal/script.ts';
import { draft } from './draft.ts';

const that = conditionsOf<typeof draftComparisonMachine>();

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
  generate: (draw) => ({ outcomes: { readOther: [accepted(drawPayload(application, draw))] } }),
  properties: [
    always(
      that(
        'both versions are available for comparison',
        ({ context, value }) => value !== 'comparing' || context.other !== undefined,
      ),
    ),
    never(
      that(
        'answers are merged before the customer chooses',
        ({ effects, step }) => effects.includes('mergeAnswers') && step !== 'versions.merge',
      ),
    ),
  ],
});
