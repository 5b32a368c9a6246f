import { accepted, refused } from '#contract/outcome.ts';
import { workHead } from '#contract/thread.ts';
import { actMachine } from '#machines/act.machine.ts';
import { after, begins, never, respondsTo, step } from '#tools/planner/properties.ts';
import { drawPayload } from '#tools/portal/payloads.ts';
import { definePortalScript } from '#tools/portal/script.ts';

export const actInput = {
  applicationId: '7',
  act: 'answer',
  text: 'In May',
  files: [],
  version: '3',
} as const;

/** Outputs and faults of an act, for the flows that embed it. */
export const acts = [
  { result: 'done' },
  { result: 'missing' },
  { result: 'changed' },
  { result: 'notNow' },
  { result: 'notMade' },
  { result: 'unknown' },
  new Error('a bug'),
] as const;

export const actScript = definePortalScript({
  machine: actMachine,
  starts: { 'an answer': actInput },
  events: [],
  outcomes: {
    makeAct: [
      accepted({}),
      refused('changed_meanwhile'),
      refused('not_now'),
      refused('not_found'),
      refused('input_invalid'),
      new Error('offline'),
    ],
    readApplication: [
      accepted({ state: 'inReview' as const }),
      accepted({ state: 'waitingForCustomer' as const }),
      refused('not_found'),
      refused('too_often'),
      new Error('offline'),
    ],
  },
  project: ({ input }) => input.act,
  generate: (draw) => ({ outcomes: { readApplication: [accepted(drawPayload(workHead, draw))] } }),
  properties: [
    after(step('makeAct breaks'), never(begins('makeAct'))),
    respondsTo(step('makeAct breaks'), begins('readApplication')),
  ],
});
