import type { accountDeletionMachine } from '#machines/accountDeletion.machine.ts';
import { recipe, unheld } from '#tools/flows/browser/recipe.ts';
import type { World } from '#tools/flows/browser/world.ts';
import { getOwner, password, signUp, storedToken } from '#tests/browser/customer.ts';
import { askFor, disturb, expect, fillCart } from '#tests/browser/portal.ts';
import { accountDeletionScript } from '#tests/machines/scripts/accountDeletion.ts';

const section = ({ page }: World) => page.getByRole('region', { name: 'Your data' });
const dialog = ({ page }: World) => page.getByRole('alertdialog', { name: 'Delete your account?' });
const button = (world: World, name: string) => dialog(world).getByRole('button', { name });

const isDoubted = unheld('Whether the account is deleted is what the page does not know.');

async function isThere({ page, notes }: World): Promise<void> {
  expect(await getOwner(page, notes.token), 'whose account it is').toMatchObject({
    email: notes.email,
  });
}

export const accountDeletionRecipe = recipe<typeof accountDeletionMachine>({
  script: accountDeletionScript,
  starts: {
    async 'a signed-in customer'(world) {
      const { page, notes } = world;
      notes.email = await signUp(page);
      notes.token = (await storedToken(page)) ?? '';
      await page.goto('/profile');
      await expect(section(world)).toBeVisible();
    },
  },
  events: {
    'deletion.ask': (world) =>
      section(world).getByRole('button', { name: 'Delete account' }).click(),
    async 'deletion.confirm'(world, { ending }) {
      const isRight = ending !== 'refused password_wrong';
      await dialog(world)
        .getByLabel('Your password', { exact: true })
        .fill(isRight ? password : 'not this one');
      await button(world, 'Delete account').click();
    },
    'deletion.cancel': (world) => button(world, 'Cancel').click(),
    'deletion.check': (world) => button(world, 'Try again').click(),
  },
  answers: {
    deleteAccount: {
      'refused password_wrong': (world) => world.pass(),
      async 'refused payment_open'(world) {
        const { page, notes } = world;
        await fillCart(page);
        await askFor(page, 'POST', '/api/order');
        await disturb(page, { on: 'payments', effect: 'down', for: notes.email });
        await world.pass();
      },
      'refused not_found': (world) => world.passTo('/api/user/another/deletion'),
      breaks: (world, ahead) =>
        ahead.some((arrow) => arrow.includes('session_ended')) ? world.loseReply() : world.break(),
    },
    readSession: {
      'refused session_ended': (world) => world.pass(),
    },
  },
  controls: {
    'deletion.ask': (world) => section(world).getByRole('button', { name: 'Delete account' }),
    'deletion.confirm': (world) => button(world, 'Delete account'),
    'deletion.cancel': (world) => button(world, 'Cancel'),
    'deletion.check': (world) => button(world, 'Try again'),
  },
  screens: {
    keeping: (world) => section(world).getByText('Deleting your account cannot be undone.'),
    confirming: (world) => dialog(world).getByText('What goes'),
    deletingAccount: (world) => button(world, 'Deleting...'),
    readingSession: (world) => button(world, 'Checking...'),
    outcomeUnknown: (world) =>
      dialog(world).getByText(
        'The connection broke, so we do not know yet whether your account was deleted.',
      ),
    deleted: ({ page }) => page.getByRole('heading', { name: 'Log in', level: 1 }),
    notOffered: (world) => section(world).getByText('Your account cannot be deleted here.'),
  },
  truth: {
    keeping: isThere,
    confirming: isThere,
    deletingAccount: isThere,
    readingSession: isDoubted,
    outcomeUnknown: isDoubted,
    notOffered: isThere,
    async deleted({ page, notes }) {
      expect(await getOwner(page, notes.token), 'whose account it is').toBeUndefined();
      expect(await storedToken(page), 'the token in the browser').toBeNull();
    },
  },
});
