import { recipe } from '#tools/flows/browser/recipe.ts';
import {
  canSignIn,
  codeDialog,
  fillRegistration,
  mailedCode,
  newAddress,
  openAccount,
  ownerOf,
  password,
  storedToken,
  typeCode,
} from '#tests/browser/customer.ts';
import { expect } from '#tests/browser/portal.ts';
import { registrationScript } from '#tests/machines/scripts/registration.ts';
import { resendWait } from './waits.ts';

export const registrationRecipe = recipe({
  script: {
    ...registrationScript,
    outcomes: {
      ...registrationScript.outcomes,
      oneTimeCode: [{ isVerified: true }, { isVerified: false }],
    },
  },
  starts: {
    async 'an empty form'({ page }) {
      await fillRegistration(page, newAddress());
    },
  },
  events: {
    async 'registration.submit'({ page, notes }, { event }) {
      const { email } = event.form as { email: string };
      notes.email = notes[email] ??= newAddress();
      await page.getByLabel('Email').fill(notes.email);
      await page.getByRole('button', { name: 'Register' }).click();
    },
  },
  answers: {
    sendCode: {
      async accepted(world) {
        await world.passTime(resendWait);
        await world.pass();
      },
      'refused input_invalid': (world) => world.passWith({ email: 'no address' }),
      async 'refused code_too_soon'(world) {
        const data = { email: world.notes.email, purpose: 'verify_email' };
        const answer = await world.page.request.post('/api/auth/send-otp', { data });
        expect(answer.ok(), await answer.text()).toBe(true);
        await world.pass();
      },
    },
    oneTimeCode: {
      async 'ends {"isVerified":true}'({ page, notes }) {
        await typeCode(page, await mailedCode(page, notes.email ?? ''));
      },
      async 'ends {"isVerified":false}'({ page }) {
        await codeDialog(page).getByRole('button', { name: 'Cancel' }).click();
      },
    },
    signUp: {
      'accepted token': (world) => world.pass(),
      async 'refused email_unverified'(world) {
        await world.page.context().clearCookies();
        await world.pass();
      },
      async 'refused account_exists'(world) {
        const secret = `${password} of the other tab`;
        await world.passTime(resendWait);
        await openAccount(world.page, world.notes.email ?? '', {
          password: secret,
          confirmPassword: secret,
        });
        await world.pass();
      },
    },
  },
  controls: {
    'registration.submit': ({ page }) => page.getByRole('button', { name: 'Register' }),
  },
  screens: {
    fillingIn: ({ page }) => page.getByRole('heading', { name: 'Create your account' }),
    sendingCode: ({ page }) => page.getByRole('button', { name: 'Sending OTP...' }),
    verifyingEmail: ({ page }) => codeDialog(page),
    signingUp: ({ page }) => page.getByRole('button', { name: 'Creating your account...' }),
    signedUp: ({ page }) => page.getByRole('heading', { name: 'Select Segment' }),
  },
  truth: {
    async fillingIn({ page, notes }) {
      if (notes.email) expect(await canSignIn(page, notes.email)).toBe(false);
    },
    async signedUp({ page, notes }) {
      expect(await ownerOf(page, await storedToken(page))).toMatchObject({ email: notes.email });
    },
  },
  outOfReach: {
    'verifyingEmail --oneTimeCode breaks--> fillingIn':
      'The code dialog survives every broken call of its own.',
  },
});
