import { accepted, refused } from '#contract/outcome.ts';
import type { openingMachine } from '#machines/opening.machine.ts';
import { recipe } from '#tools/flows/browser/recipe.ts';
import type { World } from '#tools/flows/browser/world.ts';
import { toEnding } from '#tools/planner/script.ts';
import type { Script, Stimulus } from '#tools/planner/script.ts';
import { deleteElsewhere, storedApplications } from '#tests/browser/drafts.ts';
import { expect, said } from '#tests/browser/portal.ts';
import { draft } from '#tests/machines/scripts/draft.ts';
import { openingScript } from '#tests/machines/scripts/opening.ts';
import { applicationStarts } from './applicationStarts.ts';
import { businessName } from './applicationForm.ts';
import { isListed, nothingIsStoredTwice, serverHas } from './drafts.ts';
import { withoutQuestions } from './withoutQuestions.ts';
import { byItself, leftAtOnce, nothingYet, onlyReads } from './reasons.ts';

/* What a page finds when it opens is settled by its start, whose word stands for its id. */

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
    copyStep: 1,
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

/** False for what a page rules out after its start. */
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

const button = ({ page }: World, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

const retry = ({ page }: World) =>
  page
    .getByRole('main')
    .filter({ hasText: 'Nothing you saved is lost.' })
    .getByRole('button', { name: 'Try again' });

const form = ({ page }: World) => page.getByRole('form', { name: 'Application' });
const loading = ({ page }: World) => page.getByRole('main').getByText('Loading the form');
const list = ({ page }: World) => page.getByRole('heading', { name: 'My Applications' });
const noForm = ({ page }: World) => page.getByText('Currently, No form available');

/** Ends the read of the questions; what is read beside them goes through. */
async function endForm(world: World, end: () => Promise<void>): Promise<void> {
  await world.release('listApplications');
  await end();
}

async function remove({ page, notes }: World): Promise<void> {
  const [stored] = await storedApplications(page);
  await deleteElsewhere(page, stored?.id);
  delete notes.stored;
  delete notes.listed;
}

/** A page that opens only reads: what was stored is there as it was. */
const isAsItWas = (statuses: readonly number[]) => async (world: World) => {
  await serverHas(statuses)(world);
  await isListed(world);
};

const isDraft = (world: World) => isAsItWas(world.notes.stored ? [0] : [])(world);

/** The form begins with what this device kept, if that was wanted, or else with the own company. */
async function isInForm(world: World): Promise<void> {
  await isDraft(world);
  const begun = world.notes.isRestored ? 'Never saved' : 'Rao Textiles';
  expect(await businessName(world).inputValue(), 'the answer in the form').toBe(begun);
}

export const openingRecipe = recipe<typeof openingMachine>({
  script,
  starts: applicationStarts,
  events: {
    'load.retry': (world) => retry(world).press('Enter'),
    async 'copy.restore'(world) {
      world.notes.isRestored = 'yes';
      await button(world, 'Go on with these answers').press('Enter');
    },
    'copy.drop': (world) => button(world, 'Drop them').press('Enter'),
  },
  answers: {
    loadApplication: {
      async 'refused not_found'(world) {
        await remove(world);
        await world.pass();
      },
    },
    loadCategory: {
      'refused not_found': (world) => world.passTo('/api/category/another'),
    },
    loadForm: {
      accepted: (world) =>
        endForm(world, () =>
          world.notes.isWithoutQuestions
            ? withoutQuestions(world, async () => {
                await world.pass('readFormStructure');
                await expect(noForm(world)).toBeVisible();
              })
            : world.pass('readFormStructure'),
        ),
      'refused too_often': (world) => endForm(world, () => world.passTooOften('readFormStructure')),
      breaks: (world) => endForm(world, () => world.break('readFormStructure')),
    },
  },
  controls: {
    'form.open': byItself,
    'load.retry': retry,
    'copy.restore': (world) => button(world, 'Go on with these answers'),
    'copy.drop': (world) => button(world, 'Drop them'),
  },
  screens: {
    closed: leftAtOnce,
    loadingCategory: loading,
    loadingApplication: loading,
    loadingForm: loading,
    comparingCopy: ({ page }) =>
      page.getByRole('heading', { name: 'This device kept answers that were never saved.' }),
    loadFailed: retry,
    opened: form,
    noForm,
    notADraft: list,
    notFound: ({ page }) => said(page, 'Houston, e WHave a Problem!'),
  },
  always: nothingIsStoredTwice,
  truth: {
    closed: nothingYet,
    loadingCategory: onlyReads,
    loadingApplication: onlyReads,
    loadingForm: onlyReads,
    comparingCopy: isDraft,
    loadFailed: isDraft,
    opened: isInForm,
    noForm: isDraft,
    notADraft: isAsItWas([1]),
    notFound: isDraft,
  },
});
