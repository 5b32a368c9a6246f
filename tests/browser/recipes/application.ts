import { editLinkMessages } from '#messages';
import type { applicationMachine } from '#machines/application.machine.ts';
import { defineRecipe, skipTruthCheck, skipScreenCheck } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { expectNoDuplicateRows } from './rows.ts';
import {
  changeElsewhere,
  deleteElsewhere,
  readApplications,
  submitElsewhere,
} from '#tests/browser/drafts.ts';
import { callServer, expect, findText } from '#tests/browser/portal.ts';
import { changeAnswer, fillStep, recordStep, recordStored } from './applicationForm.ts';
import { browserScript } from './applicationScript.ts';
import { applicationStarts } from './applicationStarts.ts';
import { expectNoDuplicateApplications, expectStored } from './drafts.ts';

const writes = ['createApplication', 'updateApplication'];

const button = ({ page }: TestPage, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const earlierStep = ({ page }: TestPage, step = 1) =>
  page.getByRole('button', { name: `Change the answers of step ${step}` });

const congratulations = ({ page }: TestPage) =>
  page.getByRole('dialog', { name: 'Congratulations' });

const retryCart = (testPage: TestPage) =>
  congratulations(testPage).getByRole('button', { name: 'Add to cart' });

const form = ({ page }: TestPage) => page.getByRole('form', { name: 'Application' });
const loading = ({ page }: TestPage) => page.getByRole('main').getByText('Loading the form');
const list = ({ page }: TestPage) => page.getByRole('heading', { name: 'My Applications' });
const noForm = ({ page }: TestPage) => page.getByText('Currently, No form available');

/** The answers that the server has stored. */
const readStored = ({ stored = '{}' }: TestPage['notes']) =>
  JSON.parse(stored) as Record<string, unknown>;

/** The stored answers, with the step that was on screen when they were saved. */
const leftAs = (notes: TestPage['notes']) => ({
  formData: readStored(notes),
  ...(notes.storedStep && { step: Number(notes.storedStep) }),
});

/** The id of the only application; a session of an edit link cannot list applications. */
const theId = async ({ page, notes }: TestPage) =>
  notes.linked ?? (await readApplications(page))[0]?.id;

/** Acts in another tab while this page saves. */
async function actDuringSave(testPage: TestPage, act: () => Promise<void>): Promise<void> {
  const request = await testPage.takeHeld(...writes);
  // Simulates a creation whose answer was lost: the server has it, and the page sends it again.
  if (request.method === 'POST') await request.repeat(testPage.page);
  await act();
  await request.pass();
}

async function change(testPage: TestPage): Promise<void> {
  const { page, notes } = testPage;
  notes.otherGoal = `${notes.otherGoal ?? 'Another goal'} I`;
  await changeElsewhere(page, await theId(testPage), { goal: notes.otherGoal });
  notes.stored = JSON.stringify({ ...readStored(notes), goal: notes.otherGoal });
}

async function submit(testPage: TestPage): Promise<void> {
  await submitElsewhere(testPage.page, await theId(testPage));
}

async function remove(testPage: TestPage): Promise<void> {
  const { page, notes } = testPage;
  await deleteElsewhere(page, await theId(testPage), notes.ownToken);
  delete notes.stored;
  delete notes.storedStep;
}

const whileChanged = (testPage: TestPage) => actDuringSave(testPage, () => change(testPage));
const whileSubmitted = (testPage: TestPage) => actDuringSave(testPage, () => submit(testPage));
const whileDeleted = (testPage: TestPage) => actDuringSave(testPage, () => remove(testPage));

/** Ends the draft with the requested save or submission, or else with an autosave. */
const ends = (end: (testPage: TestPage) => Promise<void>) => async (testPage: TestPage) => {
  if (!testPage.notes.isAsked) await changeAnswer(testPage);
  delete testPage.notes.isAsked;
  await end(testPage);
};

/** Presses a button that makes the draft save or submit. */
const press = (name: string) => async (testPage: TestPage) => {
  testPage.notes.isAsked = 'yes';
  await recordStep(testPage);
  await button(testPage, name).press('Enter');
};

/** Once it was saved, the server has this draft with its answers and nothing else. */
async function isDraft(testPage: TestPage): Promise<void> {
  const { page, notes } = testPage;
  const draft = { appStatus: 0, ...leftAs(notes) };
  // A session of an edit link cannot list applications.
  if (notes.linked) {
    const read = await callServer(
      page,
      'GET',
      `/api/application/${notes.linked}`,
      undefined,
      notes.ownToken,
    );
    const expected = notes.stored ? { data: draft } : { code: 'not_found' };
    expect(read, 'the stored draft').toMatchObject(expected);
  } else {
    await expectStored(notes.stored ? [0] : [])(testPage);
    if (notes.stored)
      expect(await readApplications(page), 'the stored draft').toMatchObject([draft]);
  }
}

/** The application is submitted with its answers; `inCart` is its number of cart items. */
const isSubmitted = (inCart: number) => async (testPage: TestPage) => {
  await expectStored([1], inCart)(testPage);
  const [stored] = await readApplications(testPage.page);
  expect(stored, 'the submitted answers').toMatchObject(leftAs(testPage.notes));
};

export const applicationRecipe = defineRecipe<typeof applicationMachine>({
  script: browserScript,
  starts: applicationStarts,
  inPage: ['checkStep', 'checkAnswers'],
  around: [...writes, 'readApplication'],
  wording: { 'an edit link': editLinkMessages },
  events: {
    async 'application.submit'(testPage, { ending }) {
      await press('Submit Application')(testPage);
      // The draft is not asked to submit while the answers are wrong.
      if (ending !== 'accepted') delete testPage.notes.isAsked;
    },
    async 'step.next'(testPage, { ending }) {
      await fillStep(testPage, !ending.startsWith('refused'));
      await button(testPage, 'Next').press('Enter');
    },
    'step.choose': (testPage, { event }) =>
      earlierStep(testPage, event.step as number).press('Enter'),
    'draft.save': press('Save as Draft'),
    'autosave.retry': press('Try again'),
  },
  answers: {
    checkStep: { 'refused input_invalid': (testPage) => testPage.begin('checkStep') },
    checkAnswers: { 'refused input_invalid': (testPage) => testPage.begin('checkAnswers') },
    draft: {
      'ends kept': ends(async (testPage) => {
        await testPage.release(...writes);
        recordStored(testPage);
      }),
      'ends submitted': ends(async (testPage) => {
        await testPage.release(...writes);
        recordStored(testPage);
      }),
      'ends refused input_invalid': ends((testPage) =>
        testPage.passChanged({ formData: {} }, ...writes),
      ),
      'ends refused too_often': ends((testPage) => testPage.passRateLimited(...writes)),
      'ends overtaken': ends(async (testPage) => {
        await whileChanged(testPage);
        // The other tab's answers differ from these.
        await testPage.pass('readApplication');
      }),
      'ends deletedElsewhere': ends(whileDeleted),
      'ends noDraft': ends(whileSubmitted),
    },
    draftComparison: {
      async 'ends merged'(testPage) {
        await testPage.pass('readApplication');
        await button(testPage, 'Continue with these answers').press('Enter');
      },
      async 'ends deletedElsewhere'(testPage) {
        await remove(testPage);
        await testPage.pass('readApplication');
      },
      async 'ends noDraft'(testPage) {
        await submit(testPage);
        await testPage.pass('readApplication');
      },
    },
  },
  controls: {
    'application.submit': (testPage) => button(testPage, 'Submit Application'),
    'step.next': (testPage) => button(testPage, 'Next'),
    'step.back': (testPage) => button(testPage, 'Previous'),
    'step.choose': earlierStep,
    'draft.save': (testPage) => button(testPage, 'Save as Draft'),
    'autosave.retry': (testPage) => button(testPage, 'Try again'),
    'cart.retry': retryCart,
  },
  screens: {
    opening: skipScreenCheck('Walks start after it; those of `opening` show it.'),
    'editing.fillingIn': form,
    'editing.checkingStep': form,
    'editing.checkingAnswers': (testPage) => button(testPage, 'Submitting...'),
    'editing.savingDraft': form,
    'editing.submitting': (testPage) => button(testPage, 'Submitting...'),
    savingStopped: skipScreenCheck('Only a bug in the draft leads there.'),
    comparingVersions: loading,
    addingToCart: congratulations,
    notInCart: congratulations,
    draftSaved: list,
    submitted: congratulations,
    noForm,
    notADraft: list,
    // With an edit link, the page leaves for the portal, where the link's session ends.
    notFound: ({ page, notes }) =>
      notes.linked
        ? page.getByRole('heading', { name: 'Sign in' })
        : findText(page, 'Houston, e WHave a Problem!'),
  },
  async always(testPage) {
    await expectNoDuplicateApplications(testPage);
    await expectNoDuplicateRows(testPage);
  },
  truth: {
    opening: skipTruthCheck('Walks start after it; those of `opening` check it.'),
    'editing.fillingIn': isDraft,
    'editing.checkingStep': isDraft,
    'editing.checkingAnswers': isDraft,
    'editing.savingDraft': isDraft,
    'editing.submitting': isDraft,
    savingStopped: isDraft,
    comparingVersions: isDraft,
    addingToCart: isSubmitted(0),
    notInCart: isSubmitted(0),
    draftSaved: isDraft,
    submitted: isSubmitted(1),
    noForm: isDraft,
    notADraft: expectStored([1]),
    notFound: isDraft,
  },
  outOfReach: {
    'opening --opening breaks--> notFound':
      'The opening handles every fault itself; only a bug would break it.',
    'editing --draft breaks [savingKeepsFailing]--> savingStopped':
      'The draft handles every fault itself; only a bug would break it.',
    'editing --draft breaks--> editing':
      'The draft handles every fault itself; only a bug would break it.',
    'savingStopped --autosave.retry--> editing': 'Only a bug in the draft leads there.',
    'comparingVersions --draftComparison breaks--> editing':
      'The comparison handles every fault itself; only a bug would break it.',
  },
});
