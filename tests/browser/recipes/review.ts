import type { reviewMachine } from '#machines/review.machine.ts';
import { defineRecipe } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { readToken, signInAsStaff } from '#tests/browser/customer.ts';
import { expect, fetchData } from '#tests/browser/portal.ts';
import { reviewScript } from '#tests/machines/scripts/review.ts';
import { acts } from '#tests/machines/scripts/act.ts';
import { returnUntilShown } from './rows.ts';
import { actAnswers, actBreaksTo, buyApplication, waitForEntries } from './work.ts';

const form = ({ page }: TestPage) => page.getByRole('form', { name: 'Send question' });
const inForm = (name: string) => (testPage: TestPage) =>
  form(testPage).getByRole('button', { name, exact: true });
const confirm = inForm('Send question');
const choose = ({ page }: TestPage) =>
  page.getByRole('main').getByRole('button', { name: 'Ask a question' });

const work = (call = '', id?: string) => `/api/staff/application/${id}${call}`;

interface Read {
  thread: { state: string; entries: unknown[] };
}

const readWork = async ({ page, notes }: TestPage) =>
  (await fetchData<Read>(page, 'GET', work('', notes.id))).thread;

const isInReview = async (testPage: TestPage) => {
  const { state } = await readWork(testPage);
  expect(state, 'where the work stands').toBe('inReview');
};

/** The customer answers the question; the desk shows that it is the turn of staff again. */
async function answer(testPage: TestPage): Promise<void> {
  const { page, notes } = testPage;
  const headers = { authorization: `Bearer ${notes.customerToken}` };
  const data = { act: 'answer', text: 'Blue.' };
  const answered = await page.request.post(`/api/application/${notes.id}/act`, { headers, data });
  expect(answered.ok(), await answered.text()).toBe(true);
}

async function showAnswered(testPage: TestPage): Promise<void> {
  const { page } = testPage;
  await expect(page.getByText('Question asked')).toBeVisible();
  await answer(testPage);
  await returnUntilShown(page, choose(testPage));
}

export const reviewRecipe = defineRecipe<typeof reviewMachine>({
  script: {
    ...reviewScript,
    outcomes: { act: acts.filter((end) => !(end instanceof Error)) },
  },
  starts: {
    async 'an application'(testPage) {
      const { page, notes } = testPage;
      await buyApplication(testPage);
      notes.customerToken = (await readToken(page)) ?? '';
      await signInAsStaff(page);
      // Marking it as read is no part of the flow.
      testPage.ignore(work('/read', notes.id));
      await page.goto(`/desk/application/${notes.id}`);
      await expect(choose(testPage)).toBeVisible();
    },
  },
  around: ['actAsStaff'],
  events: {
    async 'act.confirm'(testPage) {
      await form(testPage).getByLabel('Your question').fill('Which colours does your brand use?');
      await confirm(testPage).press('Enter');
    },
  },
  answers: {
    act: {
      ...actAnswers('actAsStaff', 'readWork'),
      async 'ends done'(testPage) {
        await testPage.pass('actAsStaff');
        await showAnswered(testPage);
      },
      async 'ends changed'(testPage) {
        const { page, notes } = testPage;
        await fetchData(page, 'POST', work('/act', notes.id), { act: 'ask', text: 'Which?' });
        await answer(testPage);
        await testPage.pass('actAsStaff');
        await waitForEntries(testPage, await readWork(testPage));
      },
      'ends notNow': (testPage) => testPage.passChanged({ act: 'deliver' }, 'actAsStaff'),
    },
  },
  outOfReach: actBreaksTo('acting', 'preparing'),
  controls: {
    'act.choose': choose,
    'act.confirm': confirm,
    'act.cancel': inForm('Cancel'),
  },
  screens: {
    reading: choose,
    preparing: form,
    acting: form,
    gone: ({ page }) => page.getByText('This application does not exist any more.'),
  },
  truth: {
    reading: isInReview,
    preparing: isInReview,
    acting: isInReview,
    gone: isInReview,
  },
});
