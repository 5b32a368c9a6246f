import type { updateMachine } from '#machines/update.machine.ts';
import { defineRecipe } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { signUp } from '#tests/browser/customer.ts';
import { fetchData, expect, storeApplication } from '#tests/browser/portal.ts';
import { runStaffCommand } from '#tests/support/staff.ts';
import { updateScript } from '#tests/machines/scripts/update.ts';
import { unknownRowId, walkedName } from './rows.ts';

const region = ({ page }: TestPage) => page.getByRole('region', { name: "What's new" });

const sentence = `Your application for ${walkedName} was approved.`;

const line = (testPage: TestPage) => region(testPage).getByText(sentence, { exact: true });

const mark = (testPage: TestPage) =>
  region(testPage).getByRole('button', { name: `Mark as read: ${sentence}`, exact: true });

interface Update {
  application: { id: string };
  isRead: boolean;
}

/** Only the update of the walked application may be marked as read, never the other one. */
async function isRead({ page, notes }: TestPage, expected: boolean): Promise<void> {
  const updates = await fetchData<Update[]>(page, 'GET', '/api/update/user');
  const read = updates.filter((update) => update.isRead).map(({ application: { id } }) => id);
  expect(updates, 'updates on the server').toHaveLength(2);
  expect(read, 'applications with a read update').toEqual(expected ? [notes.id] : []);
}

const isUnread = (testPage: TestPage) => isRead(testPage, false);

export const updateRecipe = defineRecipe<typeof updateMachine>({
  script: {
    ...updateScript,
    outcomes: {
      markRead: [accepted(null), refused('not_found'), refused('too_often'), new Error('offline')],
    },
  },
  starts: {
    async 'an unread update'({ page, notes, server }) {
      notes.email = await signUp(page);
      const beside = await storeApplication(page, { segment: 1 });
      notes.id = await storeApplication(page);
      for (const id of [beside, notes.id]) await runStaffCommand(server, 'approve', id);
      await page.goto('/my-submission');
      await page.getByRole('button', { name: "What's new (2)" }).press('Enter');
    },
  },
  around: ['listUpdates'],
  answers: {
    markRead: {
      async 'refused not_found'(testPage) {
        testPage.notes.isUnknown = 'yes';
        await testPage.passRedirected(`/api/update/${unknownRowId}/read`);
      },
    },
  },
  controls: { 'update.dismiss': mark },
  screens: {
    unread: line,
    markingRead: line,
    read: (testPage) => region(testPage).filter({ hasNot: testPage.page.getByText(sentence) }),
  },
  truth: {
    unread: isUnread,
    markingRead: isUnread,
    read: (testPage) => isRead(testPage, !testPage.notes.isUnknown),
  },
});
