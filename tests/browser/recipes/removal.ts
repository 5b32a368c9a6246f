import type { removalMachine } from '#machines/removal.machine.ts';
import { defineRecipe } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { signUp } from '#tests/browser/customer.ts';
import { expect, findText, openFilledCart } from '#tests/browser/portal.ts';
import { removalInput, removalScript } from '#tests/machines/scripts/removal.ts';
import {
  addOtherApplication,
  cartWithoutWalked,
  changes,
  countWalked,
  deletions,
  expectNoDuplicateRows,
  findConfirmButton,
  getPieces,
  unknownRowId,
  waitForLists,
  walkedItem,
  walkedRows,
} from './rows.ts';

/* Removes from the cart; the recipe of `bookmark` removes a bookmark. */

const undo = (testPage: TestPage) => walkedItem(testPage).getByRole('button', { name: /^Undo/ });
const message = (testPage: TestPage) => walkedItem(testPage).getByText(/was removed\.$/);

const isInCart = async (testPage: TestPage) => {
  const { cart, bookmarks } = await walkedRows(testPage);
  expect(bookmarks, 'rows of the bookmarks').toEqual([]);
  expect(getPieces(cart), 'quantities on the server').toEqual([removalInput.quantity]);
};

const isRemoved = async (testPage: TestPage) => {
  expect(await countWalked(testPage), 'rows on the server').toEqual({ cart: 0, bookmarks: 0 });
};

export const removalRecipe = defineRecipe<typeof removalMachine>({
  script: { ...removalScript, outcomes: { removeItem: deletions, restoreItem: changes } },
  starts: {
    async 'a cart item'(testPage) {
      const { page, notes } = testPage;
      notes.email = await signUp(page);
      await addOtherApplication(testPage);
      await openFilledCart(page, { quantity: removalInput.quantity });
      await waitForLists(page);
      await walkedItem(testPage)
        .getByRole('button', { name: /^Remove ./ })
        .press('Enter');
      await findConfirmButton(testPage, 'Delete').press('Enter');
    },
  },
  around: ['listCart'],
  events: { 'removal.undo': (testPage) => undo(testPage).press('Enter') },
  answers: {
    removeItem: {
      'refused not_found': (testPage) => testPage.passRedirected(`/api/cart/${unknownRowId}`),
    },
  },
  controls: { 'removal.undo': undo },
  screens: {
    removing: message,
    removed: message,
    restoringItem: message,
    gone: cartWithoutWalked,
    notRemoved: ({ page }) => findText(page, 'Failed to delete item'),
  },
  always: expectNoDuplicateRows,
  truth: {
    removing: isInCart,
    removed: isRemoved,
    restoringItem: isRemoved,
    gone: isInCart,
    notRemoved: isInCart,
  },
});
