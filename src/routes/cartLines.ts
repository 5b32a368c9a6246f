import type { Actor } from 'xstate';
import type { Bookmark } from '#contract/bookmarks.ts';
import type { CartItem } from '#contract/cart.ts';
import { cartLineMachine } from '#machines/cartLine.machine.ts';
import type { CartLineActors, CartLineSnapshot } from '#machines/cartLine.machine.ts';
import { actorsFrom } from '#machines/port.ts';
import { createFlow } from './flow.ts';
import { moveWith } from './move.ts';
import { notifier } from './notices.tsx';
import type { Portal } from './portal.ts';

export type CartLineActor = Actor<typeof cartLineMachine>;

/** Starts the machine of every cart line; while the bookmarks are unknown, nothing is taken back there. */
export function cartLinesOf(portal: Portal, bookmarks?: readonly Bookmark[]) {
  const { api, changed } = portal;
  const machine = cartLineMachine.provide({
    actors: {
      ...actorsFrom<CartLineActors>({
        changeQuantity: api.cart.changeQuantity,
        removeLine: api.cart.removeFromCart,
        restoreLine: api.cart.addToCart,
      }),
      move: moveWith(portal, 'cart', 'bookmarks'),
    },
    actions: {
      notify: notifier(),
      refreshLists: () => void changed('cart', 'bookmarks'),
    },
  });
  const isBookmarked = ({ applicationId }: CartItem) =>
    bookmarks?.some((bookmark) => bookmark.applicationId === applicationId) ?? true;

  return {
    start(item: CartItem, changed: () => void): CartLineActor {
      const { id, applicationId, quantity } = item;
      const input = { itemId: id, applicationId, quantity, isBookmarked: isBookmarked(item) };
      return createFlow(machine, { input, inspect: changed }).start();
    },
    refresh(actor: CartLineActor, item: CartItem): void {
      const { quantity } = item;
      actor.send({ type: 'line.refresh', quantity, isBookmarked: isBookmarked(item) });
    },
    isHeld(snapshot: CartLineSnapshot): boolean {
      return (
        snapshot.matches('removed') ||
        snapshot.matches('restoringLine') ||
        snapshot.matches('removingLine') ||
        snapshot.matches('moving')
      );
    },
  };
}
