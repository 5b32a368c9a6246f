import { application } from '#contract/application.ts';
import { category } from '#contract/catalogue.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { openingMachine } from '#machines/opening.machine.ts';
import { always, conditionsOf, never, respondsTo, step } from '#tools/planner/properties.ts';
import { drawPayload } from '#tools/portal/payloads.ts';
import { definePortalScript, shows } from '#tools/portal/script.ts';
import { draft } from './draft.ts';

const selection = { id: '21', segmentId: '2', price: 999 };
const isNew = { applicationId: undefined, selection, isResumed: false };

/** Attributes of the visible fields by step. */
export const steps = [['goal', 'audience'], ['budget']];

const that = conditionsOf<typeof openingMachine>();

export const openingScript = definePortalScript({
  machine: openingMachine,
  starts: {
    'a chosen category': isNew,
    'nothing chosen': { ...isNew, selection: undefined },
    'a draft from the list': { ...isNew, selection: undefined, applicationId: '5' },
    'a new application, loaded again': { ...isNew, applicationId: '5', isResumed: true },
  },
  events: [
    { type: 'form.open' },
    { type: 'load.retry' },
    { type: 'copy.restore' },
    { type: 'copy.drop' },
  ],
  outcomes: {
    loadApplication: [
      accepted(draft),
      accepted({ ...draft, appStatus: 1 }),
      refused('not_found'),
      refused('too_often'),
      new Error('offline'),
    ],
    loadCategory: [
      accepted({ id: '21', name: 'Posts', price: 1499, description: '' }),
      refused('not_found'),
      new Error('offline'),
    ],
    loadForm: [
      accepted({ steps, step: 1 }),
      accepted({ steps, step: 1, copy: { answers: {}, step: 2, keptAt: 0 } }),
      accepted({ steps: [], step: 1 }),
      refused('refused'),
      new Error('offline'),
    ],
  },
  project: ({ applicationId, selection, isResumed }) => [
    applicationId,
    selection !== undefined,
    isResumed,
  ],
  generate: (draw) => ({
    outcomes: {
      loadApplication: [accepted(drawPayload(application, draw))],
      loadCategory: [accepted(drawPayload(category, draw))],
    },
  }),
  properties: [
    always(
      that(
        'an open form has fields',
        ({ context, value }) => value !== 'opened' || context.form.steps.length > 0,
      ),
    ),
    respondsTo(step('loadForm breaks', 'loadForm refused refused'), shows('form.failed')),
    never(
      that(
        'a copy is dropped before the customer chooses',
        ({ effects, step }) => effects.includes('dropCopy') && step !== 'copy.drop',
      ),
    ),
  ],
});
