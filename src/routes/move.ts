import { everyPage } from '#api/everyPage.ts';
import type { List } from '#contract/move.ts';
import { accepted } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { moveMachine } from '#machines/move.machine.ts';
import type { MoveActors, MoveSnapshot } from '#machines/move.machine.ts';
import { toActors } from '#machines/port.ts';
import { messages } from '#messages';
import type { Portal } from './portal.ts';

type Answer<Value = null> = Promise<Outcome<Value>>;

interface ListOfItems {
  add(applicationId: string, signal: AbortSignal): Answer;
  remove(itemId: string, signal: AbortSignal): Answer;
  list(signal: AbortSignal): Answer<readonly { id: string; applicationId: string }[]>;
}

/** The cart and the bookmarks, as far as moving needs them. */
function createLists({ api, session }: Portal): Record<List, ListOfItems> {
  return {
    cart: {
      add: (applicationId, signal) =>
        api.cart.addToCart(
          { applicationId, quantity: 1, userId: session.getSnapshot().context.user?.id },
          signal,
        ),
      remove: (itemId, signal) => api.cart.removeFromCart({ itemId }, signal),
      list: (signal) => api.cart.listCart(undefined, signal),
    },
    bookmarks: {
      add: (applicationId, signal) => api.bookmarks.addBookmark({ applicationId }, signal),
      remove: (itemId, signal) => api.bookmarks.deleteBookmark({ itemId }, signal),
      async list(signal) {
        const pages = await everyPage(api.bookmarks.listBookmarks, signal);
        return pages.ok ? accepted(pages.value.flat()) : pages;
      },
    },
  };
}

/** The move journey with its calls, out of `from` and into `to`. */
export function provideMove(portal: Portal, fromName: List, toName: List) {
  const { [fromName]: from, [toName]: to } = createLists(portal);
  return moveMachine.provide({
    actors: toActors({
      moveAtOnce: ({ applicationId }, signal) =>
        portal.api.move.moveApplication({ applicationId, to: toName }, signal),
      addCopy: ({ applicationId }, signal) => to.add(applicationId, signal),
      removeOriginal: ({ itemId }, signal) => from.remove(itemId, signal),
      async readOriginal({ itemId }, signal) {
        const items = await from.list(signal);
        return items.ok ? accepted(items.value.some(({ id }) => id === itemId)) : items;
      },
      async removeCopy({ applicationId }, signal) {
        const items = await to.list(signal);
        if (!items.ok) return items;
        const copy = items.value.find((item) => item.applicationId === applicationId);
        return copy ? to.remove(copy.id, signal) : accepted(null);
      },
    } as Parameters<typeof toActors<MoveActors>>[0]),
  });
}

/** What is said of a move that hangs. */
export function hangingMove(snapshot: MoveSnapshot | undefined): string | undefined {
  if (snapshot?.matches('inBoth')) return messages['move.unfinished'];
  return snapshot?.matches('standingUnknown') ? messages['move.standingUnknown'] : undefined;
}
