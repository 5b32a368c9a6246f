import { editLinkMessages } from '#messages';
import { recipe } from '#tools/flows/browser/recipe.ts';
import type { World } from '#tools/flows/browser/world.ts';
import { endingOf } from '#tools/flows/script.ts';
import { signUp } from '#tests/browser/customer.ts';
import {
  changeElsewhere,
  chooseDraft,
  deleteElsewhere,
  storedApplications,
} from '#tests/browser/drafts.ts';
import {
  askFor,
  countLists,
  expect,
  fillFirstStep,
  firstCategory,
  said,
  storeApplication,
} from '#tests/browser/portal.ts';
import { staffIn } from '#tests/support/staff.ts';
import { browserScript, refusedSubmission } from './applicationScript.ts';
import { nothingIsStoredTwice } from './drafts.ts';
import { withoutQuestions } from './withoutQuestions.ts';

const writes = ['createApplication', 'updateApplication'];

const changeWait = 4_000;
const copyWait = 1_000;

const rightGoal = '30 enquiries a month from Pune';

const complete = {
  businessName: 'Rao Textiles',
  contactEmail: 'marketing@rao-textiles.example',
  contactMobile: '9876543210',
  goal: rightGoal,
};

const button = ({ page }: World, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const earlierStep = ({ page }: World, step = 1) =>
  page.getByRole('button', { name: `Change the answers of step ${step}` });

const retry = ({ page }: World) =>
  page
    .getByRole('main')
    .filter({ hasText: 'Nothing you saved is lost.' })
    .getByRole('button', { name: 'Try again' });

const form = ({ page }: World) => page.getByRole('form', { name: 'Application' });
const loading = ({ page }: World) => page.getByText('Loading the form');
const list = ({ page }: World) => page.getByRole('heading', { name: 'My Applications' });
const noForm = ({ page }: World) => page.getByText('Currently, No form available');

const businessName = ({ page }: World) => page.getByLabel('Business name');
const goal = ({ page }: World) => page.getByLabel('What should this achieve?');
const portfolio = ({ page }: World) =>
  page.getByRole('checkbox', { name: 'You may show the result in your portfolio' });

/** Answers the step on screen, rightly or not at all. */
async function fillStep(world: World, isRight: boolean): Promise<void> {
  if (!isRight) await businessName(world).fill('');
  else if (await businessName(world).isVisible()) await fillFirstStep(world.page);
  else await goal(world).fill(rightGoal);
}

/** Changes an answer of the step on screen; it is about to be saved. */
async function changeAnswer(world: World): Promise<void> {
  const { notes } = world;
  notes.typed = `${notes.typed ?? 'Kaveri Mills'} I`;
  if (await businessName(world).isVisible()) await businessName(world).fill(notes.typed);
  else if (await goal(world).isVisible()) await goal(world).fill(notes.typed);
  else await portfolio(world).press('Space');
  await world.passTime(changeWait);
}

/** Something happens in another tab while this page saves. */
async function meanwhile(world: World, act: () => Promise<void>): Promise<void> {
  const request = await world.held(...writes);
  // What this page never stored is there since the answer was lost; now it is sent again.
  if (request.method === 'POST') await request.repeat(world.page);
  await act();
  await request.pass();
}

async function change(world: World, answers: object = otherGoal(world), appStatus = 0) {
  const [stored] = await storedApplications(world.page);
  await changeElsewhere(world.page, stored?.id, { ...answers }, appStatus);
}

function otherGoal({ notes }: World) {
  notes.otherGoal = `${notes.otherGoal ?? 'Another goal'} I`;
  return { goal: notes.otherGoal };
}

const submit = (world: World) => change(world, complete, 1);

async function remove({ page, notes }: World): Promise<void> {
  const [stored] = await storedApplications(page);
  await deleteElsewhere(page, stored?.id);
  delete notes.isStored;
}

const whileChanged = (world: World) => meanwhile(world, () => change(world));
const whileSubmitted = (world: World) => meanwhile(world, () => submit(world));
const whileDeleted = (world: World) => meanwhile(world, () => remove(world));

const ends = (output: object) => endingOf({ kind: 'answer', port: '', output });

const autosaves = (end: (world: World) => Promise<void>) => async (world: World) => {
  await changeAnswer(world);
  await end(world);
};

/** Comes with the first category chosen, at the price of another day. */
async function openNew(world: World): Promise<void> {
  const { page, notes } = world;
  notes.email = await signUp(page);
  const { categoryId, segmentId } = await firstCategory(page);
  const chosen = JSON.stringify({ id: categoryId, segmentId, price: 1 });
  await page.evaluate((given) => localStorage.setItem('selectedCategory', given), chosen);
  await page.goto('/application');
}

async function storeDraft({ page, notes }: World, draft = {}): Promise<string> {
  notes.email = await signUp(page);
  notes.isStored = 'yes';
  return storeApplication(page, { appStatus: 0, ...draft });
}

/** How many forms this browser keeps whose answers were never saved. */
function copiesKept(): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('briefcase');
    opening.addEventListener('success', () => {
      const database = opening.result;
      const counting = database.transaction('answers').objectStore('answers').count();
      counting.addEventListener('success', () => {
        database.close();
        resolve(counting.result);
      });
    });
  });
}

/** Ends the read of the questions; what is read beside them goes through. */
async function endForm(world: World, end: () => Promise<void>): Promise<void> {
  await world.release('listApplications');
  await end();
}

/** The statuses of the stored applications, and how many lines the cart has. */
async function expectStored({ page }: World, statuses: number[], inCart = 0): Promise<void> {
  const stored = await storedApplications(page);
  expect(stored.map(({ appStatus }) => appStatus)).toEqual(statuses);
  expect((await countLists(page)).cart).toBe(inCart);
}

/** The draft is there once it was saved, and nothing else. */
async function isDraft(world: World): Promise<void> {
  const { page, notes } = world;
  // The link's session sees its application only.
  if (notes.linked) {
    const path = `/api/application/${notes.linked}`;
    expect(await askFor(page, 'GET', path)).toMatchObject({ appStatus: 0 });
  } else {
    await expectStored(world, notes.isStored ? [0] : []);
  }
}

export const applicationRecipe = recipe({
  script: browserScript,
  starts: {
    'a chosen category': openNew,
    async 'a chosen category and answers that were never saved'(world) {
      await openNew(world);
      await world.pass();
      await businessName(world).fill('Never saved');
      await world.passTime(copyWait);
      await expect.poll(() => world.page.evaluate(copiesKept)).toBe(1);
      await world.page.reload();
    },
    async 'a chosen category without questions'(world) {
      world.notes.isWithoutQuestions = 'yes';
      await openNew(world);
    },
    async 'nothing chosen'({ page, notes }) {
      notes.email = await signUp(page);
      await page.goto('/application');
    },
    async 'a draft from the list'(world) {
      await storeDraft(world);
      await chooseDraft(world.page);
    },
    async 'a new application, loaded again'(world) {
      await openNew(world);
      await expect(businessName(world)).toBeVisible();
      await changeAnswer(world);
      await expect(world.page.getByText(/^Saved at /)).toBeVisible();
      world.notes.isStored = 'yes';
      const readCategory = world.page.waitForResponse('**/api/category/*');
      await world.page.reload();
      await readCategory;
    },
    async 'an edit link'(world) {
      const { page, server, notes } = world;
      const id = await storeDraft(world);
      notes.linked = id;
      const environment = { DATA_DIR: server.dataDir, PUBLIC_URL: server.url };
      const { out } = await staffIn(environment, 'link', id);
      await page.evaluate(() => localStorage.clear());
      await page.goto(out);
    },
    async 'a submitted application'({ page, notes }) {
      notes.email = await signUp(page);
      await page.goto(`/application/${await storeApplication(page)}`);
    },
    async 'an incomplete draft on its last step'(world) {
      const id = await storeDraft(world, { answers: { goal: '' }, step: 3 });
      await world.page.goto(`/application/${id}`);
    },
  },
  inPage: ['checkStep', 'checkAnswers'],
  around: [...writes, 'readApplication', 'addToCart'],
  wording: { 'an edit link': editLinkMessages },
  events: {
    'application.submit': (world) => button(world, 'Submit Application').press('Enter'),
    'load.retry': (world) => retry(world).press('Enter'),
    async 'step.next'(world, { ending }) {
      await fillStep(world, !ending.startsWith('refused'));
      await button(world, 'Next').press('Enter');
    },
    'step.back': (world) => button(world, 'Previous').press('Enter'),
    'step.choose': (world, { event }) => earlierStep(world, event.step as number).press('Enter'),
    'copy.restore': (world) => button(world, 'Go on with these answers').press('Enter'),
    'copy.drop': (world) => button(world, 'Drop them').press('Enter'),
    'draft.save': (world) => button(world, 'Save as Draft').press('Enter'),
    async 'draft.stored'(world) {
      await changeAnswer(world);
      await world.release(...writes);
      world.notes.isStored = 'yes';
    },
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
    checkStep: { 'refused input_invalid': (world) => world.begin('checkStep') },
    checkAnswers: { 'refused input_invalid': (world) => world.begin('checkAnswers') },
    saveDraft: {
      async accepted(world) {
        await world.release(...writes);
        world.notes.isStored = 'yes';
      },
      'refused draft_changed': whileChanged,
      'refused not_found': whileDeleted,
      'refused draft_deleted': whileDeleted,
      'refused not_a_draft': whileSubmitted,
    },
    autosave: {
      [ends({ standing: 'overtaken' })]: autosaves(whileChanged),
      [ends({ standing: 'deletedElsewhere' })]: autosaves(whileDeleted),
      [ends({ standing: 'noDraft' })]: autosaves(whileSubmitted),
    },
    draftComparison: {
      async [ends({ standing: 'merged' })](world) {
        await world.pass('readApplication');
        await button(world, 'Continue with these answers').press('Enter');
      },
      async [ends({ standing: 'deletedElsewhere' })](world) {
        await remove(world);
        await world.pass('readApplication');
      },
      async [ends({ standing: 'noDraft' })](world) {
        await submit(world);
        await world.pass('readApplication');
      },
    },
    submission: {
      [ends({ standing: 'submitted' })]: (world) => world.release(...writes, 'addToCart'),
      [ends(refusedSubmission)]: (world) => world.passWith({ formData: {} }, ...writes),
      [ends({ standing: 'overtaken' })]: whileChanged,
      [ends({ standing: 'deletedElsewhere' })]: whileDeleted,
      [ends({ standing: 'noDraft' })]: whileSubmitted,
    },
  },
  controls: {
    'application.submit': (world) => button(world, 'Submit Application'),
    'load.retry': retry,
    'step.next': (world) => button(world, 'Next'),
    'step.back': (world) => button(world, 'Previous'),
    'step.choose': earlierStep,
    'copy.restore': (world) => button(world, 'Go on with these answers'),
    'copy.drop': (world) => button(world, 'Drop them'),
    'draft.save': (world) => button(world, 'Save as Draft'),
  },
  screens: {
    loadingCategory: loading,
    loadingApplication: loading,
    loadingForm: loading,
    comparingCopy: ({ page }) =>
      page.getByRole('heading', { name: 'This device kept answers that were never saved.' }),
    'editing.fillingIn': form,
    'editing.checkingStep': form,
    'editing.checkingAnswers': (world) => button(world, 'Submitting...'),
    savingDraft: form,
    comparingVersions: loading,
    submitting: (world) => button(world, 'Submitting...'),
    loadFailed: retry,
    draftSaved: list,
    submitted: ({ page }) => page.getByRole('dialog', { name: 'Congratulations' }),
    noForm,
    notADraft: list,
    notFound: ({ page }) => said(page, 'Houston, e WHave a Problem!'),
  },
  always: nothingIsStoredTwice,
  truth: {
    comparingCopy: isDraft,
    'editing.fillingIn': isDraft,
    'editing.checkingStep': isDraft,
    'editing.checkingAnswers': isDraft,
    savingDraft: isDraft,
    comparingVersions: isDraft,
    submitting: isDraft,
    loadFailed: isDraft,
    draftSaved: isDraft,
    submitted: (world) => expectStored(world, [1], 1),
    noForm: isDraft,
    notADraft: (world) => expectStored(world, [1]),
    notFound: isDraft,
  },
  outOfReach: {
    'editing --autosave breaks--> editing':
      'Autosave ends every fault itself; a bug would break it.',
    'comparingVersions --draftComparison breaks--> editing':
      'The comparison ends every fault itself; a bug would break it.',
    'submitting --submission breaks--> editing':
      'The submission ends every fault itself; a bug would break it.',
  },
});
