import type { EventObject } from 'xstate';
import type { List } from '#contract/move.ts';
import type { Toast } from '#machines/meta.ts';
import { readFault, readRefusal, toActors } from '#machines/port.ts';
import type { PortFunctions } from '#machines/port.ts';
import { removalMachine } from '#machines/removal.machine.ts';
import type { RemovalActors, RemovalState } from '#machines/removal.machine.ts';
import { messages } from '#messages';
import { bookmarks as texts } from '#messages/bookmarks.ts';
import { sentence } from '#messages/common.ts';
import { createNotify, showMessage } from '#routes/flow/toasts.tsx';
import type { ActionScope } from '#routes/flow/toasts.tsx';
import { keepRunning } from '#routes/portal/changes.ts';
import type { Portal } from '#routes/portal/portal.ts';

/** The removal flow with its calls and messages, for one list. */
export function provideRemoval({ api, changed }: Portal, from: List) {
  const calls: Record<List, PortFunctions<RemovalActors>> = {
    cart: {
      removeItem: keepRunning(api.cart.removeFromCart, changed),
      restoreItem: keepRunning(
        ({ applicationId, quantity = 1 }) => api.cart.addToCart({ applicationId, quantity }),
        changed,
      ),
    },
    bookmarks: {
      removeItem: keepRunning(api.bookmarks.deleteBookmark, changed),
      restoreItem: keepRunning(
        ({ applicationId }) => api.bookmarks.addBookmark({ applicationId }),
        changed,
      ),
    },
  };
  return removalMachine.provide({
    actors: toActors<RemovalActors>(calls[from]),
    actions: {
      notify: from === 'cart' ? createNotify() : notifyOfBookmark,
      refreshLists: () => void changed('cart', 'bookmarks'),
    },
  });
}

/** Shows the messages of a removal as those of a bookmark (spec §8 Cart and bookmarks). */
function notifyOfBookmark(scope: ActionScope, toast: Toast): void {
  if (toast.message === 'cart.removeFailed') {
    showMessage(scope, { tone: 'error', text: deleteFailed(scope.event) });
    return;
  }
  createNotify({
    'cart.itemRemoved': messages['bookmark.deleted'],
    'cart.addFailed': messages['bookmark.addFailed'],
  })(scope, toast);
}

/** Why a deletion failed, worded by the server or the client. */
function deleteFailed(event: EventObject): string {
  const reason = readRefusal(event)?.message ?? readFault(event)?.message;
  const text = reason === undefined ? texts.unknownReason : sentence(reason);
  return messages['bookmark.deleteFailed'].replace('{reason}', () => text);
}

/** What a row shows in each state of its removal; the decision shows at once. */
export const removalStates = {
  removing: 'removing',
  removed: 'removed',
  restoringItem: 'restoring',
  gone: 'restoring',
  notRemoved: 'idle',
} as const satisfies Record<RemovalState, string>;
