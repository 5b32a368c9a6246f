import { everyPage } from '#api/everyPage.ts';
import type { List } from '#contract/move.ts';
import { accepted } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { moveMachine } from '#machines/move.machine.ts';
import type { MoveActors, MoveSnapshot, MoveState } from '#machines/move.machine.ts';
import { toActors } from '#machines/port.ts';
import { messages } from '#messages';
import type { MessageKey } from '#messages';
import { keepRunning } from '#routes/portal/changes.ts';
import type { Portal } from '#routes/portal/portal.ts';

type Answer<Value = null> = Promise<Outcome<Value>>;

interface ListOfItems {
  add(applicationId: string): Answer;
  remove(itemId: string): Answer;
  list(signal: AbortSignal): Answer<readonly { id: string; applicationId: string }[]>;
}

/** The calls of cart and bookmarks that a move needs. */
function createLists({ api, session }: Portal): Record<List, ListOfItems> {
  return {
    cart: {
      add: (applicationId) =>
        api.cart.addToCart({
          applicationId,
          quantity: 1,
          userId: session.getSnapshot().context.user?.id,
        }),
      remove: (itemId) => api.cart.removeFromCart({ itemId }),
      list: (signal) => api.cart.listCart(undefined, signal),
    },
    bookmarks: {
      add: (applicationId) => api.bookmarks.addBookmark({ applicationId }),
      remove: (itemId) => api.bookmarks.deleteBookmark({ itemId }),
      list: (signal) => everyPage(api.bookmarks.listBookmarks, signal),
    },
  };
}

/** The move flow with its calls, from `fromName` to `toName`. */
export function provideMove(portal: Portal, fromName: List, toName: List) {
  const { [fromName]: from, [toName]: to } = createLists(portal);
  const removeCopied = keepRunning((itemId: string) => to.remove(itemId), portal.changed);
  return moveMachine.provide({
    actors: toActors({
      moveAtOnce: keepRunning(
        ({ applicationId }) => portal.api.move.moveApplication({ applicationId, to: toName }),
        portal.changed,
      ),
      addCopy: keepRunning(({ applicationId }) => to.add(applicationId), portal.changed),
      removeOriginal: keepRunning(({ itemId }) => from.remove(itemId), portal.changed),
      async readOriginal({ itemId }, signal) {
        const items = await from.list(signal);
        return items.ok ? accepted(items.value.some(({ id }) => id === itemId)) : items;
      },
      async removeCopy({ applicationId }, signal) {
        const items = await to.list(signal);
        if (!items.ok) return items;
        const copy = items.value.find((item) => item.applicationId === applicationId);
        return copy ? removeCopied(copy.id, signal) : accepted(null);
      },
    } as Parameters<typeof toActors<MoveActors>>[0]),
  });
}

/** The message of each state in which the customer decides about an unfinished move. */
const unfinished = {
  movingAtOnce: undefined,
  findingIt: undefined,
  outcomeUnknown: 'move.outcomeUnknown',
  addingCopy: undefined,
  takingCopyBack: undefined,
  removingOriginal: undefined,
  readingOriginal: undefined,
  removingCopy: undefined,
  inBoth: 'move.unfinished',
  moved: undefined,
  notAdded: undefined,
  notRemoved: undefined,
} as const satisfies Record<MoveState, MessageKey | undefined>;

/** The message for an unfinished move. */
export function getUnfinishedMoveMessage(snapshot: MoveSnapshot | undefined): string | undefined {
  const message = snapshot && unfinished[snapshot.value];
  return message && messages[message];
}
