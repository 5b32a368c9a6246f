import type { bookmarkMachine } from '#machines/bookmark.machine.ts';
import { defineRecipe, skipScreenCheck } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { signUp } from '#tests/browser/customer.ts';
import { fetchData, expect, storeApplication } from '#tests/browser/portal.ts';
import { bookmarkScript } from '#tests/machines/scripts/bookmark.ts';
import {
  changes,
  countWalked,
  deletions,
  findConfirmButton,
  waitForLists,
  moveAnswers,
  moveBreaksTo,
  moves,
  unknownRowId,
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

async function bookmarkOne({ page }: TestPage): Promise<void> {
  const applicationId = await storeApplication(page);
  await fetchData(page, 'POST', '/api/bookmark', { applicationId });
}

async function isBookmarked(testPage: TestPage): Promise<void> {
  const { cart, bookmarks } = await countWalked(testPage);
  expect(cart, 'rows of the cart').toBe(0);
  expect(bookmarks, 'rows of the bookmarks').toBeGreaterThan(0);
}

async function isDeleted(testPage: TestPage): Promise<void> {
  expect(await countWalked(testPage), 'rows at the server').toEqual({ cart: 0, bookmarks: 0 });
}

export const bookmarkRecipe = defineRecipe<typeof bookmarkMachine>({
  script: {
    ...bookmarkScript,
    outcomes: {
      deleteBookmark: deletions,
      restoreBookmark: changes,
      move: moves,
    },
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
  around: ['listBookmarks', 'moveApplication', 'addToCart', 'deleteBookmark'],
  events: {
    'bookmark.move': (testPage) => button(testPage, /^Add to cart/).press('Enter'),
    'bookmark.delete': (testPage) => button(testPage, /^Delete/).press('Enter'),
    'deletion.confirm': (testPage) => findConfirmButton(testPage, 'Delete').press('Enter'),
    'deletion.cancel': (testPage) => findConfirmButton(testPage, 'Cancel').press('Enter'),
    'deletion.undo': (testPage) => button(testPage, /^Undo/).press('Enter'),
  },
  answers: {
    deleteBookmark: {
      'refused not_found': (testPage) => testPage.passRedirected(`/api/bookmark/${unknownRowId}`),
    },
    move: moveAnswers('addToCart', 'deleteBookmark'),
  },
  outOfReach: moveBreaksTo('bookmarked'),
  controls: {
    'bookmark.move': (testPage) => button(testPage, /^Add to cart/),
    'bookmark.delete': (testPage) => button(testPage, /^Delete/),
    'deletion.confirm': (testPage) => findConfirmButton(testPage, 'Delete'),
    'deletion.cancel': (testPage) => findConfirmButton(testPage, 'Cancel'),
    'deletion.undo': (testPage) => button(testPage, /^Undo/),
  },
  screens: {
    gone: skipScreenCheck('Its row has left the list, which may still show a copy.'),
    bookmarked: (testPage) => button(testPage, /^Add to cart/),
    confirmingDeletion: ({ page }) => page.getByRole('alertdialog', { name: 'Confirm Deletion' }),
    deletingBookmark: (testPage) => card(testPage).getByText(/was deleted\.$/),
    deleted: (testPage) => card(testPage).getByText(/was deleted\.$/),
    restoringBookmark: (testPage) => card(testPage).getByText(/was deleted\.$/),
    moving: (testPage) => card(testPage).getByRole('heading'),
  },
  always: expectNoDuplicateRows,
  truth: {
    bookmarked: isBookmarked,
    confirmingDeletion: isBookmarked,
    deletingBookmark: isBookmarked,
    deleted: isDeleted,
    restoringBookmark: isDeleted,
    moving: isBookmarked,
    async gone(testPage) {
      const { cart, bookmarks } = await countWalked(testPage);
      expect(cart + bookmarks, 'rows of cart and bookmarks').toBeGreaterThan(0);
    },
  },
});
