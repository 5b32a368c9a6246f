import type { passwordChangeMachine } from '#machines/passwordChange.machine.ts';
import { recipe } from '#tools/flows/browser/recipe.ts';
import type { World } from '#tools/flows/browser/world.ts';
import { canSignIn, password, signUp } from '#tests/browser/customer.ts';
import { expect } from '#tests/browser/portal.ts';
import { passwordChangeScript } from '#tests/machines/scripts/passwordChange.ts';

const section = ({ page }: World) => page.getByRole('region', { name: 'Password' });
const form = (world: World) => section(world).getByRole('form', { name: 'Change password' });

/** The password that counts is the one that opens the account. */
async function isInPlace({ page, notes }: World): Promise<void> {
  expect(await canSignIn(page, notes.email ?? '', notes.password), 'the password signs in').toBe(
    true,
  );
}

export const passwordChangeRecipe = recipe<typeof passwordChangeMachine>({
  script: passwordChangeScript,
  starts: {
    async 'a signed-in customer'(world) {
      const { page, notes } = world;
      notes.email = await signUp(page);
      notes.password = password;
      await page.goto('/profile');
      await expect(section(world)).toBeVisible();
    },
  },
  events: {
    'password.change': (world) =>
      section(world).getByRole('button', { name: 'Change password' }).click(),
    async 'password.submit'(world, { ending }) {
      const { notes } = world;
      const isRight = ending !== 'refused password_wrong';
      notes.chosen = `${notes.password} 2`;
      const values = {
        'Current password': isRight ? (notes.password ?? '') : 'not this one',
        'New password': notes.chosen,
        'Confirm new password': notes.chosen,
      };
      for (const [label, value] of Object.entries(values)) {
        await form(world).getByLabel(label, { exact: true }).fill(value);
      }
      await form(world).getByRole('button', { name: 'Change password' }).click();
    },
    'password.keep': (world) => form(world).getByRole('button', { name: 'Cancel' }).click(),
  },
  answers: {
    changePassword: {
      async accepted(world) {
        world.notes.password = world.notes.chosen ?? '';
        await world.pass();
      },
      'refused password_wrong': (world) => world.pass(),
      'refused not_found': (world) => world.passTo('/api/user/another/password'),
      'refused input_invalid': (world) => world.passWith({ password: 'short' }),
    },
  },
  controls: {
    'password.change': (world) =>
      section(world)
        .filter({ hasNot: world.page.getByRole('form') })
        .getByRole('button', { name: 'Change password' }),
    'password.submit': (world) => form(world).getByRole('button', { name: 'Change password' }),
    'password.keep': (world) => form(world).getByRole('button', { name: 'Cancel' }),
  },
  screens: {
    unchanged: (world) => section(world).getByText('A new password signs you out everywhere else.'),
    choosing: form,
    changingPassword: (world) => form(world).getByRole('button', { name: 'Changing...' }),
    changed: (world) => section(world).getByText('Your new password counts'),
    notOffered: (world) => section(world).getByText('Your password cannot be changed here.'),
  },
  truth: {
    unchanged: isInPlace,
    choosing: isInPlace,
    changingPassword: isInPlace,
    changed: isInPlace,
    notOffered: isInPlace,
  },
});
