import { refused, accepted } from '#contract/outcome.ts';
import { recipe } from '#tools/flows/browser/recipe.ts';
import type { World } from '#tools/flows/browser/world.ts';
import { signUp } from '#tests/browser/customer.ts';
import { askFor, countLists, expect, openFilledCart, refuseNext } from '#tests/browser/portal.ts';
import { cartLineScript } from '#tests/machines/scripts/cartLine.ts';
import { listsAreKnown, noRow, nothingIsDoubled } from './rows.ts';

const button = ({ page }: World, name: RegExp) => page.getByRole('button', { name });

const quantity = ({ page }: World) => page.getByRole('spinbutton');

const inDialog = ({ page }: World, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true });

const isEmpty = ({ page }: World) => page.getByText('Your cart is empty.');

const tooOften = refused('too_often');

export const cartLineRecipe = recipe({
  script: {
    ...cartLineScript,
    // The field tells of another quantity only.
    events: [
      { type: 'quantity.change', quantity: 2 },
      ...cartLineScript.events.filter(({ quantity: given }) => given !== 4 && given !== 0),
    ],
    outcomes: {
      changeQuantity: [accepted(null), tooOften, new Error('offline')],
      removeLine: [accepted(null), refused('not_found'), tooOften, new Error('offline')],
      restoreLine: [accepted(null), tooOften, new Error('offline')],
      move: [{ standing: 'moved' }, { standing: 'notAdded' }, { standing: 'notRemoved' }],
    },
  },
  starts: {
    async 'two pieces'({ page, notes }) {
      notes.email = await signUp(page);
      await openFilledCart(page, { quantity: 2 });
      await listsAreKnown(page);
    },
  },
  around: ['listCart', 'addBookmark', 'removeFromCart'],
  events: {
    async 'quantity.change'(world, { event }) {
      await quantity(world).fill(String(event.quantity));
      await quantity(world).press('Enter');
    },
    async 'line.refresh'(world) {
      // Another tab changed the quantity meanwhile.
      const [line] = await askFor<{ id: string }[]>(world.page, 'GET', '/api/cart/user');
      await askFor(world.page, 'PUT', `/api/cart/${line?.id}`, { quantity: 5 });
      await world.passAll('listCart');
    },
    'line.move': (world) => button(world, /^Move to bookmarks/).press('Enter'),
    'line.remove': (world) => button(world, /^Remove ./).press('Enter'),
    'removal.confirm': (world) => inDialog(world, 'Delete').press('Enter'),
    'removal.cancel': (world) => inDialog(world, 'Cancel').press('Enter'),
    'removal.undo': (world) => button(world, /^Undo$/).press('Enter'),
  },
  answers: {
    changeQuantity: {
      async 'refused too_often'(world) {
        await refuseNext(world.page, 'PUT /api/cart/:id', world.notes.email);
        await world.pass();
      },
    },
    removeLine: {
      'refused not_found': (world) => world.passTo(`/api/cart/${noRow}`),
      async 'refused too_often'(world) {
        await refuseNext(world.page, 'DELETE /api/cart/:id', world.notes.email);
        await world.pass();
      },
    },
    restoreLine: {
      async 'refused too_often'(world) {
        await refuseNext(world.page, 'POST /api/cart', world.notes.email);
        await world.pass();
      },
    },
    move: {
      async 'ends {"standing":"moved"}'(world) {
        await world.pass('addBookmark');
        await world.pass('removeFromCart');
      },
      async 'ends {"standing":"notAdded"}'(world) {
        await refuseNext(world.page, 'POST /api/bookmark', world.notes.email);
        await world.pass('addBookmark');
      },
      async 'ends {"standing":"notRemoved"}'(world) {
        await world.pass('addBookmark');
        await refuseNext(world.page, 'DELETE /api/cart/:id', world.notes.email);
        await world.pass('removeFromCart');
      },
    },
  },
  outOfReach: {
    'moving --move breaks--> inCart': 'The move survives every broken call of its own.',
  },
  controls: {
    'quantity.change': quantity,
    'line.move': (world) => button(world, /^Move to bookmarks/),
    'line.remove': (world) => button(world, /^Remove ./),
    'removal.confirm': (world) => inDialog(world, 'Delete'),
    'removal.cancel': (world) => inDialog(world, 'Cancel'),
    'removal.undo': (world) => button(world, /^Undo$/),
  },
  screens: {
    inCart: quantity,
    changingQuantity: quantity,
    confirmingRemoval: ({ page }) => page.getByRole('alertdialog'),
    removingLine: ({ page }) => page.getByRole('alertdialog'),
    removed: ({ page }) => page.getByText(/was removed\.$/),
    restoringLine: ({ page }) => page.getByText(/was removed\.$/),
    moving: quantity,
    gone: isEmpty,
  },
  always: nothingIsDoubled,
  truth: {
    async inCart({ page }) {
      expect(await countLists(page)).toEqual({ cart: 1, bookmarks: 0 });
    },
    async removed({ page }) {
      expect(await countLists(page)).toEqual({ cart: 0, bookmarks: 0 });
    },
    async gone({ page }) {
      const { cart, bookmarks } = await countLists(page);
      expect(cart + bookmarks).toBe(1);
    },
  },
});
