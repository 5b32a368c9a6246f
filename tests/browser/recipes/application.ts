import { editLinkMessages } from '#messages';
import type { applicationMachine } from '#machines/application.machine.ts';
import { recipe, unheld, unseen } from '#tools/flows/browser/recipe.ts';
import type { World } from '#tools/flows/browser/world.ts';
import { nothingIsDoubled } from './rows.ts';
import {
  changeElsewhere,
  deleteElsewhere,
  storedApplications,
  submitElsewhere,
} from '#tests/browser/drafts.ts';
import { ask, expect, said } from '#tests/browser/portal.ts';
import { changeAnswer, fillStep, noteStep, noteStored } from './applicationForm.ts';
import { browserScript } from './applicationScript.ts';
import { applicationStarts } from './applicationStarts.ts';
import { nothingIsStoredTwice, serverHas } from './drafts.ts';

const writes = ['createApplication', 'updateApplication'];

const button = ({ page }: World, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const earlierStep = ({ page }: World, step = 1) =>
  page.getByRole('button', { name: `Change the answers of step ${step}` });

const congratulations = ({ page }: World) => page.getByRole('dialog', { name: 'Congratulations' });

const retryCart = (world: World) =>
  congratulations(world).getByRole('button', { name: 'Add to cart' });

const form = ({ page }: World) => page.getByRole('form', { name: 'Application' });
const loading = ({ page }: World) => page.getByRole('main').getByText('Loading the form');
const list = ({ page }: World) => page.getByRole('heading', { name: 'My Applications' });
const noForm = ({ page }: World) => page.getByText('Currently, No form available');

/** What the server has of the answers. */
const storedIn = ({ stored = '{}' }: World['notes']) =>
  JSON.parse(stored) as Record<string, unknown>;

/** The same with the step that was on screen when they were saved. */
const leftAs = (notes: World['notes']) => ({
  formData: storedIn(notes),
  ...(notes.storedStep && { step: Number(notes.storedStep) }),
});

/** The one application; a link's session knows it without a list. */
const theId = async ({ page, notes }: World) =>
  notes.linked ?? (await storedApplications(page))[0]?.id;

/** Something happens in another tab while this page saves. */
async function meanwhile(world: World, act: () => Promise<void>): Promise<void> {
  const request = await world.held(...writes);
  // What this page never stored is there since the answer was lost; now it is sent again.
  if (request.method === 'POST') await request.repeat(world.page);
  await act();
  await request.pass();
}

async function change(world: World): Promise<void> {
  const { page, notes } = world;
  notes.otherGoal = `${notes.otherGoal ?? 'Another goal'} I`;
  await changeElsewhere(page, await theId(world), { goal: notes.otherGoal });
  notes.stored = JSON.stringify({ ...storedIn(notes), goal: notes.otherGoal });
}

async function submit(world: World): Promise<void> {
  await submitElsewhere(world.page, await theId(world));
}

async function remove(world: World): Promise<void> {
  const { page, notes } = world;
  await deleteElsewhere(page, await theId(world), notes.ownToken);
  delete notes.stored;
  delete notes.storedStep;
}

const whileChanged = (world: World) => meanwhile(world, () => change(world));
const whileSubmitted = (world: World) => meanwhile(world, () => submit(world));
const whileDeleted = (world: World) => meanwhile(world, () => remove(world));

/** Ends a draft with what was asked of it, or else with what it saves by itself. */
const ends = (end: (world: World) => Promise<void>) => async (world: World) => {
  if (!world.notes.isAsked) await changeAnswer(world);
  delete world.notes.isAsked;
  await end(world);
};

/** Presses what has the draft write. */
const press = (name: string) => async (world: World) => {
  world.notes.isAsked = 'yes';
  await noteStep(world);
  await button(world, name).press('Enter');
};

/** The draft is there with its answers once it was saved, and nothing else. */
async function isDraft(world: World): Promise<void> {
  const { page, notes } = world;
  const draft = { appStatus: 0, ...leftAs(notes) };
  // A link's session has no list.
  if (notes.linked) {
    const read = await ask(
      page,
      'GET',
      `/api/application/${notes.linked}`,
      undefined,
      notes.ownToken,
    );
    const expected = notes.stored ? { data: draft } : { code: 'not_found' };
    expect(read, 'the stored draft').toMatchObject(expected);
  } else {
    await serverHas(notes.stored ? [0] : [])(world);
    if (notes.stored)
      expect(await storedApplications(page), 'the stored draft').toMatchObject([draft]);
  }
}

/** It is submitted with its answers, and in the cart or not. */
const isSubmitted = (inCart: number) => async (world: World) => {
  await serverHas([1], inCart)(world);
  const [stored] = await storedApplications(world.page);
  expect(stored, 'the submitted answers').toMatchObject(leftAs(world.notes));
};

export const applicationRecipe = recipe<typeof applicationMachine>({
  script: browserScript,
  starts: applicationStarts,
  inPage: ['checkStep', 'checkAnswers'],
  around: [...writes, 'readApplication'],
  wording: { 'an edit link': editLinkMessages },
  events: {
    async 'application.submit'(world, { ending }) {
      await press('Submit Application')(world);
      // It is not asked while the answers are wrong.
      if (ending !== 'accepted') delete world.notes.isAsked;
    },
    async 'step.next'(world, { ending }) {
      await fillStep(world, !ending.startsWith('refused'));
      await button(world, 'Next').press('Enter');
    },
    'step.back': (world) => button(world, 'Previous').press('Enter'),
    'step.choose': (world, { event }) => earlierStep(world, event.step as number).press('Enter'),
    'draft.save': press('Save as Draft'),
    'autosave.retry': press('Try again'),
    'cart.retry': (world) => retryCart(world).press('Enter'),
  },
  answers: {
    checkStep: { 'refused input_invalid': (world) => world.begin('checkStep') },
    checkAnswers: { 'refused input_invalid': (world) => world.begin('checkAnswers') },
    draft: {
      'ends kept': ends(async (world) => {
        await world.release(...writes);
        noteStored(world);
      }),
      'ends submitted': ends(async (world) => {
        await world.release(...writes);
        noteStored(world);
      }),
      'ends refused input_invalid': ends((world) => world.passWith({ formData: {} }, ...writes)),
      'ends refused too_often': ends((world) => world.passTooOften(...writes)),
      'ends overtaken': ends(async (world) => {
        await whileChanged(world);
        // Its answers are other ones.
        await world.pass('readApplication');
      }),
      'ends deletedElsewhere': ends(whileDeleted),
      'ends noDraft': ends(whileSubmitted),
    },
    draftComparison: {
      async 'ends merged'(world) {
        await world.pass('readApplication');
        await button(world, 'Continue with these answers').press('Enter');
      },
      async 'ends deletedElsewhere'(world) {
        await remove(world);
        await world.pass('readApplication');
      },
      async 'ends noDraft'(world) {
        await submit(world);
        await world.pass('readApplication');
      },
    },
  },
  controls: {
    'application.submit': (world) => button(world, 'Submit Application'),
    'step.next': (world) => button(world, 'Next'),
    'step.back': (world) => button(world, 'Previous'),
    'step.choose': earlierStep,
    'draft.save': (world) => button(world, 'Save as Draft'),
    'autosave.retry': (world) => button(world, 'Try again'),
    'cart.retry': retryCart,
  },
  screens: {
    opening: unseen('Walks start behind it; those of `opening` see it.'),
    'editing.fillingIn': form,
    'editing.checkingStep': form,
    'editing.checkingAnswers': (world) => button(world, 'Submitting...'),
    'editing.savingDraft': form,
    'editing.submitting': (world) => button(world, 'Submitting...'),
    savingStopped: unseen('Only a mistake in the draft leads there.'),
    comparingVersions: loading,
    addingToCart: congratulations,
    notInCart: congratulations,
    draftSaved: list,
    submitted: congratulations,
    noForm,
    notADraft: list,
    // A link leads out of the portal, where its session ends.
    notFound: ({ page, notes }) =>
      notes.linked
        ? page.getByRole('heading', { name: 'Log in' })
        : said(page, 'Houston, e WHave a Problem!'),
  },
  async always(world) {
    await nothingIsStoredTwice(world);
    await nothingIsDoubled(world);
  },
  truth: {
    opening: unheld('Walks start behind it; those of `opening` hold it.'),
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
    notADraft: serverHas([1]),
    notFound: isDraft,
  },
  outOfReach: {
    'opening --opening breaks--> notFound':
      'The opening ends every fault itself; a bug would break it.',
    'editing --draft breaks [savingKeepsFailing]--> savingStopped':
      'The draft ends every fault itself; a bug would break it.',
    'editing --draft breaks--> editing': 'The draft ends every fault itself; a bug would break it.',
    'savingStopped --autosave.retry--> editing': 'Only a mistake in the draft leads there.',
    'comparingVersions --draftComparison breaks--> editing':
      'The comparison ends every fault itself; a bug would break it.',
  },
});
