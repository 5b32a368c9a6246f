import type { draftComparisonMachine } from '#machines/draftComparison.machine.ts';
import { defineRecipe } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { signUp } from '#tests/browser/customer.ts';
import {
  changeElsewhere,
  chooseDraft,
  deleteElsewhere,
  readAnswers,
  readApplications,
} from '#tests/browser/drafts.ts';
import { expect, storeApplication } from '#tests/browser/portal.ts';
import { form } from '#tests/browser/pages.ts';
import { draftComparisonScript } from '#tests/machines/scripts/draftComparison.ts';
import { businessName } from './applicationForm.ts';

const merge = ({ page }: TestPage) =>
  page.getByRole('button', { name: 'Continue with these answers' });

const retry = ({ page }: TestPage) =>
  page.getByRole('main').getByRole('button', { name: 'Try again' });

const typed = 'Typed on this page';

const savedElsewhere = 'Saved in another tab';
const otherEmail = 'other.tab@rao-textiles.example';

const stillTyped = async (testPage: TestPage) =>
  expect(await businessName(testPage).inputValue(), 'the answer in the form').toBe(typed);

const elsewhereStays = async ({ page, notes }: TestPage) => {
  const stored = await readAnswers(page, notes.id);
  expect(stored, 'the stored answers').toMatchObject({
    businessName: savedElsewhere,
    contactEmail: otherEmail,
  });
};

export const draftComparisonRecipe = defineRecipe<typeof draftComparisonMachine>({
  script: draftComparisonScript,
  starts: {
    async 'a draft changed elsewhere'(testPage) {
      const { page, notes } = testPage;
      await signUp(page);
      notes.id = await storeApplication(page, { appStatus: 0 });
      await chooseDraft(page);
      await testPage.pass();
      await expect(businessName(testPage)).toBeVisible();
      await changeElsewhere(page, notes.id, {
        businessName: savedElsewhere,
        contactEmail: otherEmail,
      });
      await businessName(testPage).fill(typed);
      const overtaken = page.waitForResponse((answer) => answer.status() === 409);
      await page.getByRole('button', { name: 'Save as Draft' }).press('Enter');
      await overtaken;
      // The other tab's answers differ from these.
      await testPage.pass();
    },
  },
  events: {
    async 'versions.merge'(testPage) {
      const email = testPage.page.getByRole('radiogroup', { name: 'Contact email' });
      await email.getByText(otherEmail).click();
      await merge(testPage).press('Enter');
    },
  },
  answers: {
    readOther: {
      async accepted(testPage, _, takes) {
        const { page, notes } = testPage;
        if (takes.some((arrow) => arrow.endsWith('noDraft')))
          await changeElsewhere(page, notes.id, {}, 1);
        await testPage.pass();
      },
      async 'refused not_found'(testPage) {
        await deleteElsewhere(testPage.page, testPage.notes.id);
        await testPage.pass();
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
    async merged(testPage) {
      await elsewhereStays(testPage);
      await stillTyped(testPage);
      const email = form(testPage.page).contactEmail;
      expect(await email.inputValue(), 'the accepted answer').toBe(otherEmail);
    },
    async noDraft({ page }) {
      const stored = await readApplications(page);
      expect(
        stored.map(({ appStatus }) => appStatus),
        'statuses of the stored applications',
      ).toEqual([1]);
    },
    async deletedElsewhere(testPage) {
      expect(await readApplications(testPage.page), 'what is stored').toEqual([]);
      await stillTyped(testPage);
    },
  },
});
