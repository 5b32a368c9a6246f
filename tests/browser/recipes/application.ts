import { editLinkMessages } from '#messages';
import { recipe } from '#tools/flows/browser/recipe.ts';
import type { World } from '#tools/flows/browser/world.ts';
import { endingOf } from '#tools/flows/script.ts';
import { changeElsewhere, deleteElsewhere, storedApplications } from '#tests/browser/drafts.ts';
import { askFor, expect, said } from '#tests/browser/portal.ts';
import { changeAnswer, fillStep, rightGoal } from './applicationForm.ts';
import { browserScript, refusedSubmission } from './applicationScript.ts';
import { applicationStarts } from './applicationStarts.ts';
import { nothingIsStoredTwice, serverHas } from './drafts.ts';
import { withoutQuestions } from './withoutQuestions.ts';

const writes = ['createApplication', 'updateApplication'];

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
const loading = ({ page }: World) => page.getByRole('main').getByText('Loading the form');
const list = ({ page }: World) => page.getByRole('heading', { name: 'My Applications' });
const noForm = ({ page }: World) => page.getByText('Currently, No form available');

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

/** Ends the read of the questions; what is read beside them goes through. */
async function endForm(world: World, end: () => Promise<void>): Promise<void> {
  await world.release('listApplications');
  await end();
}

/** The draft is there once it was saved, and nothing else. */
async function isDraft(world: World): Promise<void> {
  const { page, notes } = world;
  // The link's session sees its application only.
  if (notes.linked) {
    const path = `/api/application/${notes.linked}`;
    expect(await askFor(page, 'GET', path)).toMatchObject({ appStatus: 0 });
  } else {
    await serverHas(notes.isStored ? [0] : [])(world);
  }
}

export const applicationRecipe = recipe({
  script: browserScript,
  starts: applicationStarts,
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
    submitted: serverHas([1], 1),
    noForm: isDraft,
    notADraft: serverHas([1]),
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
