import { accepted, refused } from '#contract/outcome.ts';
import { recipe } from '#tools/flows/browser/recipe.ts';
import type { World } from '#tools/flows/browser/world.ts';
import { signUp } from '#tests/browser/customer.ts';
import {
  changeElsewhere,
  deleteElsewhere,
  openDraft,
  storedApplications,
} from '#tests/browser/drafts.ts';
import { expect, fillToLastStep, openForm, said, storeApplication } from '#tests/browser/portal.ts';
import { submissionScript } from '#tests/machines/scripts/submission.ts';
import { nothingIsStoredTwice, serverHas } from './drafts.ts';
import { nothingIsDoubled } from './rows.ts';

const submit = ({ page }: World) => page.getByRole('button', { name: 'Submit Application' });

const retry = ({ page }: World) =>
  page
    .getByRole('dialog', { name: 'Congratulations' })
    .getByRole('button', { name: 'Add to cart' });

const congratulations = ({ page }: World) => page.getByRole('dialog', { name: 'Congratulations' });

/** The draft is saved, this page never hears of it, and it is deleted in another tab. */
async function loseDraft(world: World): Promise<void> {
  const { page } = world;
  await page.getByRole('button', { name: 'Save as Draft' }).press('Enter');
  await world.loseReply();
  await expect(said(page, 'An error occurred while saving the application')).toBeVisible();
  const [stored] = await storedApplications(page);
  await deleteElsewhere(page, stored?.id);
}

const isForm = ({ page }: World) =>
  page.getByRole('heading', { name: /^(Create New|Edit) Application$/, level: 1 });

const nothingIsSubmitted = async ({ page }: World) => {
  const stored = await storedApplications(page);
  expect(stored.filter(({ appStatus }) => appStatus !== 0)).toEqual([]);
};

export const submissionRecipe = recipe({
  script: {
    ...submissionScript,
    only: {
      'a new application': (step) => !/refused (draft_changed|not_found|not_a_draft)/.test(step),
      'a stored draft': (step) => !/refused draft_deleted/.test(step),
    },
    outcomes: {
      ...submissionScript.outcomes,
      addToCart: [accepted(null), refused('too_often'), new Error('offline')],
    },
  },
  starts: {
    async 'a new application'(world, ahead) {
      const { page, notes } = world;
      notes.email = await signUp(page);
      await openForm(page);
      await fillToLastStep(page);
      if (ahead.some((id) => id.includes('(draft_deleted)'))) await loseDraft(world);
      await submit(world).press('Enter');
    },
    async 'a stored draft'(world) {
      const { page, notes } = world;
      notes.email = await signUp(page);
      notes.id = await storeApplication(page, { appStatus: 0 });
      await openDraft(page);
      await fillToLastStep(page);
      await submit(world).press('Enter');
    },
  },
  events: {
    'cart.retry': (world) => retry(world).press('Enter'),
  },
  answers: {
    submitApplication: {
      async 'refused draft_changed'(world) {
        await changeElsewhere(world.page, world.notes.id, { goal: 'Another goal' });
        await world.pass();
      },
      async 'refused not_found'(world) {
        await deleteElsewhere(world.page, world.notes.id);
        await world.pass();
      },
      async 'refused not_a_draft'(world) {
        await changeElsewhere(world.page, world.notes.id, {}, 1);
        await world.pass();
      },
      'refused draft_deleted': (world) => world.pass(),
      'refused input_invalid': (world) => world.passWith({ formData: {} }),
      breaks: (world, ahead) =>
        ahead.some((id) => id.includes('[wasSubmitted]')) ? world.loseReply() : world.break(),
    },
  },
  controls: { 'cart.retry': retry },
  screens: {
    submittingApplication: ({ page }) => page.getByRole('main'),
    notInCart: congratulations,
    submitted: congratulations,
    refused: isForm,
    overtaken: ({ page }) =>
      page.getByRole('heading', { name: 'This draft was changed in another tab.', level: 1 }),
    deletedElsewhere: isForm,
    noDraft: ({ page }) => said(page, 'Only drafts can be edited.'),
  },
  async always(world) {
    await nothingIsStoredTwice(world);
    await nothingIsDoubled(world);
  },
  truth: {
    addingToCart: serverHas([1]),
    notInCart: serverHas([1]),
    submitted: serverHas([1], 1),
    refused: nothingIsSubmitted,
    overtaken: nothingIsSubmitted,
    deletedElsewhere: serverHas([]),
    noDraft: serverHas([1]),
  },
});
