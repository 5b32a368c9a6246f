import { accepted, refused } from '#contract/outcome.ts';
import { endingOf } from '#tools/flows/script.ts';
import type { Script, Stimulus } from '#tools/flows/script.ts';
import { applicationScript, draft } from '#tests/machines/scripts/application.ts';

/*
 * The script of the application as the portal can play it, with the three steps of the first
 * category. What a page finds when it opens is settled by its start, after which the request's key
 * is named.
 */

const selection = { id: '21', segmentId: '2', price: 999 };
const isNew = { entrance: 'portal', selection };
const isStored = { entrance: 'portal', applicationId: '5' };

const inputs = {
  'a chosen category': isNew,
  'a chosen category and answers that were never saved': isNew,
  'a chosen category without questions': isNew,
  'nothing chosen': { entrance: 'portal' },
  'a draft from the list': isStored,
  'a new application, loaded again': { ...isNew, ...isStored, isResumed: true },
  'an edit link': { ...isStored, entrance: 'link' },
  'a submitted application': isStored,
  'an incomplete draft on its last step': isStored,
};

type Start = keyof typeof inputs;

const isIncomplete = (start: Start) => start === 'an incomplete draft on its last step';

const steps = [['businessName'], ['goal'], ['portfolio']];

const usualForm = accepted({ steps, step: 1 });

const forms: Partial<Record<Start, unknown>> = {
  'a chosen category and answers that were never saved': accepted({
    steps,
    step: 1,
    copyStep: 1,
  }),
  'a chosen category without questions': accepted({ steps: [], step: 1 }),
  'an incomplete draft on its last step': accepted({ steps, step: 3 }),
};

const aDraft = accepted(draft);
const aSubmittedOne = accepted({ ...draft, appStatus: 1 });

const withoutName = refused('input_invalid', { errors: { businessName: 'Missing' } });
const withoutGoal = refused('input_invalid', { errors: { goal: 'Missing' } });

/** What the server says to a submission without answers. */
export const refusedSubmission = { standing: 'refused', refusal: withoutName.refusal };

const { outcomes } = applicationScript;

const withoutFaults = (port: string) =>
  (outcomes[port] ?? []).filter((output) => !(output instanceof Error));

interface Situation {
  context: { requestKey: string; applicationId?: string; step: number };
}

/** False for what a page rules out after its start or on its step. */
function mayHappen({ context }: Situation, stimulus: Stimulus): boolean {
  if (stimulus.kind === 'event') return mayBeDone(stimulus.event, context.step);
  if (stimulus.kind !== 'answer') return true;
  const { port, output } = stimulus;
  const start = startOf(context);
  if (output === withoutName) return context.step === 1;
  if (port === 'checkAnswers') return (output === withoutGoal) === isIncomplete(start);
  if (port === 'loadApplication') {
    return output !== (start === 'a submitted application' ? aDraft : aSubmittedOne);
  }
  if (port === 'loadForm') {
    return endingOf(stimulus) !== 'accepted' || output === (forms[start] ?? usualForm);
  }
  const ending = endingOf(stimulus);
  const isStored = context.applicationId !== undefined;
  return isStored ? !needsNoDraft.test(ending) : !needsDraft[port]?.test(ending);
}

/** What happens only to an application that this page knows to be stored. */
const needsDraft: Record<string, RegExp> = {
  saveDraft: /draft_changed|not_found|not_a_draft/,
  autosave: /overtaken|noDraft/,
  submission: /overtaken|noDraft|deletedElsewhere/,
};

/** What happens only to one whose first saving got no answer. */
const needsNoDraft = /draft_deleted/;

/** Earlier steps are chosen from the last one. */
function mayBeDone(event: { type: string; step?: number }, step: number): boolean {
  return event.type !== 'step.choose' || (step === steps.length && (event.step ?? 0) < step);
}

function startOf({ requestKey }: Situation['context']): Start {
  // The machine makes a new key of it.
  return requestKey.replace(/\++$/, '') as Start;
}

export const browserScript: Script = {
  ...applicationScript,
  starts: Object.fromEntries(
    Object.entries(inputs).map(([start, input]) => [start, { ...input, requestKey: start }]),
  ),
  openings: Object.fromEntries(
    Object.keys(inputs).map((start) => [
      start,
      [{ kind: 'event', event: { type: 'application.open' } }],
    ]),
  ),
  events: applicationScript.events.filter(({ type }) => type !== 'application.open'),
  outcomes: {
    loadApplication: [aDraft, aSubmittedOne, refused('not_found'), new Error('offline')],
    loadCategory: outcomes.loadCategory ?? [],
    loadForm: [usualForm, ...Object.values(forms), refused('too_often'), new Error('offline')],
    checkStep: [accepted(null), withoutName, new Error('a bug')],
    checkAnswers: [accepted(null), withoutGoal, new Error('a bug')],
    saveDraft: [
      ...(outcomes.saveDraft ?? []).filter(
        (output) => !/input_invalid/.test(JSON.stringify(output)),
      ),
      refused('too_often'),
    ],
    autosave: withoutFaults('autosave'),
    draftComparison: withoutFaults('draftComparison'),
    submission: [
      ...withoutFaults('submission').filter((output) => !/"refused"/.test(JSON.stringify(output))),
      refusedSubmission,
    ],
  },
  project: (context) => [applicationScript.project(context as never), startOf(context as never)],
  mayHappen,
};
