import type { bookmarkMachine } from '#machines/bookmark.machine.ts';
import { recipe, unseen } from '#tools/flows/browser/recipe.ts';
import type { World } from '#tools/flows/browser/world.ts';
import { signUp } from '#tests/browser/customer.ts';
import { askFor, expect, storeApplication } from '#tests/browser/portal.ts';
import { bookmarkScript } from '#tests/machines/scripts/bookmark.ts';
import {
  changes,
  countWalked,
  deletions,
  inQuestion,
  listsAreKnown,
  moveAnswers,
  moveBreaksTo,
  moves,
  noRow,
  nothingIsDoubled,
  standBeside,
  walkedName,
} from './rows.ts';

const card = ({ page }: World) =>
  page
    .getByRole('list', { name: 'Bookmarks' })
    .getByRole('listitem')
    .filter({ hasText: walkedName });

const button = (world: World, name: RegExp) => card(world).getByRole('button', { name });

async function bookmarkOne({ page }: World): Promise<void> {
  const applicationId = await storeApplication(page);
  await askFor(page, 'POST', '/api/bookmark', { applicationId });
}

async function isBookmarked(world: World): Promise<void> {
  const { cart, bookmarks } = await countWalked(world);
  expect(cart, 'rows of the cart').toBe(0);
  expect(bookmarks, 'rows of the bookmarks').toBeGreaterThan(0);
}

async function isDeleted(world: World): Promise<void> {
  expect(await countWalked(world), 'rows at the server').toEqual({ cart: 0, bookmarks: 0 });
}

export const bookmarkRecipe = recipe<typeof bookmarkMachine>({
  script: {
    ...bookmarkScript,
    outcomes: {
      deleteBookmark: deletions,
      restoreBookmark: changes,
      move: moves,
    },
  },
  starts: {
    async 'a bookmark'(world) {
      const { page, notes } = world;
      notes.email = await signUp(page);
      await standBeside(world);
      await bookmarkOne(world);
      await page.goto('/bookmark');
      await listsAreKnown(page);
    },
  },
  around: ['listBookmarks', 'moveApplication', 'addToCart', 'deleteBookmark'],
  events: {
    'bookmark.move': (world) => button(world, /^Add to cart/).press('Enter'),
    'bookmark.delete': (world) => button(world, /^Delete/).press('Enter'),
    'deletion.confirm': (world) => inQuestion(world, 'Delete').press('Enter'),
    'deletion.cancel': (world) => inQuestion(world, 'Cancel').press('Enter'),
    'deletion.undo': (world) => button(world, /^Undo/).press('Enter'),
  },
  answers: {
    deleteBookmark: {
      'refused not_found': (world) => world.passTo(`/api/bookmark/${noRow}`),
    },
    move: moveAnswers('addToCart', 'deleteBookmark'),
  },
  outOfReach: moveBreaksTo('bookmarked'),
  controls: {
    'bookmark.move': (world) => button(world, /^Add to cart/),
    'bookmark.delete': (world) => button(world, /^Delete/),
    'deletion.confirm': (world) => inQuestion(world, 'Delete'),
    'deletion.cancel': (world) => inQuestion(world, 'Cancel'),
    'deletion.undo': (world) => button(world, /^Undo/),
  },
  screens: {
    gone: unseen('Its row has left the list, where its copy may stand.'),
    bookmarked: (world) => button(world, /^Add to cart/),
    confirmingDeletion: ({ page }) => page.getByRole('alertdialog', { name: 'Confirm Deletion' }),
    deletingBookmark: (world) => card(world).getByText(/was deleted\.$/),
    deleted: (world) => card(world).getByText(/was deleted\.$/),
    restoringBookmark: (world) => card(world).getByText(/was deleted\.$/),
    moving: (world) => card(world).getByRole('heading'),
  },
  always: nothingIsDoubled,
  truth: {
    bookmarked: isBookmarked,
    confirmingDeletion: isBookmarked,
    deletingBookmark: isBookmarked,
    deleted: isDeleted,
    restoringBookmark: isDeleted,
    moving: isBookmarked,
    async gone(world) {
      const { cart, bookmarks } = await countWalked(world);
      expect(cart + bookmarks, 'rows of cart and bookmarks').toBeGreaterThan(0);
    },
  },
});
