import type { ContextFrom } from 'xstate';
import type { cartItemMachine } from '#machines/cartItem.machine.ts';
import { defineRecipe, skipScreenCheck } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { signUp } from '#tests/browser/customer.ts';
import { fetchData, expect, openFilledCart } from '#tests/browser/portal.ts';
import { cartItemInput, cartItemScript } from '#tests/machines/scripts/cartItem.ts';
import {
  changes,
  cartWithoutWalked,
  getPieces,
  removalBreaksTo,
  removals,
  findConfirmButton,
  waitForLists,
  moveAnswers,
  moveBreaksTo,
  moves,
  expectNoDuplicateRows,
  addOtherApplication,
  walkedItem,
  walkedRows,
} from './rows.ts';

const button = (testPage: TestPage, name: RegExp) =>
  walkedItem(testPage).getByRole('button', { name });

const quantity = (testPage: TestPage) => walkedItem(testPage).getByRole('spinbutton');

type Context = ContextFrom<typeof cartItemMachine>;

async function isInCart(testPage: TestPage, { quantity: pieces }: Context): Promise<void> {
  const { cart, bookmarks } = await walkedRows(testPage);
  expect(bookmarks, 'rows of the bookmarks').toEqual([]);
  expect(getPieces(cart), 'quantities on the server').toEqual([pieces]);
}

export const cartItemRecipe = defineRecipe<typeof cartItemMachine>({
  script: {
    ...cartItemScript,
    events: cartItemScript.events
      .filter(({ quantity: given }) => given !== 0)
      .map((event) => (event.type === 'item.refresh' ? { ...event, quantity: 5 } : event)),
    // The field and the list send only a changed quantity. The list's never varies: it comes once.
    mayHappen({ context: { quantity: current, wanted } }, stimulus) {
      if (stimulus.kind !== 'event') return true;
      const { type, quantity: sent } = stimulus.event as { type: string; quantity?: number };
      if (type === 'item.refresh') return current === cartItemInput.quantity;
      return type !== 'quantity.change' || sent !== wanted;
    },
    outcomes: { changeQuantity: changes, removal: removals, move: moves },
  },
  starts: {
    async 'two pieces'(testPage) {
      const { page, notes } = testPage;
      notes.email = await signUp(page);
      await addOtherApplication(testPage);
      await openFilledCart(page, { quantity: 2 });
      await waitForLists(page);
    },
  },
  around: ['listCart', 'moveApplication', 'addBookmark', 'removeFromCart', 'addToCart'],
  events: {
    async 'quantity.change'(testPage, { event }) {
      await quantity(testPage).fill(String(event.quantity));
      await quantity(testPage).press('Enter');
    },
    async 'item.refresh'(testPage, { event }) {
      // Another tab has changed the quantity.
      const { cart } = await walkedRows(testPage);
      await fetchData(testPage.page, 'PUT', `/api/cart/${cart[0]?.id}`, event);
      await testPage.page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
      await testPage.passAll('listCart');
    },
  },
  answers: {
    removal: {
      async 'ends gone'(testPage) {
        await testPage.pass('removeFromCart');
        await button(testPage, /^Undo/).click();
        await testPage.pass('addToCart');
      },
      'ends notRemoved': (testPage) => testPage.passRateLimited('removeFromCart'),
    },
    move: moveAnswers('addBookmark', 'removeFromCart'),
  },
  outOfReach: { ...moveBreaksTo('inCart'), ...removalBreaksTo('removing', 'inCart') },
  controls: {
    'quantity.change': quantity,
    'item.refresh': skipScreenCheck('The list sends it after a reload.'),
    'item.move': (testPage) => button(testPage, /^Move to bookmarks/),
    'item.remove': (testPage) => button(testPage, /^Remove ./),
    'removal.confirm': (testPage) => findConfirmButton(testPage, 'Delete'),
    'removal.cancel': (testPage) => findConfirmButton(testPage, 'Cancel'),
  },
  screens: {
    inCart: quantity,
    changingQuantity: quantity,
    confirmingRemoval: ({ page }) =>
      page.getByRole('alertdialog', { name: 'Remove Item from Cart' }),
    removing: (testPage) => walkedItem(testPage).getByText(/was removed\.$/),
    moving: quantity,
    gone: cartWithoutWalked,
  },
  always: expectNoDuplicateRows,
  truth: {
    inCart: isInCart,
    changingQuantity: isInCart,
    confirmingRemoval: isInCart,
    removing: isInCart,
    moving: isInCart,
    async gone(testPage, { quantity: pieces }) {
      const { cart, bookmarks } = await walkedRows(testPage);
      expect(cart.length + bookmarks.length, 'rows of cart and bookmarks').toBe(1);
      // An undo may have returned it to the cart.
      expect(getPieces(cart), 'quantities on the server').toEqual(cart.map(() => pieces));
    },
  },
});
