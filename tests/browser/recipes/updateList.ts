import type { updateListMachine } from '#machines/updateList.machine.ts';
import { defineRecipe } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { signUp } from '#tests/browser/customer.ts';
import { fetchData, expect, storeApplication } from '#tests/browser/portal.ts';
import { runStaffCommand } from '#tests/support/staff.ts';
import { updateListScript } from '#tests/machines/scripts/updateList.ts';
import { unknownRowId } from './rows.ts';

const region = ({ page }: TestPage) => page.getByRole('region', { name: "What's new" });
const toggle = (testPage: TestPage) =>
  region(testPage).getByRole('button', { name: /^What's new \(/ });
const closed = (testPage: TestPage) =>
  toggle(testPage).and(testPage.page.locator('[aria-expanded=false]'));
const opened = (testPage: TestPage) =>
  toggle(testPage).and(testPage.page.locator('[aria-expanded=true]'));
const markAll = (testPage: TestPage) =>
  region(testPage).getByRole('button', { name: 'Mark all as read' });

interface Update {
  id: string;
  isRead: boolean;
}

/** Ids of the updates whose calls were accepted. */
const readIds = ({ read = '' }: TestPage['notes']) => (JSON.parse(read) as string[]).toSorted();

async function addUpdate({ page, server }: TestPage): Promise<void> {
  await runStaffCommand(server, 'approve', await storeApplication(page));
}

/** Exactly the updates whose calls were accepted are read. */
async function areRead({ page, notes }: TestPage): Promise<void> {
  const updates = await fetchData<Update[]>(page, 'GET', '/api/update/user');
  const read = updates.filter(({ isRead }) => isRead).map(({ id }) => id);
  expect(read.toSorted(), 'updates that are read on the server').toEqual(readIds(notes));
}

export const updateListRecipe = defineRecipe<typeof updateListMachine>({
  script: updateListScript,
  starts: {
    async 'two unread updates'(testPage) {
      const { page, notes } = testPage;
      notes.read = '[]';
      notes.email = await signUp(page);
      await addUpdate(testPage);
      await addUpdate(testPage);
      await page.goto('/my-submission');
    },
  },
  around: ['listUpdates'],
  answers: {
    markRead: {
      async accepted(testPage) {
        const { notes } = testPage;
        const request = await testPage.takeHeld('markUpdateRead');
        const [id = ''] = /[\w-]+(?=\/read$)/.exec(request.path) ?? [];
        notes.read = JSON.stringify([...new Set([...readIds(notes), id])]);
        await request.pass();
      },
      'refused not_found': (testPage) =>
        testPage.passRedirected(`/api/update/${unknownRowId}/read`),
    },
  },
  controls: {
    'updates.open': closed,
    'updates.close': opened,
    'updates.dismiss': markAll,
  },
  screens: { closed, open: opened, markingRead: opened },
  truth: { closed: areRead, open: areRead, markingRead: areRead },
});
