import type { Page } from '@playwright/test';
import type { oneTimeCodeMachine } from '#machines/oneTimeCode.machine.ts';
import { defineRecipe, skipTruthCheck, skipScreenCheck } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import {
  canSignIn,
  codeDialog,
  fillRegistration,
  openPasswordReset,
  readMailedCode,
  createAddress,
  signUp,
  typeCode,
  retryUntilAccepted,
  wrongCode,
} from '#tests/browser/customer.ts';
import { expect } from '#tests/browser/portal.ts';
import { oneTimeCodeScript } from '#tests/machines/scripts/oneTimeCode.ts';
import { passCode } from './codes.ts';
import { sentAutomatically } from './reasons.ts';
import { emptyStorage } from '../storage.ts';

const button = ({ page }: TestPage, name: RegExp) => codeDialog(page).getByRole('button', { name });

/** Makes five wrong guesses, after which even the right code is refused. */
async function useUp(page: Page, email: string, purpose: string): Promise<void> {
  const otp = wrongCode(await readMailedCode(page, email));
  const data = { email, purpose, otp };
  for (let guess = 0; guess < 5; guess += 1) {
    await retryUntilAccepted(() => page.request.post('/api/auth/verify-otp', { data }));
  }
}

const closed = skipScreenCheck('The dialog has closed, and the parent flow continues.');
const beside = skipTruthCheck('The parallel states of the code check what was proved.');

/** A new address has no account yet, and the forgotten password still works. */
async function nothingIsProved({ page, notes }: TestPage): Promise<void> {
  const isOpen = notes.purpose === 'reset_password';
  expect(await canSignIn(page, notes.email ?? ''), 'the password signs in').toBe(isOpen);
}

export const oneTimeCodeRecipe = defineRecipe<typeof oneTimeCodeMachine>({
  script: {
    ...oneTimeCodeScript,
    // No other code is sent while one is being checked.
    mayHappen: (snapshot, stimulus) =>
      !snapshot.matches({ asking: { code: 'verifyingCode' } }) ||
      stimulus.kind !== 'event' ||
      stimulus.event.type !== 'code.resend',
  },
  starts: {
    async 'a registration'({ page, notes }) {
      notes.purpose = 'verify_email';
      notes.email = createAddress();
      await fillRegistration(page, notes.email);
      await page.getByRole('button', { name: 'Register' }).click();
    },
    async 'a new address'({ page, notes }) {
      notes.purpose = 'verify_email';
      notes.email = createAddress();
      await signUp(page);
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Edit profile' }).click();
      await page.getByLabel('Email', { exact: true }).fill(notes.email);
      await page.getByRole('button', { name: 'Save changes' }).click();
    },
    async 'a password reset'({ page, notes }) {
      notes.purpose = 'reset_password';
      notes.email = await signUp(page);
      await emptyStorage(page);
      await page.goto('/login');
      const form = await openPasswordReset(page);
      await form.getByLabel('Email', { exact: true }).fill(notes.email);
      await page.getByRole('button', { name: 'Get OTP' }).click();
    },
  },
  events: {
    async 'code.submit'({ page, notes }, { ending, takes }) {
      const code = await readMailedCode(page, notes.email ?? '');
      const isRefusedBefore = takes.some((id) => id.includes('[refusedBefore]'));
      if (!isRefusedBefore) notes.typed = ending === 'refused code_wrong' ? wrongCode(code) : code;
      await typeCode(page, notes.typed ?? code);
    },
    async 'code.edit'({ page }) {
      await codeDialog(page).getByRole('textbox').last().focus();
      await page.keyboard.press('Backspace');
    },
  },
  answers: {
    verifyCode: {
      'refused code_wrong': (testPage) => testPage.pass(),
      async 'refused code_spent'(testPage) {
        await useUp(testPage.page, testPage.notes.email ?? '', testPage.notes.purpose ?? '');
        await testPage.pass();
      },
      'refused input_invalid': (testPage) => testPage.passChanged({ otp: 'no code' }),
    },
    sendCode: {
      accepted: (testPage, _, takes) =>
        takes.some((id) => id.startsWith('asking.resend.resendingCode '))
          ? testPage.pass('sendCode')
          : passCode(testPage),
      'refused input_invalid': (testPage) => testPage.passChanged({ email: 'no address' }),
      async 'refused code_too_soon'(testPage) {
        const { email, purpose } = testPage.notes;
        const data = { email, purpose };
        await retryUntilAccepted(() => testPage.page.request.post('/api/auth/send-otp', { data }));
        await testPage.pass();
      },
    },
  },
  controls: {
    'code.submit': skipScreenCheck('Typing the last digit sends it; the boxes are always there.'),
    'code.edit': skipScreenCheck('A change in the boxes sends it; the boxes are always there.'),
    'code.renewed': sentAutomatically,
    'code.cancel': (testPage) => button(testPage, /^Cancel$/),
    'code.resend': (testPage) => button(testPage, /^Resend code$/),
  },
  screens: {
    sendingCode: ({ page }) => page.getByRole('button', { name: 'Sending OTP...' }),
    verified: closed,
    cancelled: closed,
    notSent: closed,
    'asking.code.enteringCode': ({ page }) =>
      codeDialog(page).getByText(/We check it when you enter the last digit\.|a moment ago\./),
    'asking.code.verifyingCode': ({ page }) => codeDialog(page).getByText('Checking the code…'),
    'asking.code.wrongCode': ({ page }) => codeDialog(page).getByText('Invalid OTP!'),
    'asking.code.spentCode': ({ page }) =>
      codeDialog(page).getByText('This code is no longer valid.'),
    'asking.resend.waiting': (testPage) => button(testPage, /^Resend code in/),
    'asking.resend.ready': (testPage) => button(testPage, /^Resend/),
    'asking.resend.resendingCode': (testPage) => button(testPage, /^Resend/),
  },
  truth: {
    sendingCode: nothingIsProved,
    verified: skipTruthCheck('The parent flow continues at once with what was proved.'),
    cancelled: nothingIsProved,
    notSent: nothingIsProved,
    'asking.code.enteringCode': nothingIsProved,
    'asking.code.verifyingCode': nothingIsProved,
    'asking.code.wrongCode': nothingIsProved,
    'asking.code.spentCode': nothingIsProved,
    'asking.resend.waiting': beside,
    'asking.resend.ready': beside,
    'asking.resend.resendingCode': beside,
  },
});
