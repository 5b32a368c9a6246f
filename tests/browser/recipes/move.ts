import { accepted, refused } from '#contract/outcome.ts';
import type { moveMachine } from '#machines/move.machine.ts';
import { defineRecipe } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { signUp } from '#tests/browser/customer.ts';
import { fetchData, expect, fillCart, findText } from '#tests/browser/portal.ts';
import { moveScript } from '#tests/machines/scripts/move.ts';
import {
  breakUnlessAhead,
  cartWithoutWalked,
  changes,
  countWalked,
  deletions,
  waitForLists,
  unknownRowId,
  notOffered,
  expectNoDuplicateRows,
  addOtherApplication,
  walkedItem,
} from './rows.ts';

/* Moves from the cart to the bookmarks; the recipe of `bookmark` moves the other way. */

const move = (testPage: TestPage) =>
  walkedItem(testPage).getByRole('button', { name: /^Move to bookmarks/ });
const retry = (testPage: TestPage) =>
  walkedItem(testPage).getByRole('button', { name: 'Finish the move' });
const line = (testPage: TestPage) => walkedItem(testPage).getByRole('spinbutton');

async function startMove(testPage: TestPage): Promise<void> {
  await testPage.page.goto('/cart');
  await waitForLists(testPage.page);
  await move(testPage).press('Enter');
}

const isStillInCart = async (testPage: TestPage) => {
  expect((await countWalked(testPage)).cart, 'rows of the cart').toBe(1);
};

const isSomewhere = async (testPage: TestPage) => {
  const { cart, bookmarks } = await countWalked(testPage);
  expect(cart + bookmarks, 'rows of cart and bookmarks').toBeGreaterThan(0);
};

export const moveRecipe = defineRecipe<typeof moveMachine>({
  script: {
    ...moveScript,
    outcomes: {
      moveAtOnce: deletions,
      addCopy: changes,
      removeOriginal: deletions,
      readOriginal: [accepted(true), accepted(false), refused('too_often'), new Error('offline')],
      removeCopy: deletions,
    },
  },
  starts: {
    async 'one list'(testPage) {
      testPage.notes.email = await signUp(testPage.page);
      await addOtherApplication(testPage);
      await fillCart(testPage.page);
      await startMove(testPage);
    },
    async 'both lists'(testPage) {
      testPage.notes.email = await signUp(testPage.page);
      await addOtherApplication(testPage);
      const applicationId = await fillCart(testPage.page);
      await fetchData(testPage.page, 'POST', '/api/bookmark', { applicationId });
      await startMove(testPage);
    },
  },
  answers: {
    moveAtOnce: {
      'refused not_found': (testPage) => testPage.passRedirected(notOffered),
      breaks: breakUnlessAhead('[isGone]'),
    },
    addCopy: {
      breaks: (testPage) => testPage.dropAnswer(),
    },
    removeOriginal: {
      'refused not_found': (testPage) => testPage.passRedirected(`/api/cart/${unknownRowId}`),
      breaks: breakUnlessAhead('[isGone]'),
    },
    removeCopy: {
      'refused not_found': (testPage) => testPage.passRedirected(`/api/bookmark/${unknownRowId}`),
    },
  },
  controls: { 'move.retry': retry },
  screens: {
    movingAtOnce: line,
    findingIt: line,
    outcomeUnknown: (testPage) =>
      walkedItem(testPage).getByText(
        'The connection broke, so it may have moved already. Nothing is lost.',
      ),
    addingCopy: line,
    takingCopyBack: line,
    removingOriginal: line,
    readingOriginal: line,
    removingCopy: line,
    inBoth: (testPage) =>
      walkedItem(testPage).getByText('It may be in your cart and your bookmarks. Nothing is lost.'),
    moved: cartWithoutWalked,
    notAdded: ({ page }) => findText(page, 'Failed to add bookmark'),
    notRemoved: ({ page }) => findText(page, 'Failed to delete item'),
  },
  async always(testPage) {
    await isSomewhere(testPage);
    await expectNoDuplicateRows(testPage);
  },
  truth: {
    movingAtOnce: isStillInCart,
    findingIt: isSomewhere,
    addingCopy: isStillInCart,
    removingOriginal: isSomewhere,
    readingOriginal: isSomewhere,
    takingCopyBack: isStillInCart,
    removingCopy: isStillInCart,
    outcomeUnknown: isSomewhere,
    inBoth: isSomewhere,
    async moved(testPage) {
      expect(await countWalked(testPage), 'rows on the server').toMatchObject({ bookmarks: 1 });
    },
    notAdded: isStillInCart,
    notRemoved: isStillInCart,
  },
});
