import { accepted, refused } from '#contract/outcome.ts';
import type { deskQueueMachine } from '#machines/deskQueue.machine.ts';
import { defineRecipe, skipTruthCheck } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { signInAsStaff, signUp } from '#tests/browser/customer.ts';
import { expect, fetchData, storeApplication } from '#tests/browser/portal.ts';
import { deskQueueScript } from '#tests/machines/scripts/deskQueue.ts';
import { runStaffCommand } from '#tests/support/staff.ts';
import { unknownRowId } from './rows.ts';

const rows = ({ page }: Pick<TestPage, 'page'>) => page.getByRole('main').getByRole('listitem');

const assignButton = ({ page }: TestPage) =>
  page.getByRole('button', { name: /^Assign to me: / }).first();

const actOn = (id: string) => `/api/staff/application/${id}/act`;

interface Listed {
  id: string;
  assignee?: { name: string };
}

/** The desk says who works on each application as the server has it. */
async function showsAssignees(testPage: TestPage): Promise<void> {
  const { page, notes } = testPage;
  const path = `/api/staff/queue?q=${notes.customer}`;
  for (const { id, assignee } of await fetchData<Listed[]>(page, 'GET', path)) {
    const row = rows(testPage).filter({ has: page.locator(`a[href$="${id}"]`) });
    await expect(row.getByText('Assigned to Priya Nair')).toHaveCount(assignee ? 1 : 0);
  }
}

export const deskQueueRecipe = defineRecipe<typeof deskQueueMachine>({
  script: {
    ...deskQueueScript,
    outcomes: {
      assignToMe: [
        accepted(null),
        refused('not_found'),
        refused('not_now'),
        refused('too_often'),
        new Error('offline'),
      ],
    },
  },
  starts: {
    async 'the queue'({ page, notes, server }) {
      // A word that finds this customer's applications alone.
      notes.customer = `Walked${crypto.randomUUID().replaceAll('-', '')}`;
      await signUp(page, { fullName: notes.customer });
      notes.closed = await storeApplication(page);
      await runStaffCommand(server, 'reject', notes.closed, 'Unreachable.');
      // More than a walk assigns.
      for (const segment of [0, 1, 0, 1, 0, 1, 0]) await storeApplication(page, { segment });
      await signInAsStaff(page);
      await page.goto(`/desk?q=${notes.customer}`);
      await expect(rows({ page })).toHaveCount(7);
    },
  },
  answers: {
    assignToMe: {
      'refused not_found': (testPage) => testPage.passRedirected(actOn(unknownRowId)),
      'refused not_now': (testPage) => testPage.passRedirected(actOn(testPage.notes.closed ?? '')),
    },
  },
  controls: { 'application.assign': assignButton },
  screens: {
    reading: (testPage) => rows(testPage).first(),
    assigning: ({ page }) => page.getByRole('button', { name: /^Assigning…/ }),
  },
  truth: {
    reading: showsAssignees,
    assigning: skipTruthCheck('the server has the request or has it not yet'),
  },
});
