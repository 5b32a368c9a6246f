import type { signInMachine } from '#machines/signIn.machine.ts';
import { messages } from '#messages';
import { defineRecipe } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { endSession, getOwner, password, signUp, readToken } from '#tests/browser/customer.ts';
import { expect } from '#tests/browser/portal.ts';
import { signInScript } from '#tests/machines/scripts/signIn.ts';
import { emptyStorage } from '../storage.ts';
import { blockedStorage } from './blockedStorage.ts';

const isAgain = ({ notes }: TestPage) => notes.where === 'inPlace';

const form = (testPage: TestPage) =>
  isAgain(testPage)
    ? testPage.page.getByRole('dialog', { name: 'Please sign in again' })
    : testPage.page.getByRole('form', { name: 'Sign in' });

const owner = async ({ page }: TestPage) => getOwner(page, await readToken(page));

async function isSignedOut(testPage: TestPage): Promise<void> {
  expect(await owner(testPage), 'owner of the stored token').toBeUndefined();
}

async function isTheirs(testPage: TestPage): Promise<void> {
  expect(await owner(testPage), 'owner of the stored token').toMatchObject({
    email: testPage.notes.email,
  });
}

export const signInRecipe = defineRecipe<typeof signInMachine>({
  script: signInScript,
  starts: {
    async 'the page'({ page, notes }) {
      notes.email = await signUp(page);
      await emptyStorage(page);
      await page.goto('/login');
    },
    async 'an interrupted page'(testPage) {
      const { page, notes } = testPage;
      notes.where = 'inPlace';
      notes.email = await signUp(page);
      // The page behind the dialog shows the number of cart items in the bar.
      const isCounted = page.waitForResponse('**/api/cart/user*');
      await page.goto('/bookmark');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await isCounted;
      expect(await endSession(page)).toBe(true);
      await expect(async () => {
        // Any call notices the ended session; one from the page may do so before the click.
        if (!(await form(testPage).isVisible())) {
          await page.getByRole('link', { name: /^My Cart/ }).click({ timeout: 1000 });
        }
        await expect(form(testPage)).toBeVisible({ timeout: 1000 });
      }).toPass();
    },
  },
  events: {
    async 'credentials.submit'(testPage, { ending }) {
      const email = form(testPage).getByLabel('Email', { exact: true });
      if ((await email.inputValue()) === '') await email.fill(testPage.notes.email ?? '');
      const isRight = ending !== 'refused credentials_wrong';
      await form(testPage)
        .getByLabel('Password', { exact: true })
        .fill(isRight ? password : 'not this one');
      await form(testPage).getByRole('button', { name: 'Login' }).click();
    },
  },
  inPage: ['keepToken'],
  answers: {
    signIn: {
      'refused credentials_wrong': (testPage) => testPage.pass(),
    },
    keepToken: blockedStorage('keepToken', messages['storage.blocked']),
  },
  controls: {
    'password.forget': ({ page }) => page.getByRole('button', { name: 'Forgot Password?' }),
    'reset.cancel': ({ page }) => page.getByRole('button', { name: 'Back to Login' }),
    'credentials.submit': (testPage) => form(testPage).getByRole('button', { name: 'Login' }),
  },
  screens: {
    enteringCredentials: (testPage) =>
      isAgain(testPage)
        ? form(testPage)
        : testPage.page.getByRole('heading', { name: 'Sign in', level: 1 }),
    resettingPassword: ({ page }) =>
      page.getByRole('heading', { name: 'Reset your password', level: 1 }),
    signingIn: (testPage) => form(testPage).getByRole('button', { name: 'Logging in...' }),
    keepingToken: (testPage) => form(testPage).getByRole('button', { name: 'Logging in...' }),
    resumed: ({ page }) => page.getByRole('banner'),
    signedIn: ({ page }) => page.getByRole('heading', { name: 'Select Segment' }),
  },
  truth: {
    enteringCredentials: isSignedOut,
    resettingPassword: isSignedOut,
    signingIn: isSignedOut,
    keepingToken: isSignedOut,
    resumed: isTheirs,
    signedIn: isTheirs,
  },
});
