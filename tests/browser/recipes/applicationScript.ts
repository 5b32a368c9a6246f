import { accepted, refused } from '#contract/outcome.ts';
import { toEnding } from '#tools/portal/endings.ts';
import type { Script, Stimulus } from '#tools/planner/script.ts';
import {
  applicationScript,
  createDraftOutput,
  newOpening,
  storedOpening,
} from '#tests/machines/scripts/application.ts';
import { nothingStored } from '#tests/machines/scripts/draft.ts';

/*
 * The application script limited to what the portal can do, with the three steps of the first
 * category. The start decides how the form opens; the request key has the name of the start.
 */

const selection = { id: '21', segmentId: '2', price: 999 };
const isNew = { entrance: 'portal', selection };
const isStored = { entrance: 'portal', applicationId: '5' };

const inputs = {
  'a chosen category': isNew,
  'nothing chosen': { entrance: 'portal' },
  'a draft from the list': isStored,
  'a new application, loaded again': { ...isNew, ...isStored, isResumed: true },
  'an edit link': { ...isStored, entrance: 'link' },
  'a submitted application': isStored,
  'a deleted draft': isStored,
  'an incomplete draft on its last step': isStored,
};

type Start = keyof typeof inputs;

const isIncomplete = (start: Start) => start === 'an incomplete draft on its last step';

const steps = [['businessName'], ['goal'], ['portfolio']];

const openedAt = (step: number, opened: object) => ({ ...opened, form: { steps, step } });

const openings: Record<Start, object> = {
  'a chosen category': openedAt(1, newOpening),
  'nothing chosen': { result: 'noForm' },
  'a draft from the list': openedAt(1, storedOpening),
  'a new application, loaded again': openedAt(1, storedOpening),
  'an edit link': openedAt(1, storedOpening),
  'a submitted application': { result: 'notADraft' },
  'a deleted draft': { result: 'notFound' },
  'an incomplete draft on its last step': openedAt(3, storedOpening),
};

const withoutName = refused('input_invalid', { errors: { businessName: 'Missing' } });
const withoutGoal = refused('input_invalid', { errors: { goal: 'Missing' } });

/** The server refuses a submission without answers, and a draft that is saved too often. */
const refusals = [withoutName.refusal, refused('too_often').refusal].flatMap((refusal) => [
  createDraftOutput('refused', { refusal }),
  createDraftOutput('refused', { refusal, stored: nothingStored }),
]);

const { outcomes } = applicationScript;

const withoutFaults = (port: string) =>
  (outcomes[port] ?? []).filter((output) => !(output instanceof Error));

interface Situation {
  value: unknown;
  context: { requestKey: string; stored: { applicationId?: string }; step: number };
}

/** False for what cannot occur after this start or on this step. */
function mayHappen(situation: Situation, stimulus: Stimulus): boolean {
  const { context } = situation;
  if (stimulus.kind === 'event') return mayBeDone(stimulus.event, context.step);
  if (stimulus.kind !== 'answer') return true;
  const { port, output } = stimulus;
  if (output === withoutName) return context.step === 1;
  if (port === 'checkAnswers') {
    return (output === withoutGoal) === isIncomplete(getStart(context));
  }
  if (port !== 'draft') return true;
  // A refused write creates nothing.
  const { stored } = output as { stored: typeof context.stored };
  if (/ refused/.test(toEnding(stimulus)) && stored.applicationId !== context.stored.applicationId)
    return false;
  return mayEnd(situation, toEnding(stimulus));
}

/** Whether the draft can end like this, given the requested action and whether it is stored. */
function mayEnd({ value, context: { stored } }: Situation, ending: string): boolean {
  const state = JSON.stringify(value);
  if (ending === 'ends kept' || ending === 'ends refused too_often') return /saving/.test(state);
  if (ending === 'ends submitted' || ending === 'ends refused input_invalid') {
    return /submitting/.test(state);
  }
  if (stored.applicationId) return true;
  return ending === 'ends deletedElsewhere' && !/submitting/.test(state);
}

/** Customers can choose an earlier step only from the last one. */
function mayBeDone(event: { type: string; step?: number }, step: number): boolean {
  return event.type !== 'step.choose' || (step === steps.length && (event.step ?? 0) < step);
}

function getStart({ requestKey }: { requestKey: string }): Start {
  // The machine appends `+` to make a new key.
  return requestKey.replace(/\++$/, '') as Start;
}

export const browserScript: Script = {
  ...applicationScript,
  starts: Object.fromEntries(
    Object.entries(inputs).map(([start, input]) => [start, { ...input, requestKey: start }]),
  ),
  openings: Object.fromEntries(
    Object.entries(openings).map(([start, output]) => [
      start,
      [{ kind: 'answer', port: 'opening', output }],
    ]),
  ),
  outcomes: {
    checkStep: [accepted(null), withoutName, new Error('a bug')],
    checkAnswers: [accepted(null), withoutGoal, new Error('a bug')],
    draft: [
      ...withoutFaults('draft').filter((output) => !/"refused"/.test(JSON.stringify(output))),
      ...refusals,
    ],
    draftComparison: withoutFaults('draftComparison'),
    addToCart: [accepted(null), refused('too_often'), new Error('offline')],
  },
  project: (context) => [applicationScript.project(context as never), getStart(context as never)],
  mayHappen,
};
