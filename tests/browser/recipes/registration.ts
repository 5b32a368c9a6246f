import type { registrationMachine } from '#machines/registration.machine.ts';
import { messages } from '#messages';
import { defineRecipe } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import {
  canSignIn,
  fillRegistration,
  createAddress,
  openAccount,
  getOwner,
  password,
  proveAddress,
  readToken,
} from '#tests/browser/customer.ts';
import { callServer, expect } from '#tests/browser/portal.ts';
import { registrationScript } from '#tests/machines/scripts/registration.ts';
import { getDetails, typeDetails } from './account.ts';
import { blockedStorage } from './blockedStorage.ts';
import { proofAnswers, proofBreaksTo, proofs, resendWait } from './codes.ts';

const details = getDetails(1);

/** The address has no account with the typed password. */
async function hasNoAccount({ page, notes }: TestPage): Promise<void> {
  expect(await canSignIn(page, notes.email ?? ''), 'the password signs in').toBe(false);
}

/** The note with the token of the account that another tab created for the address. */
const otherAccount = ({ notes }: TestPage) => `other account of ${notes.email}`;

/** Deletes the account that another tab created for the address, and proves the address again. */
async function deleteOtherAccount(testPage: TestPage): Promise<void> {
  const { page, notes } = testPage;
  const { email = '' } = notes;
  const otherToken = notes[otherAccount(testPage)];
  if (!otherToken) return;
  const { id } = (await getOwner(page, otherToken)) ?? {};
  const data = { currentPassword: `${password} of the other tab` };
  const answer = await callServer(page, 'POST', `/api/user/${id}/deletion`, data, otherToken);
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  delete notes[otherAccount(testPage)];
  await testPage.passTime(resendWait);
  await proveAddress(page, email);
}

/** The account exists, but this browser is not signed in. */
async function hasAccountOnly({ page, notes }: TestPage): Promise<void> {
  expect(await canSignIn(page, notes.email ?? ''), 'the password signs in').toBe(true);
  expect(await readToken(page), 'the stored token').toBeNull();
}

export const registrationRecipe = defineRecipe<typeof registrationMachine>({
  script: {
    ...registrationScript,
    outcomes: { ...registrationScript.outcomes, oneTimeCode: proofs },
  },
  starts: {
    async 'an empty form'({ page }) {
      await fillRegistration(page, createAddress());
      await typeDetails(page.getByRole('main'), details);
    },
  },
  events: {
    async 'registration.submit'({ page, notes }, { event }) {
      const { email } = event.form as { email: string };
      notes.email = notes[email] ??= createAddress();
      await page.getByLabel('Email', { exact: true }).fill(notes.email);
      await page.getByRole('button', { name: 'Register' }).click();
    },
  },
  inPage: ['keepToken'],
  around: ['sendCode'],
  answers: {
    keepToken: blockedStorage('keepToken', messages['registration.notSignedIn']),
    oneTimeCode: proofAnswers(),
    signUp: {
      async 'refused email_unverified'(testPage) {
        await testPage.page.context().clearCookies();
        await testPage.pass();
      },
      async 'refused account_exists'(testPage) {
        const { page, notes } = testPage;
        const secret = `${password} of the other tab`;
        await testPage.passTime(resendWait);
        notes[otherAccount(testPage)] ??= await openAccount(page, notes.email ?? '', {
          password: secret,
        });
        await testPage.pass();
      },
      async 'accepted token'(testPage) {
        await deleteOtherAccount(testPage);
        await testPage.pass();
      },
    },
  },
  controls: {
    'registration.submit': ({ page }) => page.getByRole('button', { name: 'Register' }),
  },
  screens: {
    fillingIn: ({ page }) => page.getByRole('heading', { name: 'Create your account' }),
    verifyingEmail: ({ page }) => page.getByRole('button', { name: 'Sending OTP...' }),
    signingUp: ({ page }) => page.getByRole('button', { name: 'Creating your account...' }),
    keepingToken: ({ page }) => page.getByRole('button', { name: 'Creating your account...' }),
    signedUpOnly: ({ page }) => page.getByRole('heading', { name: 'Your account was created' }),
    signedUp: ({ page }) => page.getByRole('heading', { name: 'Select Segment' }),
  },
  truth: {
    fillingIn: hasNoAccount,
    verifyingEmail: hasNoAccount,
    signingUp: hasNoAccount,
    keepingToken: hasAccountOnly,
    signedUpOnly: hasAccountOnly,
    async signedUp({ page, notes }) {
      expect(
        await getOwner(page, await readToken(page)),
        'owner of the stored token',
      ).toMatchObject({ ...details, email: notes.email });
      expect(await canSignIn(page, notes.email ?? ''), 'the password signs in').toBe(true);
    },
  },
  outOfReach: proofBreaksTo('fillingIn'),
});
