import { accepted, refused } from '#contract/outcome.ts';
import type { openingMachine } from '#machines/opening.machine.ts';
import { defineRecipe } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { toEnding } from '#tools/portal/endings.ts';
import type { Script, Stimulus } from '#tools/planner/script.ts';
import { deleteElsewhere, readApplications } from '#tests/browser/drafts.ts';
import { expect, findText } from '#tests/browser/portal.ts';
import { draft } from '#tests/machines/scripts/draft.ts';
import { openingScript } from '#tests/machines/scripts/opening.ts';
import { applicationStarts } from './applicationStarts.ts';
import { businessName } from './applicationForm.ts';
import { expectListUnchanged, expectNoDuplicateApplications, expectStored } from './drafts.ts';
import { runWithoutQuestions } from './runWithoutQuestions.ts';
import { sentAutomatically, leftBeforeShown, leftBeforeCalls, readsOnly } from './reasons.ts';

/* Each start decides what the page finds when it opens; the name of the start serves as the id. */

const isNew = (start: string) => ({
  applicationId: undefined,
  selection: { id: start, segmentId: '2', price: 999 },
  isResumed: false,
});

const isStored = (start: string) => ({ ...isNew(start), applicationId: start });

const inputs = {
  'a chosen category': isNew('a chosen category'),
  'a chosen category and answers that were never saved': isNew(
    'a chosen category and answers that were never saved',
  ),
  'a chosen category without questions': isNew('a chosen category without questions'),
  'nothing chosen': { ...isNew(''), selection: undefined },
  'a draft from the list': isStored('a draft from the list'),
  'a new application, loaded again': {
    ...isStored('a new application, loaded again'),
    isResumed: true,
  },
  'a submitted application': isStored('a submitted application'),
};

const steps = [['businessName'], ['goal'], ['portfolio']];
const usualForm = accepted({ steps, step: 1 });

const forms: Record<string, unknown> = {
  'a chosen category and answers that were never saved': accepted({
    steps,
    step: 1,
    copy: { answers: {}, step: 1, keptAt: 0 },
  }),
  'a chosen category without questions': accepted({ steps: [], step: 1 }),
};

const aDraft = accepted(draft);
const aSubmittedOne = accepted({ ...draft, appStatus: 1 });

interface Situation {
  context: { applicationId?: string; selection?: { id: string } };
}

const getStart = ({ applicationId, selection }: Situation['context']) =>
  applicationId ?? selection?.id ?? '';

/** False for answers that cannot occur after this start. */
function mayHappen({ context }: Situation, stimulus: Stimulus): boolean {
  if (stimulus.kind !== 'answer') return true;
  const start = getStart(context);
  const { port, output } = stimulus;
  if (port === 'loadApplication') {
    return output !== (start === 'a submitted application' ? aDraft : aSubmittedOne);
  }
  if (port !== 'loadForm' || toEnding(stimulus) !== 'accepted') return true;
  return output === (forms[start] ?? usualForm);
}

const script: Script = {
  ...openingScript,
  starts: inputs,
  openings: Object.fromEntries(
    Object.keys(inputs).map((start) => [start, [{ kind: 'event', event: { type: 'form.open' } }]]),
  ),
  events: openingScript.events.filter(({ type }) => type !== 'form.open'),
  outcomes: {
    loadApplication: [
      aDraft,
      aSubmittedOne,
      refused('not_found'),
      refused('too_often'),
      new Error('offline'),
    ],
    loadCategory: openingScript.outcomes.loadCategory ?? [],
    loadForm: [usualForm, ...Object.values(forms), refused('too_often'), new Error('offline')],
  },
  project: (context) => [openingScript.project(context as never), getStart(context as never)],
  mayHappen,
};

const button = ({ page }: TestPage, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

const retry = ({ page }: TestPage) =>
  page
    .getByRole('main')
    .filter({ hasText: 'Nothing you saved is lost.' })
    .getByRole('button', { name: 'Try again' });

const form = ({ page }: TestPage) => page.getByRole('form', { name: 'Application' });
const loading = ({ page }: TestPage) => page.getByRole('main').getByText('Loading the form');
const list = ({ page }: TestPage) => page.getByRole('heading', { name: 'My Applications' });
const noForm = ({ page }: TestPage) => page.getByText('Currently, No form available');

/** Ends the call that reads the questions and lets parallel reads through. */
async function endForm(testPage: TestPage, end: () => Promise<void>): Promise<void> {
  await testPage.release('listApplications');
  await end();
}

async function remove({ page, notes }: TestPage): Promise<void> {
  const [stored] = await readApplications(page);
  await deleteElsewhere(page, stored?.id);
  delete notes.stored;
  delete notes.listed;
}

/** Opening only reads, so the stored applications are unchanged. */
const isAsItWas = (statuses: readonly number[]) => async (testPage: TestPage) => {
  await expectStored(statuses)(testPage);
  await expectListUnchanged(testPage);
};

const isDraft = (testPage: TestPage) => isAsItWas(testPage.notes.stored ? [0] : [])(testPage);

/** The form opens with the crash copy if it was restored, or else with the profile's company. */
async function isInForm(testPage: TestPage): Promise<void> {
  await isDraft(testPage);
  const expected = testPage.notes.isRestored ? 'Never saved' : 'Rao Textiles';
  expect(await businessName(testPage).inputValue(), 'the answer in the form').toBe(expected);
}

export const openingRecipe = defineRecipe<typeof openingMachine>({
  script,
  starts: applicationStarts,
  events: {
    async 'copy.restore'(testPage) {
      testPage.notes.isRestored = 'yes';
      await button(testPage, 'Continue with these answers').press('Enter');
    },
  },
  answers: {
    loadApplication: {
      async 'refused not_found'(testPage) {
        await remove(testPage);
        await testPage.pass();
      },
    },
    loadCategory: {
      'refused not_found': (testPage) => testPage.passRedirected('/api/category/another'),
    },
    loadForm: {
      accepted: (testPage) =>
        endForm(testPage, () =>
          testPage.notes.isWithoutQuestions
            ? runWithoutQuestions(testPage, async () => {
                await testPage.pass('readFormStructure');
                await expect(noForm(testPage)).toBeVisible();
              })
            : testPage.pass('readFormStructure'),
        ),
      'refused too_often': (testPage) =>
        endForm(testPage, () => testPage.passRateLimited('readFormStructure')),
      breaks: (testPage) => endForm(testPage, () => testPage.break('readFormStructure')),
    },
  },
  controls: {
    'form.open': sentAutomatically,
    'load.retry': retry,
    'copy.restore': (testPage) => button(testPage, 'Continue with these answers'),
    'copy.drop': (testPage) => button(testPage, 'Discard them'),
  },
  screens: {
    closed: leftBeforeShown,
    loadingCategory: loading,
    loadingApplication: loading,
    loadingForm: loading,
    comparingCopy: ({ page }) =>
      page.getByRole('heading', { name: 'This device kept answers that were never saved.' }),
    loadFailed: retry,
    opened: form,
    noForm,
    notADraft: list,
    notFound: ({ page }) => findText(page, 'Houston, e WHave a Problem!'),
  },
  always: expectNoDuplicateApplications,
  truth: {
    closed: leftBeforeCalls,
    loadingCategory: readsOnly,
    loadingApplication: readsOnly,
    loadingForm: readsOnly,
    comparingCopy: isDraft,
    loadFailed: isDraft,
    opened: isInForm,
    noForm: isDraft,
    notADraft: isAsItWas([1]),
    notFound: isDraft,
  },
});
