import { accepted, refused } from '#contract/outcome.ts';
import type { moveMachine } from '#machines/move.machine.ts';
import { recipe } from '#tools/flows/browser/recipe.ts';
import type { World } from '#tools/flows/browser/world.ts';
import { signUp } from '#tests/browser/customer.ts';
import { askFor, countLists, expect, fillCart, said } from '#tests/browser/portal.ts';
import { moveScript } from '#tests/machines/scripts/move.ts';
import { changes, deletions, listsAreKnown, noRow, notOffered, nothingIsDoubled } from './rows.ts';

/* Out of the cart and into the bookmarks; `bookmark` takes the other direction. */

const move = ({ page }: World) => page.getByRole('button', { name: /^Move to bookmarks/ });
const retry = ({ page }: World) => page.getByRole('button', { name: 'Finish the move' });
const line = ({ page }: World) => page.getByRole('spinbutton');

async function startMove(world: World): Promise<void> {
  await world.page.goto('/cart');
  await listsAreKnown(world.page);
  await move(world).press('Enter');
}

const isStillInCart = async ({ page }: World) => {
  expect((await countLists(page)).cart, 'rows of the cart').toBe(1);
};

const isSomewhere = async ({ page }: World) => {
  const { cart, bookmarks } = await countLists(page);
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
      await fillCart(world.page);
      await startMove(world);
    },
    async 'both lists'(world) {
      world.notes.email = await signUp(world.page);
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
    standingUnknown: ({ page }) =>
      page
        .getByRole('main')
        .getByText('The connection broke, so it may have moved already. Nothing is lost.'),
    addingCopy: line,
    takingCopyBack: line,
    removingOriginal: line,
    readingOriginal: line,
    removingCopy: line,
    inBoth: ({ page }) =>
      page
        .getByRole('main')
        .getByText('It may be in your cart and your bookmarks. Nothing is lost.'),
    moved: ({ page }) => page.getByText('Your cart is empty.'),
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
    standingUnknown: isSomewhere,
    inBoth: isSomewhere,
    async moved({ page }) {
      expect(await countLists(page), 'rows at the server').toMatchObject({ bookmarks: 1 });
    },
    notAdded: isStillInCart,
    notRemoved: isStillInCart,
  },
});
