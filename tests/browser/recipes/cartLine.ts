import type { ContextFrom } from 'xstate';
import type { cartLineMachine } from '#machines/cartLine.machine.ts';
import { recipe, unseen } from '#tools/flows/browser/recipe.ts';
import type { World } from '#tools/flows/browser/world.ts';
import { signUp } from '#tests/browser/customer.ts';
import { askFor, countLists, expect, openFilledCart } from '#tests/browser/portal.ts';
import { cartLineScript } from '#tests/machines/scripts/cartLine.ts';
import {
  changes,
  deletions,
  inQuestion,
  listsAreKnown,
  moveAnswers,
  moveBreaksTo,
  moves,
  noRow,
  nothingIsDoubled,
} from './rows.ts';

const button = ({ page }: World, name: RegExp) => page.getByRole('button', { name });

const quantity = ({ page }: World) => page.getByRole('spinbutton');

const isEmpty = ({ page }: World) => page.getByText('Your cart is empty.');

const readLines = ({ page }: World) =>
  askFor<{ id: string; quantity: number }[]>(page, 'GET', '/api/cart/user');

type Context = ContextFrom<typeof cartLineMachine>;

async function isInCart(world: World, context: Context): Promise<void> {
  expect(await countLists(world.page), 'rows at the server').toEqual({ cart: 1, bookmarks: 0 });
  await keepsPieces(world, context);
}

async function keepsPieces(world: World, { quantity: pieces }: Context): Promise<void> {
  const lines = await readLines(world);
  for (const line of lines) expect(line.quantity, 'pieces at the server').toBe(pieces);
}

async function isRemoved({ page }: World): Promise<void> {
  expect(await countLists(page), 'rows at the server').toEqual({ cart: 0, bookmarks: 0 });
}

export const cartLineRecipe = recipe<typeof cartLineMachine>({
  script: {
    ...cartLineScript,
    // Field and list tell of another quantity only.
    events: [
      { type: 'quantity.change', quantity: 2 },
      ...cartLineScript.events
        .filter(({ quantity: given }) => given !== 4 && given !== 0)
        .map((event) => (event.type === 'line.refresh' ? { ...event, quantity: 5 } : event)),
    ],
    outcomes: {
      changeQuantity: changes,
      removeLine: deletions,
      restoreLine: changes,
      move: moves,
    },
  },
  starts: {
    async 'two pieces'({ page, notes }) {
      notes.email = await signUp(page);
      await openFilledCart(page, { quantity: 2 });
      await listsAreKnown(page);
    },
  },
  around: ['listCart', 'moveApplication', 'addBookmark', 'removeFromCart'],
  events: {
    async 'quantity.change'(world, { event }) {
      await quantity(world).fill(String(event.quantity));
      await quantity(world).press('Enter');
    },
    async 'line.refresh'(world, { event }) {
      // Another tab changed the quantity meanwhile.
      const [line] = await readLines(world);
      await askFor(world.page, 'PUT', `/api/cart/${line?.id}`, event);
      await world.page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
      await world.passAll('listCart');
    },
    'line.move': (world) => button(world, /^Move to bookmarks/).press('Enter'),
    'line.remove': (world) => button(world, /^Remove ./).press('Enter'),
    'removal.confirm': (world) => inQuestion(world, 'Delete').press('Enter'),
    'removal.cancel': (world) => inQuestion(world, 'Cancel').press('Enter'),
    'removal.undo': (world) => button(world, /^Undo/).press('Enter'),
  },
  answers: {
    removeLine: {
      'refused not_found': (world) => world.passTo(`/api/cart/${noRow}`),
    },
    move: moveAnswers('addBookmark', 'removeFromCart'),
  },
  outOfReach: moveBreaksTo('inCart'),
  controls: {
    'quantity.change': quantity,
    'line.refresh': unseen('The list sends it when it was read again.'),
    'line.move': (world) => button(world, /^Move to bookmarks/),
    'line.remove': (world) => button(world, /^Remove ./),
    'removal.confirm': (world) => inQuestion(world, 'Delete'),
    'removal.cancel': (world) => inQuestion(world, 'Cancel'),
    'removal.undo': (world) => button(world, /^Undo/),
  },
  screens: {
    inCart: quantity,
    changingQuantity: quantity,
    confirmingRemoval: ({ page }) => page.getByRole('alertdialog'),
    removingLine: ({ page }) => page.getByRole('main').getByText(/was removed\.$/),
    removed: ({ page }) => page.getByRole('main').getByText(/was removed\.$/),
    restoringLine: ({ page }) => page.getByRole('main').getByText(/was removed\.$/),
    moving: quantity,
    gone: isEmpty,
  },
  always: nothingIsDoubled,
  truth: {
    inCart: isInCart,
    changingQuantity: isInCart,
    confirmingRemoval: isInCart,
    removingLine: isInCart,
    removed: isRemoved,
    restoringLine: isRemoved,
    moving: isInCart,
    async gone(world, context) {
      const { cart, bookmarks } = await countLists(world.page);
      expect(cart + bookmarks, 'rows of cart and bookmarks').toBe(1);
      // Back in the cart after an undo.
      await keepsPieces(world, context);
    },
  },
});
