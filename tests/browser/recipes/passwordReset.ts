import type { passwordResetMachine } from '#machines/passwordReset.machine.ts';
import { messages } from '#messages';
import { defineRecipe } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { canSignIn, openPasswordReset, password, signUp } from '#tests/browser/customer.ts';
import { expect } from '#tests/browser/portal.ts';
import { passwordResetScript } from '#tests/machines/scripts/passwordReset.ts';
import { blockedStorage } from './blockedStorage.ts';
import { proofAnswers, proofBreaksTo, proofs } from './codes.ts';
import { emptyStorage } from '../storage.ts';

const emailForm = ({ page }: TestPage) => page.getByRole('form', { name: 'Reset your password' });
const passwordForm = ({ page }: TestPage) =>
  page.getByRole('form', { name: 'Choose a new password' });

const newPassword = `${password} 2`;

/** The forgotten password still signs in. */
async function isForgotten({ page, notes }: TestPage): Promise<void> {
  expect(await canSignIn(page, notes.email ?? ''), 'the old password signs in').toBe(true);
}

export const passwordResetRecipe = defineRecipe<typeof passwordResetMachine>({
  script: {
    ...passwordResetScript,
    outcomes: { ...passwordResetScript.outcomes, oneTimeCode: proofs },
  },
  starts: {
    async 'the e-mail step'({ page, notes }) {
      notes.email = await signUp(page);
      await emptyStorage(page);
      await page.goto('/login');
      await openPasswordReset(page);
    },
  },
  events: {
    async 'email.submit'(testPage) {
      await emailForm(testPage)
        .getByLabel('Email', { exact: true })
        .fill(testPage.notes.email ?? '');
      await emailForm(testPage).getByRole('button', { name: 'Get OTP' }).click();
    },
    async 'password.submit'(testPage) {
      await passwordForm(testPage).getByLabel('New password', { exact: true }).fill(newPassword);
      await passwordForm(testPage)
        .getByLabel('Confirm password', { exact: true })
        .fill(newPassword);
      await passwordForm(testPage).getByRole('button', { name: 'Reset Password' }).click();
    },
  },
  inPage: ['checkStorage'],
  around: ['sendCode'],
  answers: {
    checkStorage: blockedStorage('checkStorage', messages['storage.blocked']),
    oneTimeCode: proofAnswers(),
    resetPassword: {
      async 'refused grant_missing'(testPage) {
        await testPage.page.context().clearCookies();
        await testPage.pass();
      },
      'refused input_invalid': (testPage) => testPage.passChanged({ password: 'short' }),
    },
  },
  controls: {
    'email.submit': (testPage) => emailForm(testPage).getByRole('button', { name: 'Get OTP' }),
    'password.submit': (testPage) =>
      passwordForm(testPage).getByRole('button', { name: 'Reset Password' }),
  },
  screens: {
    enteringEmail: ({ page }) => page.getByRole('heading', { name: 'Reset your password' }),
    checkingStorage: (testPage) =>
      emailForm(testPage).getByRole('button', { name: 'Sending OTP...' }),
    verifyingEmail: (testPage) =>
      emailForm(testPage).getByRole('button', { name: 'Sending OTP...' }),
    choosingPassword: ({ page }) => page.getByRole('heading', { name: 'Choose a new password' }),
    resettingPassword: (testPage) =>
      passwordForm(testPage).getByRole('button', { name: 'Resetting...' }),
    passwordChanged: ({ page }) => page.getByRole('heading', { name: 'Sign in', level: 1 }),
  },
  truth: {
    enteringEmail: isForgotten,
    checkingStorage: isForgotten,
    verifyingEmail: isForgotten,
    choosingPassword: isForgotten,
    resettingPassword: isForgotten,
    async passwordChanged({ page, notes }) {
      expect(await canSignIn(page, notes.email ?? ''), 'the old password signs in').toBe(false);
      expect(
        await canSignIn(page, notes.email ?? '', newPassword),
        'the new password signs in',
      ).toBe(true);
    },
  },
  outOfReach: proofBreaksTo('enteringEmail'),
});
