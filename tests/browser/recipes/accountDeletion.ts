import type { accountDeletionMachine } from '#machines/accountDeletion.machine.ts';
import { defineRecipe, skipTruthCheck } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { getOwner, password, signUp, readToken } from '#tests/browser/customer.ts';
import { fetchData, injectFaults, expect, fillCart } from '#tests/browser/portal.ts';
import { accountDeletionScript } from '#tests/machines/scripts/accountDeletion.ts';
import { breakUnlessAhead } from './rows.ts';

const section = ({ page }: TestPage) => page.getByRole('region', { name: 'Your data' });
const dialog = ({ page }: TestPage) =>
  page.getByRole('alertdialog', { name: 'Delete your account?' });
const button = (testPage: TestPage, name: string) => dialog(testPage).getByRole('button', { name });

const isDoubted = skipTruthCheck('The page does not know yet whether the account is deleted.');

async function isThere({ page, notes }: TestPage): Promise<void> {
  expect(await getOwner(page, notes.token), 'owner of the token').toMatchObject({
    email: notes.email,
  });
}

/** Deletes the account as another device would, unless it is deleted already. */
async function deleteElsewhere({ page, notes }: TestPage): Promise<void> {
  const owner = await getOwner(page, notes.token);
  if (!owner) return;
  await fetchData(page, 'POST', `/api/user/${owner.id}/deletion`, { currentPassword: password });
}

export const accountDeletionRecipe = defineRecipe<typeof accountDeletionMachine>({
  script: accountDeletionScript,
  starts: {
    async 'a signed-in customer'(testPage) {
      const { page, notes } = testPage;
      notes.email = await signUp(page);
      notes.token = (await readToken(page)) ?? '';
      await page.goto('/profile');
      await expect(section(testPage)).toBeVisible();
    },
  },
  events: {
    async 'deletion.confirm'(testPage, { ending }) {
      const isRight = ending !== 'refused password_wrong';
      await dialog(testPage)
        .getByLabel('Your password', { exact: true })
        .fill(isRight ? password : 'not this one');
      await button(testPage, 'Delete account').click();
    },
  },
  answers: {
    deleteAccount: {
      'refused password_wrong': (testPage) => testPage.pass(),
      async 'refused payment_open'(testPage) {
        const { page, notes } = testPage;
        await fillCart(page);
        await fetchData(page, 'POST', '/api/order');
        await injectFaults(page, { on: 'payments', effect: 'down', for: notes.email });
        const answer = page.waitForResponse(/\/deletion$/);
        await testPage.pass();
        await answer;
        await injectFaults(page);
      },
      'refused not_found': (testPage) => testPage.passRedirected('/api/user/another/deletion'),
      breaks: breakUnlessAhead('session_ended'),
    },
    readSession: {
      async 'refused session_ended'(testPage) {
        await deleteElsewhere(testPage);
        await testPage.pass();
      },
    },
  },
  controls: {
    'deletion.ask': (testPage) => section(testPage).getByRole('button', { name: 'Delete account' }),
    'deletion.confirm': (testPage) => button(testPage, 'Delete account'),
    'deletion.cancel': (testPage) => button(testPage, 'Cancel'),
    'deletion.check': (testPage) => button(testPage, 'Try again'),
  },
  screens: {
    keeping: (testPage) => section(testPage).getByText('Deleting your account cannot be undone.'),
    confirming: (testPage) => dialog(testPage).getByText('What we delete'),
    deletingAccount: (testPage) => button(testPage, 'Deleting...'),
    readingSession: (testPage) => button(testPage, 'Checking...'),
    outcomeUnknown: (testPage) =>
      dialog(testPage).getByText(
        'The connection broke, so we do not know yet whether your account was deleted.',
      ),
    deleted: ({ page }) => page.getByRole('heading', { name: 'Sign in', level: 1 }),
    notOffered: (testPage) => section(testPage).getByText('Your account cannot be deleted here.'),
  },
  truth: {
    keeping: isThere,
    confirming: isThere,
    deletingAccount: isThere,
    readingSession: isDoubted,
    outcomeUnknown: isDoubted,
    notOffered: isThere,
    async deleted({ page, notes }) {
      expect(await getOwner(page, notes.token), 'owner of the token').toBeUndefined();
      expect(await readToken(page), 'the token in the browser').toBeNull();
    },
  },
});
