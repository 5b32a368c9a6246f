import type { passwordChangeMachine } from '#machines/passwordChange.machine.ts';
import { defineRecipe } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { canSignIn, password, signUp } from '#tests/browser/customer.ts';
import { expect } from '#tests/browser/portal.ts';
import { passwordChangeScript } from '#tests/machines/scripts/passwordChange.ts';

const section = ({ page }: TestPage) => page.getByRole('region', { name: 'Password' });
const form = (testPage: TestPage) =>
  section(testPage).getByRole('form', { name: 'Change password' });

/** The current password signs in. */
async function isCurrent({ page, notes }: TestPage): Promise<void> {
  expect(await canSignIn(page, notes.email ?? '', notes.password), 'the password signs in').toBe(
    true,
  );
}

export const passwordChangeRecipe = defineRecipe<typeof passwordChangeMachine>({
  script: passwordChangeScript,
  starts: {
    async 'a signed-in customer'(testPage) {
      const { page, notes } = testPage;
      notes.email = await signUp(page);
      notes.password = password;
      await page.goto('/profile');
      await expect(section(testPage)).toBeVisible();
    },
  },
  events: {
    async 'password.submit'(testPage, { ending }) {
      const { notes } = testPage;
      const isRight = ending !== 'refused password_wrong';
      notes.chosen = `${notes.password} 2`;
      const values = {
        'Current password': isRight ? (notes.password ?? '') : 'not this one',
        'New password': notes.chosen,
        'Confirm new password': notes.chosen,
      };
      for (const [label, value] of Object.entries(values)) {
        await form(testPage).getByLabel(label, { exact: true }).fill(value);
      }
      await form(testPage).getByRole('button', { name: 'Change password' }).click();
    },
  },
  answers: {
    changePassword: {
      async accepted(testPage) {
        testPage.notes.password = testPage.notes.chosen ?? '';
        await testPage.pass();
      },
      'refused password_wrong': (testPage) => testPage.pass(),
      'refused not_found': (testPage) => testPage.passRedirected('/api/user/another/password'),
      'refused input_invalid': (testPage) => testPage.passChanged({ password: 'short' }),
    },
  },
  controls: {
    'password.change': (testPage) =>
      section(testPage)
        .filter({ hasNot: testPage.page.getByRole('form') })
        .getByRole('button', { name: 'Change password' }),
    'password.submit': (testPage) =>
      form(testPage).getByRole('button', { name: 'Change password' }),
    'password.keep': (testPage) => form(testPage).getByRole('button', { name: 'Cancel' }),
  },
  screens: {
    unchanged: (testPage) =>
      section(testPage).getByText('A new password signs you out everywhere else.'),
    choosing: form,
    changingPassword: (testPage) => form(testPage).getByRole('button', { name: 'Changing...' }),
    changed: (testPage) => section(testPage).getByText('Password changed'),
    notOffered: (testPage) => section(testPage).getByText('Your password cannot be changed here.'),
  },
  truth: {
    unchanged: isCurrent,
    choosing: isCurrent,
    changingPassword: isCurrent,
    changed: isCurrent,
    notOffered: isCurrent,
  },
});
