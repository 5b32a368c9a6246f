import type { Actor, EventObject } from 'xstate';
import type { Bookmark } from '#contract/bookmarks.ts';
import type { CartItem } from '#contract/cart.ts';
import { bookmarkMachine } from '#machines/bookmark.machine.ts';
import type { BookmarkActors, BookmarkSnapshot } from '#machines/bookmark.machine.ts';
import { actorsFrom, faultIn, refusalIn } from '#machines/port.ts';
import { bookmarkDeleteFailed } from '#messages';
import { texts } from '#messages/bookmarks.ts';
import { createFlow } from './flow.ts';
import { moveWith } from './move.ts';
import { notifier, say } from './notices.tsx';
import type { Portal } from './portal.ts';

export type BookmarkActor = Actor<typeof bookmarkMachine>;

/** Starts the machine of every bookmark; while the cart is unknown, nothing is taken back there. */
export function bookmarkCardsOf(portal: Portal, cart?: readonly CartItem[]) {
  const { api, changed } = portal;
  const machine = bookmarkMachine.provide({
    actors: {
      ...actorsFrom<BookmarkActors>({
        deleteBookmark: api.bookmarks.deleteBookmark,
        restoreBookmark: api.bookmarks.addBookmark,
      }),
      move: moveWith(portal, 'bookmarks', 'cart'),
    },
    actions: {
      notify: notifier(),
      notifyDeletionFailed: (scope) =>
        say(scope, { tone: 'error', text: bookmarkDeleteFailed(reasonIn(scope.event)) }),
      refreshLists: () => void changed('cart', 'bookmarks'),
    },
  });
  const isInCart = ({ applicationId }: Bookmark) =>
    cart?.some((line) => line.applicationId === applicationId) ?? true;

  return {
    start(item: Bookmark, changed: () => void): BookmarkActor {
      const { id, applicationId } = item;
      const input = { itemId: id, applicationId, isInCart: isInCart(item) };
      return createFlow(machine, { input, inspect: changed }).start();
    },
    refresh(actor: BookmarkActor, item: Bookmark): void {
      actor.send({ type: 'bookmark.refresh', isInCart: isInCart(item) });
    },
    isHeld(snapshot: BookmarkSnapshot): boolean {
      return (
        snapshot.matches('deleted') ||
        snapshot.matches('restoringBookmark') ||
        snapshot.matches('deletingBookmark') ||
        snapshot.matches('moving')
      );
    },
  };
}

/** Why a deletion failed, in the words of the server or of the client (S-01). */
function reasonIn(event: EventObject): string {
  return refusalIn(event)?.message ?? faultIn(event)?.message ?? texts.unknownReason;
}
