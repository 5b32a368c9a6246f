import type { bookmarkMachine } from '#machines/bookmark.machine.ts';
import { defineRecipe, skipScreenCheck } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { signUp } from '#tests/browser/customer.ts';
import { fetchData, expect, storeApplication } from '#tests/browser/portal.ts';
import { bookmarkScript } from '#tests/machines/scripts/bookmark.ts';
import {
  countWalked,
  findConfirmButton,
  waitForLists,
  moveAnswers,
  moveBreaksTo,
  moves,
  removalBreaksTo,
  removals,
  expectNoDuplicateRows,
  addOtherApplication,
  walkedName,
} from './rows.ts';

const card = ({ page }: TestPage) =>
  page
    .getByRole('list', { name: 'Bookmarks' })
    .getByRole('listitem')
    .filter({ hasText: walkedName });

const button = (testPage: TestPage, name: RegExp) => card(testPage).getByRole('button', { name });

/** The page shows a message; it may repeat in a banner. */
async function expectToast({ page }: TestPage, words: RegExp): Promise<void> {
  await expect(page.getByText(words).first()).toBeVisible();
}

async function bookmarkOne({ page }: TestPage): Promise<void> {
  const applicationId = await storeApplication(page);
  await fetchData(page, 'POST', '/api/bookmark', { applicationId });
}

async function isBookmarked(testPage: TestPage): Promise<void> {
  const { cart, bookmarks } = await countWalked(testPage);
  expect(cart, 'rows of the cart').toBe(0);
  expect(bookmarks, 'rows of the bookmarks').toBeGreaterThan(0);
}

export const bookmarkRecipe = defineRecipe<typeof bookmarkMachine>({
  script: {
    ...bookmarkScript,
    outcomes: { removal: removals, move: moves },
  },
  starts: {
    async 'a bookmark'(testPage) {
      const { page, notes } = testPage;
      notes.email = await signUp(page);
      await addOtherApplication(testPage);
      await bookmarkOne(testPage);
      await page.goto('/bookmark');
      await waitForLists(page);
    },
  },
  around: ['listBookmarks', 'moveApplication', 'addToCart', 'deleteBookmark', 'addBookmark'],
  answers: {
    removal: {
      async 'ends gone'(testPage) {
        const undo = button(testPage, /^Undo/);
        await testPage.pass('deleteBookmark');
        await expectToast(testPage, /^Bookmark deleted successfully/);
        await undo.click();
        await testPage.passRateLimited('addBookmark');
        await expectToast(testPage, /^Failed to add bookmark/);
        await undo.click();
        await testPage.pass('addBookmark');
      },
      async 'ends notRemoved'(testPage) {
        await testPage.passRateLimited('deleteBookmark');
        await expectToast(testPage, /^Failed to delete bookmark: ./);
      },
    },
    move: moveAnswers('addToCart', 'deleteBookmark'),
  },
  outOfReach: { ...moveBreaksTo('bookmarked'), ...removalBreaksTo('deleting', 'bookmarked') },
  controls: {
    'bookmark.move': (testPage) => button(testPage, /^Add to cart/),
    'bookmark.delete': (testPage) => button(testPage, /^Delete/),
    'deletion.confirm': (testPage) => findConfirmButton(testPage, 'Delete'),
    'deletion.cancel': (testPage) => findConfirmButton(testPage, 'Cancel'),
  },
  screens: {
    gone: skipScreenCheck('Its row has left the list, which may still show a copy.'),
    bookmarked: (testPage) => button(testPage, /^Add to cart/),
    confirmingDeletion: ({ page }) => page.getByRole('alertdialog', { name: 'Confirm Deletion' }),
    deleting: (testPage) => card(testPage).getByText(/was deleted\.$/),
    moving: (testPage) => card(testPage).getByRole('heading'),
  },
  always: expectNoDuplicateRows,
  truth: {
    bookmarked: isBookmarked,
    confirmingDeletion: isBookmarked,
    deleting: isBookmarked,
    moving: isBookmarked,
    async gone(testPage) {
      const { cart, bookmarks } = await countWalked(testPage);
      expect(cart + bookmarks, 'rows of cart and bookmarks').toBeGreaterThan(0);
    },
  },
});
