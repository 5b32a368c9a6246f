import type { draftComparisonMachine } from '#machines/draftComparison.machine.ts';
import { recipe } from '#tools/flows/browser/recipe.ts';
import type { World } from '#tools/flows/browser/world.ts';
import { signUp } from '#tests/browser/customer.ts';
import {
  changeElsewhere,
  chooseDraft,
  deleteElsewhere,
  storedAnswers,
  storedApplications,
} from '#tests/browser/drafts.ts';
import { expect, storeApplication } from '#tests/browser/portal.ts';
import { draftComparisonScript } from '#tests/machines/scripts/draftComparison.ts';

const merge = ({ page }: World) =>
  page.getByRole('button', { name: 'Continue with these answers' });

const retry = ({ page }: World) =>
  page.getByRole('main').getByRole('button', { name: 'Try again' });

const typed = 'Typed on this page';

const savedElsewhere = 'Saved in another tab';
const otherEmail = 'other.tab@rao-textiles.example';

const businessName = ({ page }: World) => page.getByLabel('Business name');
const contactEmail = ({ page }: World) => page.getByLabel('Contact email');

const stillTyped = async (world: World) =>
  expect(await businessName(world).inputValue(), 'what the form still has').toBe(typed);

const elsewhereStays = async ({ page, notes }: World) => {
  const stored = await storedAnswers(page, notes.id);
  expect(stored, 'the stored answers').toMatchObject({
    businessName: savedElsewhere,
    contactEmail: otherEmail,
  });
};

export const draftComparisonRecipe = recipe<typeof draftComparisonMachine>({
  script: draftComparisonScript,
  starts: {
    async 'a draft changed elsewhere'(world) {
      const { page, notes } = world;
      await signUp(page);
      notes.id = await storeApplication(page, { appStatus: 0 });
      await chooseDraft(page);
      await world.pass();
      await expect(businessName(world)).toBeVisible();
      await changeElsewhere(page, notes.id, {
        businessName: savedElsewhere,
        contactEmail: otherEmail,
      });
      await businessName(world).fill(typed);
      const overtaken = page.waitForResponse((answer) => answer.status() === 409);
      await page.getByRole('button', { name: 'Save as Draft' }).press('Enter');
      await overtaken;
      // Its answers are other ones.
      await world.pass();
    },
  },
  events: {
    async 'versions.merge'(world) {
      const email = world.page.getByRole('radiogroup', { name: 'Contact email' });
      await email.getByText(otherEmail).click();
      await merge(world).press('Enter');
    },
    'comparison.retry': (world) => retry(world).press('Enter'),
  },
  answers: {
    readOther: {
      async accepted(world, _, takes) {
        const { page, notes } = world;
        if (takes.some((arrow) => arrow.endsWith('noDraft')))
          await changeElsewhere(page, notes.id, {}, 1);
        await world.pass();
      },
      async 'refused not_found'(world) {
        await deleteElsewhere(world.page, world.notes.id);
        await world.pass();
      },
    },
  },
  controls: { 'versions.merge': merge, 'comparison.retry': retry },
  screens: {
    readingOther: ({ page }) => page.getByRole('main').getByText('Loading the form'),
    noDraft: ({ page }) => page.getByRole('heading', { name: 'My Applications' }),
    comparing: ({ page }) =>
      page.getByRole('heading', { name: 'This draft was changed in another tab.', level: 1 }),
    unreadable: retry,
    merged: businessName,
    deletedElsewhere: businessName,
  },
  truth: {
    readingOther: elsewhereStays,
    comparing: elsewhereStays,
    unreadable: elsewhereStays,
    async merged(world) {
      await elsewhereStays(world);
      await stillTyped(world);
      expect(await contactEmail(world).inputValue(), 'the answer that was taken').toBe(otherEmail);
    },
    async noDraft({ page }) {
      const stored = await storedApplications(page);
      expect(
        stored.map(({ appStatus }) => appStatus),
        'findBanner of what is stored',
      ).toEqual([1]);
    },
    async deletedElsewhere(world) {
      expect(await storedApplications(world.page), 'what is stored').toEqual([]);
      await stillTyped(world);
    },
  },
});
