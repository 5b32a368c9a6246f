import type { signInMachine } from '#machines/signIn.machine.ts';
import { messages } from '#messages';
import { recipe } from '#tools/flows/browser/recipe.ts';
import type { World } from '#tools/flows/browser/world.ts';
import { endSession, getOwner, password, signUp, storedToken } from '#tests/browser/customer.ts';
import { expect } from '#tests/browser/portal.ts';
import { signInScript } from '#tests/machines/scripts/signIn.ts';
import { emptyStorage } from '../storage.ts';

const isAgain = ({ notes }: World) => notes.where === 'inPlace';

const form = (world: World) =>
  isAgain(world)
    ? world.page.getByRole('dialog', { name: 'Please sign in again' })
    : world.page.getByRole('form', { name: 'Log in' });

const owner = async ({ page }: World) => getOwner(page, await storedToken(page));

async function isNobody(world: World): Promise<void> {
  expect(await owner(world), 'whose token the browser has').toBeUndefined();
}

async function isTheirs(world: World): Promise<void> {
  expect(await owner(world), 'whose token the browser has').toMatchObject({
    email: world.notes.email,
  });
}
import { blockedStorage } from './blockedStorage.ts';

export const signInRecipe = recipe<typeof signInMachine>({
  script: signInScript,
  starts: {
    async 'the page'({ page, notes }) {
      notes.email = await signUp(page);
      await emptyStorage(page);
      await page.goto('/login');
    },
    async 'an interrupted page'(world) {
      const { page, notes } = world;
      notes.where = 'inPlace';
      notes.email = await signUp(page);
      // The bar counts the cart, which is what the page behind the dialog shows.
      const isCounted = page.waitForResponse('**/api/cart/user*');
      await page.goto('/bookmark');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await isCounted;
      expect(await endSession(page)).toBe(true);
      await expect(async () => {
        // Any call finds out; one of the page's own may come before the click.
        if (!(await form(world).isVisible())) {
          await page.getByRole('link', { name: /^My Cart/ }).click({ timeout: 1000 });
        }
        await expect(form(world)).toBeVisible({ timeout: 1000 });
      }).toPass();
    },
  },
  events: {
    async 'credentials.submit'(world, { ending }) {
      const email = form(world).getByLabel('Email', { exact: true });
      if ((await email.inputValue()) === '') await email.fill(world.notes.email ?? '');
      const isRight = ending !== 'refused credentials_wrong';
      await form(world)
        .getByLabel('Password', { exact: true })
        .fill(isRight ? password : 'not this one');
      await form(world).getByRole('button', { name: 'Login' }).click();
    },
  },
  inPage: ['keepToken'],
  answers: {
    signIn: {
      'refused credentials_wrong': (world) => world.pass(),
    },
    keepToken: blockedStorage('keepToken', messages['storage.blocked']),
  },
  controls: {
    'credentials.submit': (world) => form(world).getByRole('button', { name: 'Login' }),
  },
  screens: {
    enteringCredentials: (world) =>
      isAgain(world) ? form(world) : world.page.getByRole('heading', { name: 'Log in', level: 1 }),
    signingIn: (world) => form(world).getByRole('button', { name: 'Logging in...' }),
    keepingToken: (world) => form(world).getByRole('button', { name: 'Logging in...' }),
    resumed: ({ page }) => page.getByRole('banner'),
    signedIn: ({ page }) => page.getByRole('heading', { name: 'Select Segment' }),
  },
  truth: {
    enteringCredentials: isNobody,
    signingIn: isNobody,
    keepingToken: isNobody,
    resumed: isTheirs,
    signedIn: isTheirs,
  },
});
