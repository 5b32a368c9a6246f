import { accepted, refused } from '#contract/outcome.ts';
import type { moveMachine } from '#machines/move.machine.ts';
import { recipe } from '#tools/flows/browser/recipe.ts';
import type { World } from '#tools/flows/browser/world.ts';
import { signUp } from '#tests/browser/customer.ts';
import { askFor, expect, fillCart, said } from '#tests/browser/portal.ts';
import { moveScript } from '#tests/machines/scripts/move.ts';
import {
  cartWithoutWalked,
  changes,
  countWalked,
  deletions,
  listsAreKnown,
  noRow,
  notOffered,
  nothingIsDoubled,
  standBeside,
  walkedItem,
} from './rows.ts';

/* Out of the cart and into the bookmarks; `bookmark` takes the other direction. */

const move = (world: World) =>
  walkedItem(world).getByRole('button', { name: /^Move to bookmarks/ });
const retry = (world: World) => walkedItem(world).getByRole('button', { name: 'Finish the move' });
const line = (world: World) => walkedItem(world).getByRole('spinbutton');

async function startMove(world: World): Promise<void> {
  await world.page.goto('/cart');
  await listsAreKnown(world.page);
  await move(world).press('Enter');
}

const isStillInCart = async (world: World) => {
  expect((await countWalked(world)).cart, 'rows of the cart').toBe(1);
};

const isSomewhere = async (world: World) => {
  const { cart, bookmarks } = await countWalked(world);
  expect(cart + bookmarks, 'rows of cart and bookmarks').toBeGreaterThan(0);
};

export const moveRecipe = recipe<typeof moveMachine>({
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
    async 'one list'(world) {
      world.notes.email = await signUp(world.page);
      await standBeside(world);
      await fillCart(world.page);
      await startMove(world);
    },
    async 'both lists'(world) {
      world.notes.email = await signUp(world.page);
      await standBeside(world);
      const applicationId = await fillCart(world.page);
      await askFor(world.page, 'POST', '/api/bookmark', { applicationId });
      await startMove(world);
    },
  },
  events: {
    'move.retry': (world) => retry(world).press('Enter'),
  },
  answers: {
    moveAtOnce: {
      'refused not_found': (world) => world.passTo(notOffered),
      breaks: (world, ahead) =>
        ahead.some((id) => id.includes('[isGone]')) ? world.loseReply() : world.break(),
    },
    addCopy: {
      breaks: (world) => world.loseReply(),
    },
    removeOriginal: {
      'refused not_found': (world) => world.passTo(`/api/cart/${noRow}`),
      breaks: (world, ahead) =>
        ahead.some((id) => id.includes('[isGone]')) ? world.loseReply() : world.break(),
    },
    removeCopy: {
      'refused not_found': (world) => world.passTo(`/api/bookmark/${noRow}`),
    },
  },
  controls: { 'move.retry': retry },
  screens: {
    movingAtOnce: line,
    findingIt: line,
    outcomeUnknown: (world) =>
      walkedItem(world).getByText(
        'The connection broke, so it may have moved already. Nothing is lost.',
      ),
    addingCopy: line,
    takingCopyBack: line,
    removingOriginal: line,
    readingOriginal: line,
    removingCopy: line,
    inBoth: (world) =>
      walkedItem(world).getByText('It may be in your cart and your bookmarks. Nothing is lost.'),
    moved: cartWithoutWalked,
    notAdded: ({ page }) => said(page, 'Failed to add bookmark'),
    notRemoved: ({ page }) => said(page, 'Failed to delete item'),
  },
  async always(world) {
    await isSomewhere(world);
    await nothingIsDoubled(world);
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
    async moved(world) {
      expect(await countWalked(world), 'rows at the server').toMatchObject({ bookmarks: 1 });
    },
    notAdded: isStillInCart,
    notRemoved: isStillInCart,
  },
});
