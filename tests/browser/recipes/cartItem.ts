import type { ContextFrom } from 'xstate';
import type { cartItemMachine } from '#machines/cartItem.machine.ts';
import { recipe, unseen } from '#tools/flows/browser/recipe.ts';
import type { World } from '#tools/flows/browser/world.ts';
import { signUp } from '#tests/browser/customer.ts';
import { askFor, expect, openFilledCart } from '#tests/browser/portal.ts';
import { cartItemInput, cartItemScript } from '#tests/machines/scripts/cartItem.ts';
import {
  changes,
  cartWithoutWalked,
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
  walkedItem,
  walkedRows,
} from './rows.ts';

const button = (world: World, name: RegExp) => walkedItem(world).getByRole('button', { name });

const quantity = (world: World) => walkedItem(world).getByRole('spinbutton');

const saysRemoved = (world: World) => walkedItem(world).getByText(/was removed\.$/);

type Context = ContextFrom<typeof cartItemMachine>;

async function isInCart(world: World, { quantity: pieces }: Context): Promise<void> {
  const { cart, bookmarks } = await walkedRows(world);
  expect(bookmarks, 'rows of the bookmarks').toEqual([]);
  expect(getPieces(cart), 'pieces at the server').toEqual([pieces]);
}

const getPieces = (cart: readonly { quantity?: number }[]) => cart.map(({ quantity: is }) => is);

async function isRemoved(world: World): Promise<void> {
  expect(await countWalked(world), 'rows at the server').toEqual({ cart: 0, bookmarks: 0 });
}

export const cartItemRecipe = recipe<typeof cartItemMachine>({
  script: {
    ...cartItemScript,
    events: cartItemScript.events
      .filter(({ quantity: given }) => given !== 0)
      .map((event) => (event.type === 'item.refresh' ? { ...event, quantity: 5 } : event)),
    // Field and list tell of another quantity only; the list's is always the same, so it comes once.
    mayHappen({ context: { quantity: known, wanted } }, stimulus) {
      if (stimulus.kind !== 'event') return true;
      const { type, quantity: told } = stimulus.event as { type: string; quantity?: number };
      if (type === 'item.refresh') return known === cartItemInput.quantity;
      return type !== 'quantity.change' || told !== wanted;
    },
    outcomes: {
      changeQuantity: changes,
      removeItem: deletions,
      restoreItem: changes,
      move: moves,
    },
  },
  starts: {
    async 'two pieces'(world) {
      const { page, notes } = world;
      notes.email = await signUp(page);
      await standBeside(world);
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
    async 'item.refresh'(world, { event }) {
      // Another tab changed the quantity meanwhile.
      const { cart } = await walkedRows(world);
      await askFor(world.page, 'PUT', `/api/cart/${cart[0]?.id}`, event);
      await world.page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
      await world.passAll('listCart');
    },
    'item.move': (world) => button(world, /^Move to bookmarks/).press('Enter'),
    'item.remove': (world) => button(world, /^Remove ./).press('Enter'),
    'removal.confirm': (world) => inQuestion(world, 'Delete').press('Enter'),
    'removal.cancel': (world) => inQuestion(world, 'Cancel').press('Enter'),
    'removal.undo': (world) => button(world, /^Undo/).press('Enter'),
  },
  answers: {
    removeItem: {
      'refused not_found': (world) => world.passTo(`/api/cart/${noRow}`),
    },
    move: moveAnswers('addBookmark', 'removeFromCart'),
  },
  outOfReach: moveBreaksTo('inCart'),
  controls: {
    'quantity.change': quantity,
    'item.refresh': unseen('The list sends it when it was read again.'),
    'item.move': (world) => button(world, /^Move to bookmarks/),
    'item.remove': (world) => button(world, /^Remove ./),
    'removal.confirm': (world) => inQuestion(world, 'Delete'),
    'removal.cancel': (world) => inQuestion(world, 'Cancel'),
    'removal.undo': (world) => button(world, /^Undo/),
  },
  screens: {
    inCart: quantity,
    changingQuantity: quantity,
    confirmingRemoval: ({ page }) =>
      page.getByRole('alertdialog', { name: 'Remove Item from Cart' }),
    removingItem: saysRemoved,
    removed: saysRemoved,
    restoringItem: saysRemoved,
    moving: quantity,
    gone: cartWithoutWalked,
  },
  always: nothingIsDoubled,
  truth: {
    inCart: isInCart,
    changingQuantity: isInCart,
    confirmingRemoval: isInCart,
    removingItem: isInCart,
    removed: isRemoved,
    restoringItem: isRemoved,
    moving: isInCart,
    async gone(world, { quantity: pieces }) {
      const { cart, bookmarks } = await walkedRows(world);
      expect(cart.length + bookmarks.length, 'rows of cart and bookmarks').toBe(1);
      // Back in the cart after an undo.
      expect(getPieces(cart), 'pieces at the server').toEqual(cart.map(() => pieces));
    },
  },
});
