import { application } from '#contract/application.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import type { DraftOutput } from '#machines/draft.machine.ts';
import { always, conditionsOf, respondsTo, step } from '#tools/planner/properties.ts';
import { drawPayload } from '#tools/portal/payloads.ts';
import { definePortalScript, shows } from '#tools/portal/script.ts';
import { nothingStored } from './draft.ts';
import { steps } from './opening.ts';

const selection = { id: '21', segmentId: '2', price: 999 };
const isNew = { entrance: 'portal', requestKey: 'key-1', selection } as const;

const stored = { ...nothingStored, applicationId: '5', version: 'v2' };

/** The output of opening a new application. */
export const newOpening = {
  result: 'opened' as const,
  applicationId: undefined,
  selection,
  version: undefined,
  form: { steps, step: 1 },
};

/** The output of opening a stored one. */
export const storedOpening = { ...newOpening, applicationId: '5', version: 'v1' };

const refusal = { code: 'input_invalid', errors: { goal: 'Goal is required' } };

/** The output of a draft with which the page continues. */
export const createDraftOutput = (
  result: DraftOutput['result'],
  more: Partial<DraftOutput> = {},
): DraftOutput => ({ result, stored, ...more });

const that = conditionsOf<typeof applicationMachine>();

export const applicationScript = definePortalScript({
  machine: applicationMachine,
  starts: {
    'a chosen category': isNew,
    'a draft from the list': { entrance: 'portal', requestKey: 'key-2', applicationId: '5' },
    'a new application, loaded again': { ...isNew, applicationId: '5', isResumed: true },
    'an edit link': { entrance: 'link', requestKey: 'key-3', applicationId: '5' },
  },
  events: [
    { type: 'application.submit' },
    { type: 'step.next' },
    { type: 'step.back' },
    { type: 'step.choose', step: 1 },
    { type: 'step.choose', step: 2 },
    { type: 'draft.save' },
    { type: 'autosave.retry' },
    { type: 'cart.retry' },
  ],
  outcomes: {
    opening: [
      newOpening,
      storedOpening,
      { result: 'noForm' },
      { result: 'notADraft' },
      { result: 'notFound' },
      new Error('a bug'),
    ],
    checkStep: [
      accepted(null),
      refused('input_invalid', { errors: { goal: 'Goal is required' } }),
      new Error('a bug'),
    ],
    checkAnswers: [
      accepted(null),
      refused('input_invalid', { errors: { audience: 'Audience is required' } }),
      new Error('a bug'),
    ],
    draft: [
      createDraftOutput('kept'),
      createDraftOutput('submitted'),
      createDraftOutput('refused', { refusal }),
      createDraftOutput('overtaken'),
      createDraftOutput('deletedElsewhere'),
      createDraftOutput('noDraft'),
      new Error('a bug'),
    ],
    draftComparison: [
      { result: 'merged', version: 'v3' },
      { result: 'deletedElsewhere' },
      { result: 'noDraft' },
      new Error('a bug'),
    ],
    addToCart: [
      accepted(null),
      refused('cart_full'),
      refused('not_buyable'),
      refused('already_paid'),
      new Error('offline'),
    ],
  },
  /** A new application cannot open as stored, and a save or submission only ends if requested. */
  mayHappen: ({ context, value }, stimulus) => {
    if (stimulus.kind !== 'answer') return true;
    const { result } = stimulus.output as { result?: string };
    if (stimulus.output === storedOpening) return context.stored.applicationId !== undefined;
    if (result === 'kept') return JSON.stringify(value).includes('savingDraft');
    if (result === 'submitted') return JSON.stringify(value).includes('submitting');
    return result !== 'refused' || /savingDraft|submitting/.test(JSON.stringify(value));
  },
  project: (context) => [
    context.stored.applicationId,
    context.entrance,
    context.isEdited,
    context.step,
    context.furthestStep,
    context.refusal !== undefined,
    context.savingFailures,
  ],
  generate(draw) {
    const { step = 1 } = drawPayload(application, draw);
    return { outcomes: { opening: [{ ...newOpening, form: { steps, step } }] } };
  },
  properties: [
    always(
      that(
        'the step on screen exists',
        ({ context, value }) =>
          !JSON.stringify(value).includes('editing') ||
          (context.step >= 1 && context.step <= context.steps.length),
      ),
    ),
    always(
      that(
        'only a stored application goes into the cart',
        ({ context, value }) =>
          value !== 'addingToCart' || context.stored.applicationId !== undefined,
      ),
    ),
    respondsTo(step('addToCart breaks', 'addToCart refused cart_full'), shows('cart.addFailed')),
    respondsTo(
      step('draft ends deletedElsewhere'),
      shows('draft.deletedElsewhere', 'application.loadRefused'),
    ),
  ],
});
